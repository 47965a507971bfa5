import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import type { Tick } from '../frame/clock.ts';
import type { Account, Card, Upload } from './account.ts';
import { cardByNumber } from './sent-cards.ts';
import { int64, moment, type Operations, ofPrices, prices, pricesRefusal, whole } from './wire.ts';

const Task = z.object({
  data: z.array(z.object({ nmID: int64, price: z.number().nullish(), discount: z.number().nullish() })).optional(),
});
const Page = z.object({ limit: whole.min(1).max(1000), offset: whole.default(0) });
const OfUpload = z.object({ uploadID: whole });

export const discounted = ({ price, discount }: Pick<Card, 'price' | 'discount'>): number =>
  Math.round(price * (100 - discount)) / 100;

export const goodsPrices: Operations = {
  'POST /api/v2/upload/task': prices.writes(
    { body: Task },
    ({ account, now, clock, pace, next }, { body: { data } }) => {
      if (!data || data.length === 0) throw pricesRefusal('Empty data');
      if (data.length > 1000) throw pricesRefusal('Upload limit exceeded: You can upload a maximum of 1 000 items');
      if (new Set(data.map(({ nmID }) => nmID)).size < data.length) throw pricesRefusal('Duplicate item Nos.');
      for (const { price, discount } of data) {
        if (price == null && discount == null) throw pricesRefusal('Price and discount not specified');
        if (price != null && !Number.isInteger(price)) throw pricesRefusal('Price should be a whole number');
        if (price != null && (price < 1 || price > 1_000_000_000)) throw pricesRefusal('Invalid price value');
        if (discount != null && (!Number.isInteger(discount) || discount < 0 || discount > 99))
          throw pricesRefusal('Invalid discount value');
      }
      const goods = data.map(({ nmID, price, discount }) => ({
        nmID,
        price: price ?? null,
        discount: discount ?? null,
        status: 1,
        errorText: '',
      }));
      const twin = Object.values(account.uploads).find(
        ({ status, goods: sent }) => status === 1 && JSON.stringify(sent) === JSON.stringify(goods),
      );
      if (twin)
        return new Reply(208, {
          data: { id: twin.id, alreadyExists: true },
          error: false,
          errorText: 'This task already exists',
        });
      const changes = goods.filter(({ nmID, price, discount }) => {
        const card = cardByNumber(account, nmID);
        return card && ((price ?? card.price) !== card.price || (discount ?? card.discount) !== card.discount);
      });
      if (changes.length === 0)
        throw pricesRefusal(
          'All item Nos. are specified incorrectly, or the specified prices and discounts are already set',
        );
      const id = 100_000_000 + next();
      account.uploads[id] = { id, createdAt: now, dueAt: clock + pace.task, status: 1, goods };
      return ofPrices({ id, alreadyExists: false });
    },
  ),

  'GET /api/v2/history/tasks': prices.reads({ query: OfUpload }, ({ account }, { query: { uploadID } }) => {
    const upload = account.uploads[uploadID];
    return ofPrices(upload && upload.status > 1 ? stateOf(upload) : null);
  }),

  'GET /api/v2/buffer/tasks': prices.reads({ query: OfUpload }, () => ofPrices(null)),

  'GET /api/v2/history/goods/task': prices.reads(
    { query: Page.extend({ uploadID: whole }) },
    ({ account }, { query: { uploadID, limit, offset } }) => {
      const upload = account.uploads[uploadID];
      const done = upload && upload.status > 1 ? upload.goods : [];
      // The one answer of theirs that says nothing of errors beside its data.
      return {
        data: {
          uploadID,
          historyGoods: done.slice(offset, offset + limit).map(({ nmID, price, discount, status, errorText }) => {
            const card = cardByNumber(account, nmID);
            return {
              nmID,
              vendorCode: card?.vendorCode ?? '',
              sizeID: null,
              techSizeName: '',
              price,
              currencyIsoCode4217: 'RUB',
              discount: discount ?? 0,
              clubDiscount: null,
              status,
              errorText: errorText || null,
            };
          }),
        },
      };
    },
  ),

  'GET /api/v2/quarantine/goods': prices.reads({ query: Page }, ({ account }, { query: { limit, offset } }) =>
    ofPrices({
      quarantineGoods: Object.values(account.cards)
        .flatMap((card) => (card.quarantine ? [{ ...card, quarantine: card.quarantine }] : []))
        .slice(offset, offset + limit)
        .map((card) => ({
          nmID: card.nmID,
          sizeID: null,
          techSizeName: '',
          currencyIsoCode4217: 'RUB',
          newPrice: card.quarantine.price,
          oldPrice: card.price,
          newDiscount: card.quarantine.discount,
          oldDiscount: card.discount,
          priceDiff: discounted(card.quarantine) - discounted(card),
        })),
    }),
  ),

  'GET /api/v2/list/goods/filter': prices.lists(
    'data.listGoods',
    { query: Page.extend({ filterNmID: whole.optional() }) },
    ({ account }, { query: { limit, offset, filterNmID } }) =>
      ofPrices({
        listGoods: Object.values(account.cards)
          .filter(({ nmID }) => filterNmID === undefined || nmID === filterNmID)
          .slice(offset, offset + limit)
          .map(goodsOf),
      }),
  ),

  'POST /api/v2/list/goods/filter': prices.lists(
    'data.listGoods',
    { body: z.object({ nmList: z.array(int64).min(1).max(1000) }) },
    ({ account }, { body: { nmList } }) =>
      ofPrices({
        listGoods: Object.values(account.cards)
          .filter(({ nmID }) => nmList.includes(nmID))
          .map(goodsOf),
      }),
  ),
};

const goodsOf = (card: Card) => ({
  nmID: card.nmID,
  vendorCode: card.vendorCode,
  sizes: card.sizes.map(({ chrtID, techSize }) => ({
    sizeID: chrtID,
    price: card.price,
    discountedPrice: discounted(card),
    clubDiscountedPrice: discounted(card),
    techSizeName: techSize,
  })),
  currencyIsoCode4217: 'RUB',
  discount: card.discount,
  clubDiscount: 0,
  editableSizePrice: false,
});

const stateOf = ({ id, status, createdAt, goods }: Upload) => ({
  uploadID: id,
  status,
  uploadDate: moment(createdAt),
  activationDate: moment(createdAt),
  overAllGoodsNumber: goods.length,
  successGoodsNumber: goods.filter((each) => each.status === 2).length,
});

/** Works on uploads that are due. True when something was done. */
export function setPrices(account: Account, { clock }: Tick): boolean {
  const due = Object.values(account.uploads).filter(({ status, dueAt }) => status === 1 && dueAt <= clock);
  for (const upload of due) {
    for (const goods of upload.goods) {
      const errorText = setPrice(cardByNumber(account, goods.nmID), goods);
      Object.assign(goods, { status: errorText ? 3 : 2, errorText });
    }
    const wrong = upload.goods.filter(({ status }) => status === 3).length;
    if (upload.promotion !== undefined) join(account, upload.promotion, upload.goods);
    upload.status = wrong === 0 ? 3 : wrong < upload.goods.length ? 5 : 6;
  }
  return due.length > 0;
}

function join({ promotions }: Account, promotion: number, goods: Upload['goods']): void {
  const taken = goods.filter(({ status }) => status === 2).map(({ nmID }) => nmID);
  promotions[promotion] = [...new Set([...(promotions[promotion] ?? []), ...taken])];
}

function setPrice(
  card: Card | undefined,
  { price, discount }: Pick<Upload['goods'][number], 'price' | 'discount'>,
): string {
  if (!card) return 'Invalid item No.';
  const wanted = { price: price ?? card.price, discount: discount ?? card.discount };
  const old = discounted(card);
  if (old > 0 && discounted(wanted) * 3 <= old) {
    card.quarantine = wanted;
    return 'The new price is several times lower than the current price. Item has been moved to Price Quarantine';
  }
  Object.assign(card, wanted, { quarantine: null });
  return '';
}
