/**
 * Vocabulary of a formula: numbers, names in brackets, these signs and these functions. Separators are those of Excel
 * in Russian.
 */

/** Longest formula, in characters. */
export const longestFormula = 1000;

/** A function of formulas: how many arguments it takes, and what it answers. */
export interface FormulaFunction {
  name: string;
  /** How it is written, for completion. */
  form: string;
  hint: string;
}

export const formulaFunctions = [
  { name: 'ЕСЛИ', form: 'ЕСЛИ(условие; да; нет)', hint: 'одно из двух, по условию' },
  { name: 'ЕСЛИОШИБКА', form: 'ЕСЛИОШИБКА(значение; иначе)', hint: 'второе, если первого нет или его не вычислить' },
  { name: 'И', form: 'И(условие; условие; …)', hint: 'все условия выполнены' },
  { name: 'ИЛИ', form: 'ИЛИ(условие; условие; …)', hint: 'выполнено хотя бы одно' },
  { name: 'НЕ', form: 'НЕ(условие)', hint: 'условие не выполнено' },
  { name: 'МИН', form: 'МИН(число; число; …)', hint: 'наименьшее' },
  { name: 'МАКС', form: 'МАКС(число; число; …)', hint: 'наибольшее' },
  { name: 'ОКРУГЛ', form: 'ОКРУГЛ(число; знаков)', hint: 'до стольких знаков после запятой; −1 — до десятков' },
  { name: 'ОКРУГЛВВЕРХ', form: 'ОКРУГЛВВЕРХ(число; знаков)', hint: 'то же, но вверх' },
  { name: 'ОКРУГЛВНИЗ', form: 'ОКРУГЛВНИЗ(число; знаков)', hint: 'то же, но вниз' },
  { name: 'ЦЕЛОЕ', form: 'ЦЕЛОЕ(число)', hint: 'целая часть, дробная отбрасывается вниз' },
  { name: 'ABS', form: 'ABS(число)', hint: 'число без знака' },
] as const satisfies readonly FormulaFunction[];
export type FormulaFunctionName = (typeof formulaFunctions)[number]['name'];

/** A title as a formula names it: `[Вес нетто]`; a closing bracket in it stands twice. */
export const formulaName = (title: string): string => `[${title.replaceAll(']', ']]')}]`;
