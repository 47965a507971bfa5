import { expect, it } from 'vitest';
import { checkShipping, type SaidShipping, shippingLack } from '../stored/shipping.ts';

const unsaid: SaidShipping = { marketplace: 'wildberries', currency: 'RUB', shipping: null, waybill: null };
const point = { id: '101001', title: 'СЦ Коледино', address: 'Коледино' };

it('its way is asked of sellers who are paid in roubles, and while nobody knows in what', () => {
  expect(shippingLack(unsaid)).toContain('куда и как');
  expect(shippingLack({ ...unsaid, currency: null })).toContain('куда и как');
  expect(shippingLack({ ...unsaid, currency: 'KZT' })).toBeNull();
  expect(shippingLack({ ...unsaid, marketplace: 'ozon' })).toBeNull();
});

it('a marketplace that doesn’t ask for the way takes none', () => {
  const ozon: SaidShipping = { ...unsaid, marketplace: 'ozon' };
  const shipping = { city: 'Москва', point, type: 'selfShipping' };
  expect(() => checkShipping(ozon, { shipping })).toThrow('площадка этой отгрузки не спрашивает');
  expect(checkShipping(ozon, {})).toEqual({});
});
