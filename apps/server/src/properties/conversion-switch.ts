import { isDeepStrictEqual } from 'node:util';
import { isOptionValue, kind, valueKinds } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { keyOf } from '../text/keys.ts';
import { numberIn } from '../text/numbers.ts';
import { WorkFailed } from '../work/work.ts';
import type { Made } from './conversion.ts';
import { isStored, prepare, resolved } from './conversion-prepare.ts';
import * as values from './conversion-values.queries.ts';
import type { StoredConversion } from './conversions.queries.ts';
import * as queries from './conversions.queries.ts';
import type { Holders } from './holders.ts';
import * as options from './options.queries.ts';
import type { HeldValues } from './value-cards.ts';
import type { Stored } from './values.ts';

/** Longest list of options that a conversion makes: as many as one call may change. */
export const mostOptions = 10_000;

/** Cards written by one statement. */
const atOnce = 1000;

/**
 * Makes the property what it is to be, and all its values with it, in the caller's transaction. Cards are held one after another and compared with
 * what was prepared: one that was written since is converted as it is now.
 */
export async function writeConverted(
  db: Db,
  holders: Holders,
  task: StoredConversion,
  signal: AbortSignal,
): Promise<void> {
  await refuseLongList(db, task);
  await queries.switchProperty(db, task);
  const back = await bringOptionsBack(db, task);
  const created = new Set<string>();
  const write = async (sort: number, cards: readonly HeldValues[], prepared: readonly values.Prepared[]) => {
    const optionOf = await ensureOptions(db, task.property, prepared, created);
    const made = prepared.map((one) => ({ ...one, became: moved(resolved(one.became, optionOf), back) }));
    const rewritten = made.filter((one, place) => !isDeepStrictEqual(one.became, prepared[place]?.became));
    await values.upsertPrepared(db, task.id, rewritten);
    const versions = new Map(cards.map(({ id, version }) => [id, version]));
    await holders.cards.write(
      db,
      { ...task, sort, title: task.named, user: task.author },
      made.map(({ card, was, became }) => ({ id: card, version: versions.get(card) ?? 0, was, now: became })),
    );
  };
  for (let after = { sort: -1, card: '0' }; ; ) {
    signal.throwIfAborted();
    const records = await values.preparedAfter(db, task.id, after, atOnce);
    for (const [sort, some] of Map.groupBy(records, (record) => record.sort)) {
      const known = new Map(some.map((record) => [record.card, record]));
      const cards = await holders.cards.lock(db, { ...task, sort }, [...known.keys()]);
      const [same, others] = [[] as values.Prepared[], [] as HeldValues[]];
      for (const card of cards) {
        const record = known.get(card.id);
        if (record && isDeepStrictEqual(record.was, card.values)) same.push({ ...blank, ...record });
        else others.push(card);
      }
      await write(sort, cards, [...same, ...(await preparedAnew(db, task, sort, others))]);
    }
    const last = records.at(-1);
    if (!last) break;
    after = last;
  }
  await sweep(db, holders, task, signal, write);
  await removeOptions(db, task, created);
}

const blank = { outcome: 'kept', title: '', wasText: '', becameText: '', reason: '' } as const;

type Write = (sort: number, cards: readonly HeldValues[], prepared: readonly values.Prepared[]) => Promise<void>;

/** Cards that got a value after their place was read. */
async function sweep(
  db: Db,
  holders: Holders,
  task: StoredConversion,
  signal: AbortSignal,
  write: Write,
): Promise<void> {
  for (const { id: sort } of holders.cards.sorts) {
    for (let after = '0'; ; ) {
      signal.throwIfAborted();
      const page = await holders.cards.next(db, { ...task, sort }, { after, limit: atOnce });
      const ids = page.map(({ id }) => id);
      const known = new Set((await values.recordsOf(db, task.id, sort, ids)).map(({ card }) => card));
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length > 0) {
        const cards = await holders.cards.lock(db, { ...task, sort }, fresh);
        await write(sort, cards, await preparedAnew(db, task, sort, cards));
      }
      const last = ids.at(-1);
      if (!last) break;
      after = last;
    }
  }
}

async function preparedAnew(
  db: Db,
  task: StoredConversion,
  sort: number,
  cards: readonly HeldValues[],
): Promise<values.Prepared[]> {
  if (cards.length === 0) return [];
  const prepared = await prepare(db, task, { sort, cards });
  await values.upsertPrepared(db, task.id, prepared);
  return prepared;
}

async function refuseLongList(db: Db, task: StoredConversion): Promise<void> {
  const texts = await values.textsToList(db, task.id, mostOptions + 1);
  if (texts.length > mostOptions)
    throw new WorkFailed('Свойство не преобразовано: разных значений больше 10 000, такой список не выбрать');
}

/** Finds the options that values are to be, and creates those that there aren't. */
async function ensureOptions(
  db: Db,
  property: string,
  prepared: readonly values.Prepared[],
  created: Set<string>,
): Promise<(text: string) => string | undefined> {
  const texts = new Map<string, string>();
  for (const value of prepared.flatMap(({ became }): Made[] => became ?? []))
    if (!isStored(value) && !texts.has(keyOf(value.text))) texts.set(keyOf(value.text), value.text);
  if (texts.size === 0) return () => undefined;
  for (const id of await options.insertOptions(db, property, texts)) created.add(id);
  const ids = await options.optionsByKey(db, property, [...texts.keys()]);
  return (text) => ids.get(keyOf(text));
}

/** Options that the undone conversion took from the list; where another has the same text now, that one stands for it. */
async function bringOptionsBack(db: Db, task: StoredConversion): Promise<ReadonlyMap<string, string>> {
  if (!task.undoes || !task.became.options) return new Map();
  const kept = await values.keptOptions(db, task.undoes);
  const back = new Set(await options.insertOptionsBack(db, task.property, kept));
  const taken = kept.filter(({ id }) => !back.has(id));
  const ids = await options.optionsByKey(
    db,
    task.property,
    taken.map(({ value }) => keyOf(value)),
  );
  return new Map(taken.flatMap(({ id, value }) => [[id, ids.get(keyOf(value)) ?? id] as const]));
}

const moved = (list: Stored[] | null, back: ReadonlyMap<string, string>): Stored[] | null =>
  list && back.size > 0
    ? list.map((value) => (isOptionValue(value) ? { option: back.get(value.option) ?? value.option } : value))
    : list;

/** Takes from the list what is none of the new kind's options, and keeps it for undoing. */
async function removeOptions(db: Db, task: StoredConversion, created: ReadonlySet<string>): Promise<void> {
  const { type, options: listed } = task.became;
  const used = new Set(await values.usedOptions(db, task.id));
  const undone = new Set(task.undoes ? await values.createdOptions(db, task.undoes) : []);
  const all = await options.allOptions(db, task.property);
  const gone = all.filter(({ id, value }) => !(listed && (used.has(id) || (fits(value, type) && !undone.has(id)))));
  await values.keepOptions(db, task.id, gone);
  await values.keepCreated(db, task.id, [...created]);
  await queries.addCounts(db, task.id, { options: created.size });
  await options.deleteOptions(
    db,
    gone.map(({ id }) => id),
  );
}

/** Whether a text may be an option of the kind. */
function fits(text: string, type: StoredConversion['became']['type']): boolean {
  if (!valueKinds.find(({ id }) => id === type)?.options) return false;
  if (type === kind.shortText) return true;
  const number = numberIn(type === kind.unit ? (text.split(' ')[0] ?? '') : text);
  return number !== undefined && (type !== kind.integer || Number.isInteger(number));
}
