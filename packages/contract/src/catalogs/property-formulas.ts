import { z } from 'zod';
import { longestFormula } from '../calculation/formula.ts';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';
import { Work } from '../work.ts';

/** Vocabulary of a property's formula, and its errors. */
export const PropertyFormulaCheck = z.object({
  names: z
    .array(
      z.object({
        title: z.string().describe('Как зовут в формуле, без скобок'),
        type: z.enum(['number', 'boolean']).describe('Число или да и нет'),
      }),
    )
    .describe('Какие свойства каталога можно взять'),
  mistake: z
    .object({
      from: z.int().describe('С какого знака формулы ошибка, считая с нуля'),
      to: z.int().describe('До какого знака, не включая его'),
      message: z.string().describe('Что не так'),
    })
    .nullable()
    .describe('Первая ошибка; null, если формула верна или пуста'),
});
export type PropertyFormulaCheck = z.infer<typeof PropertyFormulaCheck>;

/** A property calculated over all offers of its catalog. */
export const PropertyCalculation = Work.extend({ id: Id.describe('Номер расчёта'), title: z.string() });
export type PropertyCalculation = z.infer<typeof PropertyCalculation>;

const endpoint = resource('catalogs/property-formulas');
const touches = ['catalogs/offers', 'catalogs/products'];

/** Names for completion, and the first mistake; writes nothing. */
export const checkPropertyFormula = endpoint('POST', '/cds/catalog/{catalog}/property/formula/check', {
  title: 'Проверить формулу свойства, не сохраняя',
  reads: true,
  roles: members,
  body: z.object({
    property: Id.optional().describe('Чья это формула; без него — нового свойства'),
    title: Title.optional().describe('Как свойство зовут в форме'),
    formula: z.string().max(longestFormula).default('').describe('Формула'),
  }),
  reply: PropertyFormulaCheck,
});

/** All offers of the catalog, in the background; what is calculated by itself begins so too when its formula changes. */
export const calculateProperty = endpoint('PATCH', '/cds/catalog/{catalog}/property/{property}/calculate', {
  title: 'Посчитать свойство по формуле у всех предложений',
  roles: catalogEditors,
  reply: PropertyCalculation,
  errors: {
    no_formula: 'У свойства нет формулы',
    calculation_busy: 'Расчёт уже идёт',
  },
  touches,
});

/** Those under way, and those that ended within a day, newest first. */
export const findPropertyCalculations = endpoint('GET', '/cds/catalog/{catalog}/property/{property}/calculations', {
  title: 'Расчёты свойства: те, что идут, и те, что закончились за сутки',
  roles: members,
  reply: listOf(PropertyCalculation),
});

/** Stops the calculation; calculated values stay. */
export const stopPropertyCalculation = endpoint('PATCH', '/cds/catalog/{catalog}/property/{property}/calculate/stop', {
  title: 'Остановить расчёт свойства',
  roles: catalogEditors,
  reply: PropertyCalculation,
  touches,
});
