import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members, supplierReaders } from '../roles.ts';
import { Id } from '../values.ts';
import { Explanation } from './results.ts';
import { Inputs, Outputs } from './scenarios.ts';

/** One name that formulas of a catalog know. */
export const FormulaName = z.object({
  title: z.string().describe('Как зовут в формуле, без скобок'),
  group: z.enum(['field', 'property', 'supplier']).describe('Поле предложения, свойство или поставщики'),
  type: z.enum(['number', 'boolean']).describe('Число или да и нет'),
});
export type FormulaName = z.infer<typeof FormulaName>;

const Mistake = z.object({
  output: z.int().describe('Какой из результатов, считая с нуля'),
  from: z.int().describe('С какого знака формулы ошибка, считая с нуля'),
  to: z.int().describe('До какого знака, не включая его'),
  message: z.string().describe('Что не так'),
});
export type Mistake = z.infer<typeof Mistake>;

const endpoint = resource('calculation/formulas');

/** Fields, properties and suppliers; inputs and outputs of a scenario are known by their own titles. */
export const findFormulaNames = endpoint('GET', '/cdm/calculation-scenario/names/in/{catalog}', {
  title: 'Названия для формул каталога',
  roles: members,
  reply: listOf(FormulaName),
});

const Draft = z.object({
  catalog: Id.describe('Каталог сценария'),
  inputList: Inputs.default([]),
  outputList: Outputs,
});

/** The first mistake of every formula; writes nothing. */
export const checkFormulas = endpoint('POST', '/cdm/calculation-scenario/check', {
  title: 'Проверить формулы, не сохраняя',
  reads: true,
  roles: members,
  body: Draft,
  reply: listOf(Mistake),
});

/** Calculates a scenario that needn't be saved on one offer; writes nothing. */
export const tryScenario = endpoint('POST', '/cdm/calculation-scenario/try', {
  title: 'Посчитать одно предложение для пробы',
  reads: true,
  roles: supplierReaders,
  body: Draft.extend({ offer: Id.describe('На каком предложении') }),
  reply: Explanation,
});
