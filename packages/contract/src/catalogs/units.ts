import { resource } from '../endpoint.ts';
import { Done, listOf } from '../list.ts';
import {
  NewUnit,
  Recalculation,
  Unit,
  UnitAssessment,
  UnitChange,
  UnitGroup,
  UnitGroupBody,
  UnitGroupChange,
} from '../properties/units.ts';
import { catalogEditors, members } from '../roles.ts';

const inUse = { unit_in_use: 'Единица нужна свойствам' };
const endpoint = resource('catalogs/units');

/** The first question of a company makes its usual groups. */
export const findUnitGroups = endpoint('GET', '/cds/unit-group/all/with-units', {
  title: 'Группы единиц с единицами',
  roles: members,
  reads: false,
  reply: listOf(UnitGroup),
});

export const getUnitGroup = endpoint('GET', '/cds/unit-group/{group}', {
  title: 'Группа единиц с единицами',
  roles: members,
  reply: UnitGroup,
});

export const createUnitGroup = endpoint('POST', '/cds/unit-group', {
  title: 'Создать группу единиц',
  creates: true,
  roles: catalogEditors,
  body: UnitGroupBody,
  reply: UnitGroup,
});

export const changeUnitGroup = endpoint('PATCH', '/cds/unit-group/{group}', {
  title: 'Переименовать группу единиц',
  roles: catalogEditors,
  body: UnitGroupChange,
  reply: UnitGroup,
  errors: { stale: 'Группу изменил кто-то другой' },
});

export const removeUnitGroup = endpoint('DELETE', '/cds/unit-group/{group}', {
  title: 'Удалить группу единиц',
  roles: catalogEditors,
  reply: Done,
  errors: inUse,
});

export const findUnits = endpoint('GET', '/cds/unit/in/{group}', {
  title: 'Единицы группы',
  roles: members,
  reply: listOf(Unit),
});

export const getUnit = endpoint('GET', '/cds/unit/{unit}', {
  title: 'Единица по номеру',
  roles: members,
  reply: Unit,
});

export const createUnit = endpoint('POST', '/cds/unit', {
  title: 'Добавить единицу в группу',
  creates: true,
  roles: catalogEditors,
  body: NewUnit,
  reply: Unit,
});

/** Changes a unit; values in it are recalculated in the background when it gets another factor, see `keep`. */
export const changeUnit = endpoint('PATCH', '/cds/unit/{unit}', {
  title: 'Изменить единицу',
  roles: catalogEditors,
  body: UnitChange,
  reply: Unit,
  errors: {
    ...inUse,
    unit_replaced: 'Единица прежняя, её не меняют',
    recalculation_busy: 'Значения уже пересчитывают',
    conflict: 'Единица с таким сокращением есть, или каталог занят загрузкой',
    stale: 'Единицу изменил кто-то другой',
  },
  touches: ['catalogs/properties'],
});

export const getUnitAssessment = endpoint('GET', '/cds/unit/{unit}/assess', {
  title: 'Что затронет новый множитель единицы',
  roles: members,
  reply: UnitAssessment,
});

/** Those under way, and those that ended within a day, newest first. */
export const findRecalculations = endpoint('GET', '/cds/unit-group/all/recalculations', {
  title: 'Пересчёты значений под новый множитель: те, что идут, и те, что закончились за сутки',
  roles: members,
  reply: listOf(Recalculation),
});

/** Stops the recalculation; the other values stay as they are until somebody goes on with it. */
export const stopRecalculation = endpoint('PATCH', '/cds/unit-group/recalculations/{recalculation}/stop', {
  title: 'Остановить пересчёт; продолжить его можно с того же места',
  roles: catalogEditors,
  reply: Recalculation,
  errors: { recalculation_over: 'Пересчёт уже закончился' },
});

/** It goes on from where it got to. */
export const resumeRecalculation = endpoint('PATCH', '/cds/unit-group/recalculations/{recalculation}/resume', {
  title: 'Продолжить пересчёт, который прервался или был остановлен',
  roles: catalogEditors,
  reply: Recalculation,
  errors: { recalculation_busy: 'Пересчёт уже идёт или закончился' },
});

export const removeUnit = endpoint('DELETE', '/cds/unit/{unit}', {
  title: 'Удалить единицу',
  roles: catalogEditors,
  reply: Done,
  errors: inUse,
});
