import { isDeepStrictEqual } from 'node:util';
import { isOptionValue } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { type Conversion, converted, type Form, type Made, type Outcome, type Pointed } from './conversion.ts';
import * as values from './conversion-values.queries.ts';
import type { State, StoredConversion } from './conversions.queries.ts';
import { allUnits } from './units.queries.ts';
import type { HeldValues } from './value-cards.ts';
import { valueWords } from './value-words.ts';
import { optionTexts } from './values.queries.ts';
import type { Stored } from './values.ts';

/** A state of a property as the rule reads it; `unit` is the one that bare numbers have, or that numbers are said in. */
export const formOf = ({ scheme, ...state }: State, unit: string | null): Form => ({
  ...state,
  unitGroup: scheme.unitGroup ?? null,
  unit: unit ?? scheme.storageUnit ?? scheme.defaultUnit ?? null,
});

/** From what to what a conversion goes. */
export const conversionOf = ({ was, became }: Pick<StoredConversion, 'was' | 'became'>): Conversion => ({
  from: formOf(was, null),
  to: formOf(became, became.unit),
  side: became.side,
});

/** Applies the rules to the values of these cards. */
export async function outcomesOf(db: Db, conversion: Conversion, cards: readonly HeldValues[]): Promise<Outcome[]> {
  const pointed = await pointedBy(
    db,
    cards.flatMap((card) => card.values ?? []),
  );
  return cards.map((card) => converted(card.values ?? [], conversion, pointed));
}

async function pointedBy(db: Db, held: readonly Stored[]): Promise<Pointed> {
  const options = await optionTexts(
    db,
    held.filter(isOptionValue).map(({ option }) => option),
  );
  return { options, units: new Map((await allUnits(db)).map((unit) => [unit.id, unit])) };
}

/**
 * Prepares the values that a conversion is to write into these cards; an undoing gives back what was, except where it
 * was edited since.
 */
export async function prepare(
  db: Db,
  task: StoredConversion,
  { sort, cards }: { sort: number; cards: readonly HeldValues[] },
): Promise<values.Prepared[]> {
  const byRule = await outcomesOf(db, conversionOf(task), cards);
  const before = task.undoes
    ? await values.recordsOf(
        db,
        task.undoes,
        sort,
        cards.map(({ id }) => id),
      )
    : [];
  const records = new Map(before.map((record) => [record.card, record]));
  const prepared = cards.map((card, place): values.Prepared => {
    const told = { sort, card: card.id, was: card.values, title: '', wasText: '', becameText: '', reason: '' };
    const record = records.get(card.id);
    if (record?.was && isDeepStrictEqual(card.values, record.became))
      return { ...told, became: record.was, outcome: 'kept' };
    const { values: made = [], outcome = 'lost', reason } = byRule[place] ?? {};
    const edited = task.undoes !== null;
    return {
      ...told,
      became: made.length > 0 ? made : null,
      outcome: edited ? 'edited' : outcome,
      title: card.title,
      reason: [edited && 'значение правили после преобразования', reason].filter(Boolean).join('; '),
    };
  });
  return inWords(db, prepared);
}

/** Restores the values that a conversion took from a card. */
export const givenBack = (sort: number, { card, was }: { card: string; was: Stored[] | null }): values.Prepared => ({
  sort,
  card,
  was: null,
  became: was,
  outcome: 'kept',
  title: '',
  wasText: '',
  becameText: '',
  reason: '',
});

/** Losses say what was and what became of it; what comes through needs no words. */
async function inWords(db: Db, prepared: readonly values.Prepared[]): Promise<values.Prepared[]> {
  const losses = prepared.filter(({ outcome }) => outcome !== 'kept');
  const say = await wordsOfMade(
    db,
    losses.flatMap(({ was, became }) => [...(was ?? []), ...(became ?? [])]),
  );
  return prepared.map((one) =>
    one.outcome === 'kept' ? one : { ...one, wasText: say(one.was), becameText: say(one.became) },
  );
}

/** Says values in a line of words, options that are still to be created among them. */
export async function wordsOfMade(db: Db, all: readonly Made[]): Promise<(made: readonly Made[] | null) => string> {
  const words = await valueWords(db, all.filter(isStored));
  return (made) =>
    (made ?? [])
      .map((value) => (isStored(value) ? (words([value]) ?? '') : value.text))
      .join(', ')
      .slice(0, longest);
}

const longest = 1000;

/** Whether it is a value already, and no option to be. */
export const isStored = (value: Made): value is Stored => typeof value !== 'object' || !('text' in value);

/** Options of values that are to be, by their texts. */
export const resolved = (
  made: readonly Made[] | null,
  optionOf: (text: string) => string | undefined,
): Stored[] | null => {
  const list = (made ?? []).flatMap((value): Stored[] => {
    if (isStored(value)) return [value];
    const option = optionOf(value.text);
    return option ? [{ option }] : [];
  });
  return list.length > 0 ? list : null;
};
