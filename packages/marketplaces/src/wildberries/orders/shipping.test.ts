import { expect, test } from 'vitest';
import type { Caller } from '../../http.ts';
import { shippingApi } from './shipping.ts';

/** A marketplace that refuses its only supply in an answer of 200. */
const refusing = (detail: string): Caller => {
  const results = [{ supplyId: 'WB-1', success: false, error: { code: 409, detail } }];
  return { json: async (_call, schema) => schema.parse({ results }) } satisfies Pick<Caller, 'json'> as Caller;
};
const told = (detail: string) =>
  shippingApi(refusing(detail)).set('WB-1', { point: '7', day: null, type: 'transportCompany', waybill: null });

test('a waybill that Wildberries still looks at is told again in a minute', async () => {
  await expect(told('WaybillUUIDIsProcessing')).rejects.toMatchObject({ kind: 'limit', retryAfter: 60 });
});

test('a refusal in words that nobody knows is a refusal', async () => {
  await expect(told('SomethingNew')).rejects.toMatchObject({
    kind: 'refused',
    message: 'Wildberries не принял способ отгрузки поставки.',
  });
});
