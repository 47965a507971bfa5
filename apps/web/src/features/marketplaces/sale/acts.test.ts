import { type OfferSale, type ProductFault, saleStates } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { actOf } from './acts.ts';

const sale: OfferSale = {
  id: '34',
  account: '3',
  marketplace: 'ozon',
  product: '12',
  there: '56',
  catalog: '7',
  article: 'A 1',
  title: 'Кружка',
  blocked: null,
  state: 'unsent',
  said: [],
  lacks: [],
  judgedAt: '2026-11-24T10:00:00Z',
};
const fault = (change: Partial<ProductFault>): ProductFault => ({
  code: 'empty',
  message: 'Не заполнено',
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
  ...change,
});
const own = '/cabinet/marketplaces/ozon/3';
const card = '/cabinet/catalogs/7/products/12';

describe('what is done about an offer that isn’t on sale', () => {
  test.each([
    ['archived', { does: 'take back' }],
    ['category', { address: '/cabinet/marketplaces/ozon/catalogs/7' }],
    ['lacking', { address: card }],
    ['limit', { address: `${own}/limits` }],
    ['refused', { address: card }],
    ['waiting', { address: `${own}/workers` }],
    ['unsent', { does: 'send' }],
    ['no_price', { address: `${card}/offers?open=34#price` }],
    ['price_held', { address: own }],
    ['price_refused', { address: `${card}/offers?open=34#price` }],
    ['moderation', { address: `${own}/products?search=A%201` }],
    ['no_stock', { address: `${card}/offers?open=34#stock` }],
    ['stock_off', { address: `${own}/warehouses` }],
    ['stock_refused', { address: `${own}/warehouses` }],
    ['stock_waiting', { address: `${own}/workers` }],
    ['hidden', { address: `${own}/products?search=A%201` }],
  ] as const)('has an act where nobody named a field: %s', (state, act) => {
    expect(actOf({ ...sale, state })).toMatchObject(act);
  });

  test('is nothing where it is, and no answer besides is without an act', () => {
    expect(saleStates.filter((state) => !actOf({ ...sale, state }))).toEqual(['on_sale']);
  });

  test('begins with the account where that is stopped', () => {
    const blocked = { state: 'paused' as const, message: 'Ключ отозван' };
    expect(actOf({ ...sale, state: 'no_stock', blocked })).toMatchObject({ address: own });
  });

  test.each(['lacking', 'refused', 'moderation'] as const)('goes to the field that is named: %s', (state) => {
    const said = [fault({ property: '5', fieldTitle: 'Объём' })];
    expect(actOf({ ...sale, state, said })).toEqual({ title: 'Объём', address: `${card}#property-5` });
  });

  test.each(['unsent', 'stock_off'] as const)('goes to the switch that leaves it out: %s', (state) => {
    const said = [fault({ code: 'sending_off', message: 'Отправка включена только для выбранных товаров' })];
    expect(actOf({ ...sale, state, said })).toEqual({ title: 'Что отправляется', address: `${own}/changes` });
  });

  test('is to send it anew where a person has deleted its card', () => {
    expect(actOf({ ...sale, state: 'lacking', said: [fault({ code: 'removed' })] })).toMatchObject({ does: 'send' });
  });
});
