import { expect, test } from 'vitest';
import type { Call, Caller } from '../../http.ts';
import { returnsApi } from './returns.ts';

const claim = {
  id: 'c-1',
  status: 0,
  status_ex: 0,
  nm_id: 7,
  user_comment: '',
  dt: '2026-11-01T10:00:00',
  dt_update: '2026-11-01T10:00:00',
  imt_name: 'Кружка',
  photos: [],
  actions: [],
  price: 720,
};
const good = {
  nmID: 7,
  vendorCode: 'R-1',
  currencyIsoCode4217: 'RUB',
  discount: 0,
  sizes: [{ sizeID: 70, price: 720, discountedPrice: 720, techSizeName: '0' }],
};

const answering = (goods: unknown[]) =>
  ({
    json: async (call: Call, shape: { parse(value: unknown): unknown }) =>
      shape.parse(call.path === '/api/v1/claims' ? { claims: [claim] } : { data: { listGoods: goods } }),
  }) as unknown as Caller;

const articlesOf = async (goods: unknown[]) =>
  (await returnsApi(answering(goods)).changed('', {})).rows.map(({ lines }) => lines.map(({ offerId }) => offerId));

test('a claim names the article of its card, told twice or once', async () => {
  expect(await articlesOf([good])).toEqual([['R-1']]);
  expect(await articlesOf([good, good])).toEqual([['R-1']]);
});

test('a claim of a card with several sizes names none of them', async () => {
  const sizes = ['S', 'M'].map((techSizeName, at) => ({ ...good.sizes[0], sizeID: 70 + at, techSizeName }));
  expect(await articlesOf([{ ...good, sizes }])).toEqual([['']]);
});
