import { z } from 'zod';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { eachPage, type PageRead } from '../../pages.ts';
import { uniqueBy } from '../../portions.ts';
import { count, flag, id, key, list, listOrNone, rows, text } from '../shapes.ts';

const Value = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).nullish();

const Characteristic = z.object({ id, value: Value });

const ListedCard = z.object({
  nmID: id,
  imtID: id,
  subjectID: id,
  vendorCode: key,
  brand: text,
  title: text,
  description: text,
  kizMarked: flag,
  wholesale: z.object({ enabled: flag, quantum: count }).nullish(),
  // A card without photos has none.
  photos: listOrNone(z.object({ big: text })),
  dimensions: z.object({ length: count, width: count, height: count, weightBrutto: count }).nullish(),
  characteristics: list(Characteristic),
  sizes: list(z.object({ chrtID: id, techSize: text, wbSize: text, skus: list(text) })),
  updatedAt: text,
});

/** A card as their list shows it. */
export type ListedCard = z.output<typeof ListedCard>;

const CardsPage = z.object({
  cards: rows(ListedCard, 'vendorCode'),
  cursor: z.object({ updatedAt: text, nmID: id, total: count }),
});
const TrashPage = z.object({
  cards: rows(
    ListedCard.omit({ imtID: true, brand: true, title: true, description: true, updatedAt: true }).extend({
      trashedAt: text,
      // Null by the description.
      characteristics: listOrNone(Characteristic),
    }),
    'vendorCode',
  ),
  cursor: z.object({ trashedAt: text, nmID: id, total: count }),
});

/** Descriptions of both lists: largest `limit`. */
export const page = 100;

/** Where a page of a list begins: what the page before it ended with. */
export interface CardCursor {
  at: string;
  nmID: string;
}

/** A page of the cards, the oldest change first unless told; the last page has no next one. */
export async function cardsPage(
  http: Caller,
  { after, search, newestFirst = false }: { after?: CardCursor | undefined; search?: string; newestFirst?: boolean },
): Promise<{ cards: ListedCard[]; next: CardCursor | null }> {
  const settings = {
    sort: { ascending: !newestFirst },
    filter: { withPhoto: -1, ...(search && { textSearch: search }) },
    cursor: { limit: page, ...(after && { updatedAt: after.at, nmID: idNumber(after.nmID) }) },
  };
  const call = { method: 'POST', host: 'content', path: '/content/v2/get/cards/list', group: 'content' } as const;
  const { cards, cursor } = await http.json({ ...call, body: { settings }, repeatable: true }, CardsPage);
  const next = cursor.total < page ? null : { at: cursor.updatedAt, nmID: cursor.nmID };
  return { cards: uniqueBy(cards, ({ nmID }) => nmID), next };
}

/** A page of the cards in the trash. */
export async function trashPage(
  http: Caller,
  { after }: { after?: CardCursor | undefined },
): Promise<{ cards: ListedCard[]; next: CardCursor | null }> {
  const settings = {
    sort: { ascending: true },
    cursor: { limit: page, ...(after && { trashedAt: after.at, nmID: idNumber(after.nmID) }) },
  };
  const call = { method: 'POST', host: 'content', path: '/content/v2/get/cards/trash', group: 'content' } as const;
  const { cards, cursor } = await http.json({ ...call, body: { settings }, repeatable: true }, TrashPage);
  const whole = cards.map(({ trashedAt, ...card }) => ({
    ...card,
    imtID: '0',
    brand: '',
    title: card.vendorCode,
    description: '',
    updatedAt: trashedAt,
  }));
  return {
    cards: uniqueBy(whole, ({ nmID }) => nmID),
    next: cursor.total < page ? null : { at: cursor.trashedAt, nmID: cursor.nmID },
  };
}

async function newestPage(http: Caller, after: CardCursor | undefined): Promise<PageRead<ListedCard, CardCursor>> {
  const { cards, next } = await cardsPage(http, { after, newestFirst: true });
  return { rows: cards, next };
}

/**
 * Cards by the seller's articles. Their list finds one article a request: several are met sooner by reading it through from the newest change, for as
 * many pages as there are articles; those that are still missing are then searched for one by one.
 */
export async function cardsByArticles(http: Caller, articles: readonly string[]): Promise<Map<string, ListedCard>> {
  const found = new Map<string, ListedCard>();
  const missing = new Set(articles);
  const keep = (cards: readonly ListedCard[]) => {
    for (const card of cards) if (missing.delete(card.vendorCode)) found.set(card.vendorCode, card);
  };
  if (missing.size > 1) {
    let [left, isWhole] = [articles.length, true];
    for await (const cards of eachPage<ListedCard, CardCursor>((after) => newestPage(http, after))) {
      keep(cards);
      isWhole = missing.size > 1 && --left > 0;
      if (!isWhole) break;
    }
    if (isWhole) return found;
  }
  for (const article of [...missing]) keep((await cardsPage(http, { search: article })).cards);
  return found;
}
