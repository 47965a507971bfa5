import { z } from 'zod';
import { pageOf } from '../frame/paging.ts';
import type { Account, Card, SentCard } from './account.ts';
import { categoryOf } from './tree.ts';
import { enveloped, lists, moment, mustBeSeller, type Operations, reads, refused, success, writes } from './wire.ts';

const listOf = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most).default([]);
const Values = z.object({ attributeId: z.int(), values: z.array(z.string()) });
const Sent = z.object({
  offerId: z.string().min(1).max(255),
  name: z.string().max(90),
  brand: z.string().optional(),
  description: z.string().max(2_500).optional(),
  manufacturerNo: z.string().optional(),
  photos: z.array(z.string().regex(/^https:\/\/\S+$/)).max(15),
  package: z.object({ weight: z.number(), height: z.number(), width: z.number(), length: z.number() }),
  barcodes: listOf(z.string().regex(/^(\d{8}|\d{12}|\d{13})$/), 8),
  series: z.string().optional(),
  masterAttributes: listOf(Values, 100),
  contentAttributes: listOf(Values, 500),
});

const Named = z.object({ offerId: z.array(z.string()).min(1).max(1000) });
const Order = z.enum(['asc', 'desc']);

export const cards: Operations = {
  /** Takes what fits its form; what is in it shows later. */
  'POST /api/merchantIntegration/assortment/v1/card/save': writes(
    enveloped({
      categoryId: z.coerce.number().int(),
      merchantId: z.int().optional(),
      cards: z.array(Sent).min(1).max(1000),
    }),
    ({ account, now, clock, pace }, { body: { data } }) => {
      mustBeSeller(account, data.merchantId);
      if (!categoryOf(data.categoryId))
        throw refused(`Категория ${data.categoryId} не найдена или не последнего уровня`);
      for (const sent of data.cards)
        save(account, sent, { categoryId: data.categoryId, now, nextAt: clock + pace.task });
      return success({ result: 1 });
    },
  ),

  'POST /api/merchantIntegration/assortment/v1/card/get': lists(
    'data.cardsInfo',
    enveloped({ filter: Named, limit: z.int().min(1).max(1000).default(100) }),
    ({ account }, { body: { data } }) =>
      success({
        cardsInfo: among(account, data.filter.offerId)
          .slice(0, data.limit)
          .map(({ offerId, goodsId, status }) => ({ offerId, goodsId, status })),
      }),
  ),

  'POST /api/merchantIntegration/assortment/v1/card/getError': reads(
    enveloped({
      filter: Named,
      pagination: z.object({ limit: z.int().min(1).max(1000), offset: z.int().min(0) }),
    }),
    ({ account }, { body: { data } }) => {
      const { limit, offset } = data.pagination;
      const bad = among(account, data.filter.offerId).filter(({ faults }) => faults.length > 0);
      return success({
        cards: bad.slice(offset, offset + limit).map(({ offerId, faults }) => ({
          offerId,
          attributesErrors: faults,
          exportError: null,
        })),
      });
    },
  ),

  /** Cards whole by their articles, or a list of all in short. */
  'POST /api/merchantIntegration/assortment/v1/card/getAttributes': lists(
    'data.items',
    enveloped({
      filter: Named.partial(),
      sorting: z.object({ fieldName: z.string().optional(), field: z.string().optional(), order: Order }),
      targetFields: z.enum(['all', 'masterAttributes', 'contentAttributes']).optional(),
      limit: z.int().min(1).max(1000).default(100),
      searchAfter: z.string().optional(),
    }),
    ({ account }, { body: { data } }) => {
      const { offerId } = data.filter;
      if (offerId) return success({ cards: among(account, offerId).map(whole) });
      const { rows, cursor } = pageOf(Object.values(account.cards), (card) => card.offerId, {
        cursor: data.searchAfter ?? '',
        limit: data.limit,
        descending: data.sorting.order === 'desc',
      });
      return success({ items: rows.map(short), searchAfter: cursor });
    },
  ),
};

const among = ({ cards }: Account, offerIds: readonly string[]): Card[] =>
  [...new Set(offerIds)].flatMap((offerId) => cards[offerId] ?? []);

function save(
  account: Account,
  sent: SentCard,
  { categoryId, now, nextAt }: { categoryId: number; now: number; nextAt: number },
): void {
  const known = account.cards[sent.offerId];
  account.cards[sent.offerId] = {
    ...(known ?? { ...sent, categoryId, goodsId: null, faults: [], price: null, stock: 0, reserved: 0 }),
    status: 'PROCESSING',
    waiting: { categoryId, card: sent },
    nextAt,
    updatedAt: now,
  };
}

const short = ({ offerId, goodsId, name, brand, barcodes, updatedAt }: Card) => ({
  goodsId,
  offerId,
  name,
  brand: brand ?? '',
  updatedAt: moment(updatedAt),
  barcodes,
});

const whole = (card: Card) => ({
  goodsId: card.goodsId,
  offerId: card.offerId,
  categoryId: card.categoryId,
  name: card.name,
  brand: card.brand ?? '',
  description: card.description ?? '',
  manufacturerNo: card.manufacturerNo ?? '',
  photos: card.photos,
  package: card.package,
  barcodes: card.barcodes,
  series: card.series ?? '',
  masterAttributes: card.masterAttributes,
  contentAttributes: card.contentAttributes,
});
