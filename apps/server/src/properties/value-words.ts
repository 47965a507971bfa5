import { dimensionsText, isOptionValue, isUnitValue, matchValue, type ValueCases } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { optionTexts, unitSymbols } from './values.queries.ts';
import type { Stored } from './values.ts';

const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 12 });

/** Says values of one property in one line, as a person reads them in a history; nothing of no values. */
export type Words = (values: readonly Stored[] | undefined) => string | null;

/** Reads what options and units of these values are called. */
export async function valueWords(db: Db, values: readonly Stored[]): Promise<Words> {
  const options = await optionTexts(
    db,
    values.filter(isOptionValue).map(({ option }) => option),
  );
  const symbols = await unitSymbols(
    db,
    values.filter(isUnitValue).map(({ unit }) => unit),
  );
  const cases: ValueCases<string> = {
    text: (text) => text.slice(0, 500),
    number: (value) => number.format(value),
    boolean: (value) => (value ? 'да' : 'нет'),
    option: ({ option }) => options.get(option) ?? '',
    unit: ({ value, unit }) => `${number.format(value)} ${symbols.get(unit) ?? ''}`.trim(),
    dimensions: (sides) => dimensionsText(sides, number.format),
    file: ({ title, url }) => title || (url ?? ''),
  };
  return (all) => (all ? all.map((value) => matchValue(value, cases)).join(', ') : null);
}
