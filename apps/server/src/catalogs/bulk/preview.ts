import {
  type BulkChange,
  type BulkPreview,
  type CardChange,
  floorPrice,
  isCardChange,
  kopecks,
  mostPreviewed,
  type NumberChange,
  numberValue,
  roubles,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { ask } from '../../rooms/hook.ts';
import { strictestMarkup } from '../events/hooks.ts';
import { offersKept } from '../saving/offers.queries.ts';
import { priceKinds, pricesOf } from '../saving/prices.queries.ts';
import { productsKept } from '../saving/products.queries.ts';
import * as queries from './bulk-changes.queries.ts';
import { cardRuleOf } from './card-rules.ts';
import { cardsOf, outcomesOf } from './cards.ts';
import type { Calculate } from './formulas.ts';
import { outcomeOf } from './numbers.ts';
import { counted } from './portion.ts';

const changedShown = 10;
const leftOutShown = 5;

/** The change to preview, and its offers. */
interface PreviewRequest<Change> {
  catalog: string;
  offers: readonly string[];
  change: Change;
}

/** Previews a change; writes nothing. */
export const previewOf = (db: Db, request: PreviewRequest<BulkChange>, calculate: Calculate): Promise<BulkPreview> =>
  isCardChange(request.change)
    ? cardPreview(db, { ...request, change: request.change }, calculate)
    : numberPreview(db, { ...request, change: request.change });

type Sample = Pick<BulkPreview['sample'][number], 'id' | 'was' | 'now' | 'leftOut'>;

async function withTitles(db: Db, shown: readonly Sample[]): Promise<BulkPreview['sample']> {
  const titles = await queries.titlesOf(
    db,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => ({ ...row, ...(titles.get(row.id) ?? { article: '', title: '' }) }));
}

/** Looks at the first of the offers, as rules read whole cards. */
async function cardPreview(
  db: Db,
  { catalog, offers, change }: PreviewRequest<CardChange>,
  calculate: Calculate,
): Promise<BulkPreview> {
  const chosen = new Set(offers);
  const first = await offersKept(db, offers.slice(0, mostPreviewed));
  const products = await productsKept(db, [...new Set(first.map(({ product }) => product))]);
  const cards = await cardsOf(db, { offers: first, products }, (id) => chosen.has(id));
  const rule = await cardRuleOf(db, change, { catalog, cards, calculate, held: false });
  const outcomes = outcomesOf(rule, cards);
  const changing = outcomes.flatMap(({ card, edit }) => (edit ? [{ id: card.offer.id, ...edit }] : []));
  const refused = outcomes.flatMap(({ card, refused: leftOut }) =>
    leftOut === undefined ? [] : [{ id: card.offer.id, leftOut }],
  );
  const shown = changing.slice(0, changedShown);
  const words = await rule.words(
    db,
    shown.flatMap(({ was, now }) => [was, now]),
  );
  const price = change.kind === 'formula' && change.field === 'price';
  return {
    offers: offers.length,
    counted: cards.length,
    changed: changing.length,
    unchanged: cards.length - changing.length - refused.length,
    leftOut: queries.reasonsOf(
      counted(
        {},
        refused.map(({ leftOut }) => leftOut),
      ),
    ),
    belowFloor: price ? await belowFloor(db, catalog, changing) : 0,
    sample: await withTitles(db, [
      ...shown.map(({ id, was, now }) => ({ id, was: words(was), now: words(now), leftOut: null })),
      ...refused.slice(0, leftOutShown).map(({ id, leftOut }) => ({ id, was: null, now: null, leftOut })),
    ]),
  };
}

async function belowFloor(db: Db, catalog: string, changing: readonly { id: string; now: unknown }[]): Promise<number> {
  const floorOf = await floorsOf(
    db,
    changing.map(({ id }) => id),
    await highestMarkup(db, catalog),
  );
  return changing.filter(({ id, now }) => typeof now === 'string' && kopecks(now) < floorOf(id)).length;
}

/** The highest of the markups that rooms above ask for; nothing when none of them does. */
async function highestMarkup(db: Db, catalog: string): Promise<number | null> {
  const asked = (await ask(db, strictestMarkup, { catalog })).filter((markup) => markup !== null);
  return asked.length > 0 ? Math.max(...asked) : null;
}

/** Values read at once. */
const readAtOnce = 10_000;

/** Looks at all of the offers: a number of each is quickly read, and prices are worth the wait. */
async function numberPreview(db: Db, { catalog, offers, change }: PreviewRequest<NumberChange>): Promise<BulkPreview> {
  const counts = { changed: 0, unchanged: 0, belowFloor: 0 };
  const floors = 'field' in change && change.field === 'price' ? { minMarkup: await highestMarkup(db, catalog) } : null;
  const leftOut: string[] = [];
  const [changing, staying]: [Sample[], Sample[]] = [[], []];
  for (let from = 0; from < offers.length; from += readAtOnce) {
    const portion = offers.slice(from, from + readAtOnce);
    const floorOf = floors && (await floorsOf(db, portion, floors.minMarkup));
    for (const { id, value } of await queries.currentValues(db, change, portion)) {
      const outcome = outcomeOf(change, value);
      const was = numberValue(change, value);
      if ('leftOut' in outcome) {
        leftOut.push(outcome.leftOut);
        if (staying.length < leftOutShown) staying.push({ id, was, now: null, leftOut: outcome.leftOut });
      } else if (outcome.now === value) counts.unchanged++;
      else {
        counts.changed++;
        if (floorOf && outcome.now !== null && outcome.now < floorOf(id)) counts.belowFloor++;
        if (changing.length < changedShown)
          changing.push({ id, was, now: numberValue(change, outcome.now), leftOut: null });
      }
    }
  }
  return {
    offers: offers.length,
    counted: offers.length,
    ...counts,
    leftOut: queries.reasonsOf(counted({}, leftOut)),
    sample: await withTitles(db, [...changing, ...staying]),
  };
}

/** The least that each of these offers may cost anywhere, in kopecks; 0 where nothing is known. */
async function floorsOf(
  db: Db,
  offers: readonly string[],
  minMarkup: number | null,
): Promise<(offer: string) => number> {
  const prices = await pricesOf(db, offers);
  const told = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : roubles(amount);
  return (offer) => {
    const own = prices.get(offer);
    const minPrice = told(own?.get(priceKinds.minPrice));
    const floor = floorPrice({ minPrice, purchasePrice: told(own?.get(priceKinds.purchasePrice)) }, minMarkup);
    return floor ? kopecks(floor.amount) : 0;
  };
}
