import { Radio, TextInput } from '@mantine/core';
import {
  changeUnit,
  createUnit,
  getUnitAssessment,
  type KeptOfValues,
  mostCounted,
  type Unit,
  type UnitAssessment,
  type UnitGroup,
} from '@prilavok/contract';
import type { ReactNode } from 'react';
import { type CallForm, useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import css from '#features/catalogs/cards.module.css';
import { NumberField } from '#features/properties/number-field.tsx';
import { inUse } from '#features/properties/units.ts';
import { propertyForms } from '#features/properties/words.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields/fields.tsx';

interface Values {
  keep?: KeptOfValues;
  title: string;
  symbol: string;
  factor: number;
}

/** Asks for one more unit of a group. */
export function openNewUnit(group: UnitGroup): void {
  void openDialog({
    component: NewUnit,
    componentProps: { group },
    options: { header: `Новая единица в группе «${group.title}»` },
  });
}

/** Asks what of a unit is to be changed. */
export function openUnit(unit: Unit, group: UnitGroup): void {
  void openDialog({
    component: EditUnit,
    componentProps: { unit, group },
    options: { header: `Единица «${unit.title}»` },
  });
}

function NewUnit({ group }: { group: UnitGroup }) {
  const { close } = useDialog();
  const initial: Values = { title: '', symbol: '', factor: 1 };
  const call = useCallForm(createUnit, {
    initial,
    input: ({ title, symbol, factor }) => ({ body: { title, symbol, factor, group: group.id } }),
    done: close,
  });
  return <UnitForm call={call} action="Добавить" />;
}

function EditUnit({ unit, group }: { unit: Unit; group: UnitGroup }) {
  const base = inUse(group.units).find((one) => one.factor === 1 && one.id !== unit.id);
  const { close } = useDialog();
  const { data: assessed } = useCall(getUnitAssessment, { path: { unit: unit.id } });
  const measured = assessed !== undefined && assessed.properties.length > 0;
  const initial: Values = { title: unit.title, symbol: unit.symbol, factor: unit.factor, keep: 'numbers' };
  const call = useCallForm(changeUnit, {
    initial,
    input: ({ keep, ...values }) => ({
      path: { unit: unit.id },
      body: { ...values, version: unit.version, ...(measured && keep ? { keep } : {}) },
    }),
    done: close,
  });
  const { factor } = call.form.values;
  return (
    <UnitForm call={call} action="Сохранить">
      {measured && factor > 0 && factor !== unit.factor && (
        <Kept call={call} unit={unit} base={base?.symbol ?? 'основных единиц'} assessed={assessed} />
      )}
    </UnitForm>
  );
}

interface KeptProps {
  call: CallForm<Values>;
  unit: Unit;
  /** Title of the group's base unit. */
  base: string;
  assessed: UnitAssessment;
}

/** Choice of what is kept, told by an example: words about factors alone are hard to follow. */
function Kept({ call: { form }, unit, base, assessed }: KeptProps) {
  const { factor } = form.values;
  const said = (value: number, symbol = unit.symbol) => `${number(value)}\u00a0${symbol}`;
  return (
    <Radio.Group
      label="Что останется у значений"
      description={touched(assessed)}
      value={form.values.keep ?? null}
      onChange={(keep) => form.setFieldValue('keep', keep === 'amounts' ? 'amounts' : 'numbers')}
    >
      <div className={css.stack}>
        <Radio
          value="numbers"
          label="Числа: множитель был указан с ошибкой"
          description={`${said(12)} останутся ${said(12)}, но это будут ${said(12 * factor, base)}, а не ${said(12 * unit.factor, base)}`}
        />
        <Radio
          value="amounts"
          label="Количество: единица теперь другого размера"
          description={`${said(12)} станут ${said(Number(((12 * unit.factor) / factor).toPrecision(12)))}: это по-прежнему ${said(12 * unit.factor, base)}`}
        />
      </div>
    </Radio.Group>
  );
}

/** The three first of them, with how many cards have values. */
function touched({ properties }: UnitAssessment): string {
  const told = properties.slice(0, 3).map(({ title, places }) => {
    const counts = places.map((place) =>
      place.count > mostCounted
        ? `${place.title.toLowerCase()} — больше ${number(mostCounted)}`
        : `${place.title.toLowerCase()} — ${number(place.count)}`,
    );
    return counts.length > 0 ? `«${title}» (${counts.join(', ')})` : `«${title}»`;
  });
  const more = properties.length - told.length;
  return `В единицах группы измеряют ${told.join(', ')}${more > 0 ? ` и ещё ${counted(more, propertyForms)}` : ''}. Пересчёт идёт в фоне; вернуть прежний множитель можно так же.`;
}

function UnitForm({ call, action, children }: { call: CallForm<Values>; action: string; children?: ReactNode }) {
  const { form } = call;
  return (
    <DialogForm call={call} action={action}>
      <Fields>
        <TextInput label="Полное имя" placeholder="килограмм" {...form.getInputProps('title')} />
        <TextInput label="Сокращение" placeholder="кг" {...form.getInputProps('symbol')} />
        <NumberField
          label="Сколько основных единиц в одной такой"
          description="У основной единицы группы — 1"
          value={form.values.factor}
          onChange={(factor) => form.setFieldValue('factor', factor ?? 0)}
          error={form.errors.factor}
        />
      </Fields>
      {children}
    </DialogForm>
  );
}
