import type { ProductFault } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { addressOfFault, faultMessage } from './faults.tsx';

const where = { account: '3', marketplace: 'ozon', catalog: '7', product: '12', offer: '34', category: '5' };
const fault: ProductFault = {
  code: 'empty',
  message: 'Не заполнено',
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
};

describe('where a fault is mended', () => {
  test.each([
    [{ property: '5', fieldTitle: 'Объём' }, '/cabinet/catalogs/7/products/12#property-5', 'Объём'],
    [{ field: 'images', fieldTitle: 'Картинки' }, '/cabinet/catalogs/7/products/12#images', 'Картинки'],
    [
      { field: 'barcode', fieldTitle: 'Штрихкод' },
      '/cabinet/catalogs/7/products/12/offers?open=34#barcode',
      'Штрихкод',
    ],
    [{ field: 'category' }, '/cabinet/marketplaces/ozon/catalogs/7', 'Сопоставить категорию'],
    [
      { code: 'unmapped', attribute: 'Тип' },
      '/cabinet/marketplaces/ozon/catalogs/7/properties?own=5&search=%D0%A2%D0%B8%D0%BF',
      'Сопоставить свойство',
    ],
    [
      { code: 'value_unmapped', property: '5' },
      '/cabinet/marketplaces/ozon/catalogs/7/properties?own=5&values=open',
      'Сопоставить значение',
    ],
    [{ code: 'no_rate', field: 'price' }, '/cabinet/marketplaces/ozon/3', 'Указать курс'],
    [{ code: 'no_currency', field: 'price' }, '/cabinet/marketplaces/ozon/3', 'Проверить ключи'],
    [
      { code: 'below_floor', field: 'price', fieldTitle: 'Цена' },
      '/cabinet/catalogs/7/products/12/offers?open=34#price',
      'Цена',
    ],
    [
      { attribute: 'Бренд' },
      '/cabinet/marketplaces/ozon/catalogs/7/properties?own=5&search=%D0%91%D1%80%D0%B5%D0%BD%D0%B4',
      'Бренд',
    ],
  ])('sends %o to %s', (change, address, title) => {
    expect(addressOfFault({ ...fault, ...change }, where)).toEqual({ address, title });
  });

  test.each([
    [{ code: 'archived' }, '/cabinet/marketplaces/ozon/3/products', 'Товары площадки'],
    [{ code: 'taken', field: 'article' }, '/cabinet/marketplaces/ozon/3/products', 'Товары площадки'],
    [{ code: 'warehouse_unfit', field: 'stock' }, '/cabinet/marketplaces/ozon/3/warehouses', 'Склады'],
    [
      { code: 'unfit', field: 'description' },
      '/cabinet/marketplaces/ozon/catalogs/7/default-properties',
      'Откуда берём',
    ],
  ])('sends %o of many goods to %s', (change, address, title) => {
    expect(addressOfFault({ ...fault, ...change }, { ...where, product: null })).toEqual({ address, title });
  });

  test('is nowhere while the account has no catalog, or the marketplace names no field', () => {
    expect(addressOfFault({ ...fault, property: '5' }, { ...where, catalog: null })).toBeUndefined();
    expect(addressOfFault(fault, where)).toBeUndefined();
  });
});

test('what we held back ourselves is not said in the words of the marketplace', () => {
  expect(faultMessage({ ...fault, code: 'PRICE_NOT_VALID' }, 'refused')).toBe('«Не заполнено»');
  expect(faultMessage({ ...fault, code: 'below_floor' }, 'refused')).toBe('Не заполнено');
});
