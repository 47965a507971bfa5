import { z } from 'zod';
import { Rounding } from '../catalogs/price-change.ts';
import { resource } from '../endpoint.ts';
import { Done, listOf } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { digits, Id, Moment, Title } from '../values.ts';
import { longestFormula } from './formula.ts';
import { CalculationRun } from './run.ts';

/** Most scenarios of a catalog, and what one may have. */
export const mostScenarios = 50;
export const mostInputs = 50;
export const mostOutputs = 30;

/** Target of an output: a price or the stock of an offer, a number among its properties, or nothing but itself. */
export const OutputKind = z.enum(['price', 'oldPrice', 'stock', 'property', 'number']);
export type OutputKind = z.infer<typeof OutputKind>;

export const outputKindTitles: Record<OutputKind, string> = {
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  stock: 'Остаток',
  property: 'Свойство',
  number: 'Просто число',
};

const SelectedIds = z.array(Id).max(200);

/** For which offers: of one of these categories, with those below them, and of one of these brands; an empty list asks nothing. */
export const CalculationCondition = z.object({
  categories: SelectedIds.default([]).describe('Категории, с вложенными; пусто — любые'),
  brands: SelectedIds.default([]).describe('Бренды; пусто — любые'),
});
export type CalculationCondition = z.infer<typeof CalculationCondition>;

const Amount = digits(/^-?\d{1,13}(\.\d{1,6})?$/, 'число, например 15 или 12.5').describe('Число, десятичная строка');

const InputTitle = Title.max(100).describe('Название: им вход зовут в формулах');

const InputFields = z.object({
  title: InputTitle,
  rules: z
    .array(CalculationCondition.extend({ value: Amount }))
    .max(200)
    .default([])
    .describe('Значения по условиям: берётся первое, чьё условие выполнено'),
  value: Amount.nullable().default(null).describe('Значение для остальных; null — значения нет'),
});

/** A number of the seller's own that formulas use: commission, logistics, margin. */
export const ScenarioInput = InputFields.extend({ id: Id.describe('Номер входа') });
export type ScenarioInput = z.infer<typeof ScenarioInput>;

const OutputFields = z.object({
  title: Title.max(100).describe('Название: им результат зовут в формулах ниже'),
  kind: OutputKind.describe('Что получается: цена, цена до скидки, остаток, свойство или просто число'),
  property: Id.nullable().default(null).describe('Какое свойство, если вид — свойство'),
  formula: z
    .string()
    .max(longestFormula)
    .describe(
      'Формула: числа, названия в квадратных скобках, знаки + − * / и функции; аргументы через точку с запятой',
    ),
  condition: CalculationCondition.prefault({}).describe('Для каких предложений считается'),
  rounding: Rounding.default('none').describe('Как округлить; остаток округляется вниз до целого сам'),
});

export const ScenarioOutput = OutputFields.extend({
  id: Id.describe('Номер результата'),
  scenario: Id.describe('Сценарий'),
  propertyTitle: z.string().nullable().describe('Название свойства, если вид — свойство'),
});
export type ScenarioOutput = z.infer<typeof ScenarioOutput>;

export const Scenario = z.object({
  id: Id.describe('Номер сценария'),
  catalog: Id.describe('Каталог, чьи предложения считаются'),
  title: z.string(),
  applies: z.boolean().describe('Применять к товарам: цены, остатки и свойства становятся результатами'),
  onChange: z.boolean().describe('Считать сразу, когда меняются товары или сам сценарий'),
  schedule: z.string().nullable().describe('Расписание cron в часовом поясе компании; null — без расписания'),
  nextRunAt: Moment.nullable().describe('Когда посчитается по расписанию'),
  outputs: z.int().describe('Сколько результатов'),
  lastRun: CalculationRun.nullable().describe('Последний расчёт; null, если ещё не считали'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
});
export type Scenario = z.infer<typeof Scenario>;

/** A scenario with what it is made of; formulas name things by their titles of today. */
export const ScenarioModel = Scenario.extend({
  inputList: z.array(ScenarioInput).describe('Входы, в порядке показа'),
  outputList: z.array(ScenarioOutput).describe('Результаты, в порядке расчёта'),
});
export type ScenarioModel = z.infer<typeof ScenarioModel>;

const known = { id: Id.optional().describe('Номер; у нового его нет') };
export const InputDraft = InputFields.extend(known);
export const OutputDraft = OutputFields.extend(known);

export const Inputs = z.array(InputDraft).max(mostInputs).describe('Входы: список целиком, пропущенные удаляются');
export const Outputs = z
  .array(OutputDraft)
  .max(mostOutputs)
  .describe('Результаты: список целиком, пропущенные удаляются');

const ScenarioBody = z.object({
  title: Title.max(200),
  applies: z.boolean().describe('Применять к товарам'),
  onChange: z.boolean().describe('Считать сразу, когда меняются товары'),
  schedule: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .nullable()
    .describe('Расписание cron, 5 или 6 полей, не чаще раза в минуту, в часовом поясе компании; null — без расписания'),
  inputList: Inputs,
  outputList: Outputs,
});

const endpoint = resource('calculation/scenarios');

const writes = {
  scenario_exists: 'Сценарий с таким названием уже есть',
  scenario_circle: 'Сценарии ставили бы одно и то же или ждали бы друг друга по кругу',
};

/** Scenarios of a catalog, or of all, by title. */
export const findScenarios = endpoint('GET', '/cdm/calculation-scenario/all', {
  title: 'Сценарии расчёта',
  roles: members,
  query: z.object({ catalog: Id.optional().describe('Только этого каталога') }),
  reply: listOf(Scenario),
});

export const getScenario = endpoint('GET', '/cdm/calculation-scenario/{id}', {
  title: 'Сценарий расчёта с входами и результатами',
  roles: members,
  reply: ScenarioModel,
});

export const createScenario = endpoint('POST', '/cdm/calculation-scenario', {
  title: 'Создать сценарий расчёта',
  creates: true,
  roles: catalogEditors,
  body: ScenarioBody.partial()
    .required({ title: true })
    .extend({ catalog: Id.describe('Каталог, чьи предложения считать; потом не меняется') }),
  reply: ScenarioModel,
  errors: { ...writes, too_many_scenarios: 'В каталоге столько сценариев, сколько можно' },
});

/** A mistaken formula is refused with its place; where the scenario runs on change, all offers are calculated anew. */
export const changeScenario = endpoint('PATCH', '/cdm/calculation-scenario/{id}', {
  title: 'Изменить сценарий расчёта',
  roles: catalogEditors,
  body: ScenarioBody.partial().extend({ version: z.int().optional().describe('Версия, которую правили') }),
  reply: ScenarioModel,
  errors: { ...writes, stale: 'Сценарий изменил кто-то другой' },
});

/** The results go with the scenario; what was applied to products stays. */
export const removeScenario = endpoint('DELETE', '/cdm/calculation-scenario/{id}', {
  title: 'Удалить сценарий расчёта',
  roles: catalogEditors,
  reply: Done,
});

export const findScenarioOutputs = endpoint('GET', '/cdm/calculation-scenario-output/in/{scenario}', {
  title: 'Результаты, которые считает сценарий',
  roles: members,
  reply: listOf(ScenarioOutput),
});
