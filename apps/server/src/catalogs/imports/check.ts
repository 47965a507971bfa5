import type { Db } from '../../database/pools.ts';
import { ask, oneMap } from '../../rooms/hook.ts';
import { warehouseTitles } from '../events/hooks.ts';
import { type Difference, differenceOf, isEmpty } from '../saving/difference.ts';
import { type PriceName, priceKinds } from '../saving/prices.queries.ts';
import type { NewDifference } from './checking/differences.queries.ts';
import { newTextIndex, type TextIndex } from './checking/text-index.ts';
import { inWords, type Speaker } from './checking/words.ts';
import { articlesOf, type ChunkResult, knownAmong } from './chunk.ts';
import type { Matching } from './matching.ts';
import { changedPrices, type Factors, newOutlets, newStock, offerFields, type Step, stepsOf } from './next.ts';
import { type OutletAmount, type OutletStock, outletsText } from './outlets/outlets.ts';
import type { ImportRow } from './row.ts';
import { productsOfGroups } from './rows.queries.ts';

/** State that a check carries from one chunk to the next, as nothing is written that it could read. */
export interface Remembered {
  /** Groups whose product was counted as new. */
  groups: Set<string>;
  /** Changes of products, by product and change: its other offers repeat them. */
  products: TextIndex;
}

/** A check that has met nothing yet. */
export const nothingMet = (): Remembered => ({ groups: new Set(), products: newTextIndex() });

/** Where a chunk is checked. */
interface Target {
  catalog: string;
  matching: Matching;
  /** Ids of 1C that the whole file names. */
  commerceIds: Pick<TextIndex, 'has'>;
  factors: Factors;
  speaker: Speaker;
  remembered: Remembered;
}

/** Finds out what a chunk would do, by the same rules that write it; writes nothing. */
export async function checkChunk(
  db: Db,
  { speaker, remembered, ...target }: Target,
  rows: readonly ImportRow[],
): Promise<ChunkResult & { differences: NewDifference[] }> {
  const { fresh, known, kept: _, ...told } = await knownAmong(db, target, rows);
  const steps = stepsOf(known, target.factors);
  const titles = await formerTitles(db, steps);
  const changes = steps
    .map((step) => ({ step, difference: changeOf(step, remembered, titles) }))
    .filter(({ difference }) => !isEmpty(difference));
  const fields = await inWords(
    db,
    speaker,
    changes.map(({ difference }) => difference),
  );
  const changed = changes.flatMap(({ step: { row, offer } }, index) =>
    (fields[index] ?? []).map(
      (words): NewDifference => ({
        line: row.line,
        article: offer.article,
        title: offer.title,
        kind: 'changed',
        ...words,
      }),
    ),
  );
  const created = fresh.map(
    ({ line, article, title }): NewDifference => ({
      line,
      article,
      title,
      kind: 'created',
      field: '',
      was: '',
      now: title,
    }),
  );
  return {
    created: fresh.length,
    changed: changes.length,
    unchanged: known.length - changes.length,
    products: await newProducts(db, target.catalog, fresh, remembered),
    ...told,
    newArticles: articlesOf(fresh),
    differences: [...created, ...changed].toSorted((a, b) => a.line - b.line),
  };
}

/** Titles of the warehouses from which stock is to go to others, or another amount of it. */
async function formerTitles(db: Db, steps: readonly Step[]): Promise<Map<string, string>> {
  const left = steps.flatMap(({ row, was }) => (newOutlets(row, was) === undefined ? [] : was.outlets));
  const ids = [...new Set(left.map(({ warehouse }) => warehouse))];
  return ids.length === 0 ? new Map() : oneMap(await ask(db, warehouseTitles, ids));
}

/** Everything that a row changes: its offer, prices, stock, and the product where no row before it did. */
function changeOf(
  { row, was, offer, ofProduct }: Step,
  { products }: Remembered,
  titles: ReadonlyMap<string, string>,
): Difference {
  const repeated =
    isEmpty(ofProduct) || products.before(`${was.product} ${JSON.stringify(ofProduct)}`, row.line) !== undefined;
  const stock = newStock(row, was);
  const outlets = newOutlets(row, was);
  return {
    ...(repeated ? {} : ofProduct),
    ...differenceOf(was, offer, offerFields),
    ...pricesDifference(row, was),
    ...(stock === undefined ? {} : { stock: [was.stock, stock] }),
    ...(outlets === undefined ? {} : { outlets: [outletsText(withTitles(was.outlets, titles)), outletsText(outlets)] }),
  };
}

const withTitles = (outlets: readonly OutletAmount[], titles: ReadonlyMap<string, string>): OutletStock[] =>
  outlets.map((outlet) => ({ ...outlet, title: titles.get(outlet.warehouse) ?? '' }));

function pricesDifference(row: ImportRow, was: Step['was']): Difference {
  const changed = Object.entries(changedPrices(row, was)) as [PriceName, number | null][];
  return Object.fromEntries(
    changed.map(([name, price]) => [name, [inRoubles(was.prices[priceKinds[name]]), inRoubles(price)]]),
  );
}

const inRoubles = (kopecks: number | null | undefined) => (kopecks == null ? null : kopecks / 100);

/** How many products the new offers would make. */
async function newProducts(
  db: Db,
  catalog: string,
  fresh: readonly ImportRow[],
  { groups }: Remembered,
): Promise<number> {
  const named = [...new Set(fresh.flatMap(({ group }) => group ?? []))].filter((group) => !groups.has(group));
  const there = await productsOfGroups(db, catalog, named);
  for (const group of named) groups.add(group);
  return fresh.filter(({ group }) => group === null).length + named.filter((group) => !there.has(group)).length;
}
