import * as contract from '@prilavok/contract';
import { type AnyEndpoint, addressOf, callsOf } from '@prilavok/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { arbitraryOf } from './testing/arbitrary.ts';
import { aCompany, type Client } from './testing/client.ts';
import { aStockedCatalog, type Goods } from './testing/goods.ts';
import { ways } from './testing/goods-calls.ts';
import { spoilt } from './testing/samples.ts';
import { useServer } from './testing/server.ts';

const server = useServer({ worker: true });
const calls = callsOf(contract);
/** Calls with a body, each in all the ways of asking it, of things that are there. */
const asked = Object.entries(ways).flatMap(([name, way]) => {
  const endpoint = calls[name.split('.')[0] ?? ''];
  return endpoint?.body ? [[name, way, endpoint, endpoint.body] as const] : [];
});

let shop: Client;
let goods: Goods;
beforeAll(async () => {
  shop = await aCompany(server);
  goods = await aStockedCatalog(shop);
});

/** Said where nobody has thought of better words: they name nothing. */
const bare = /^(Одно из значений не подходит|Запись связана с другой|Такая запись уже есть|Запрос не подошёл)/;

/** Fault of the answer to something odd: it is taken, or refused in words that name what is odd. */
async function faultOf(endpoint: AnyEndpoint, path: Record<string, string | string[]>, body: unknown) {
  const { status, text } = await shop.ask(endpoint.method, addressOf(endpoint, { path }), body);
  if (status < 400) return undefined;
  const { message = '' } = JSON.parse(text) as { message?: string };
  const odd =
    status >= 500 ||
    bare.test(message) ||
    !/[а-яё]{3}/i.test(message) ||
    (status === 400 && !message.includes('Поле «'));
  return odd ? `${status} «${message}» to ${JSON.stringify(body).slice(0, 400)}` : undefined;
}

describe('what the contract lets through, sent to things that are there', () => {
  test.each(asked)(
    '%s takes it or refuses it in words: one field at its oddest',
    async (_name, way, endpoint, shape) => {
      const { path = {}, body } = way(goods);
      const faults: string[] = [];
      for (const odd of spoilt(body)) {
        if (!shape.safeParse(odd).success) continue;
        const fault = await faultOf(endpoint, path, odd);
        if (fault) faults.push(fault);
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(asked)('%s takes it or refuses it in words: all fields at once', async (_name, way, endpoint, shape) => {
    const { path = {} } = way(goods);
    await fc.assert(
      fc.asyncProperty(arbitraryOf(shape, Object.values(goods)), async (body) => {
        expect(await faultOf(endpoint, path, body)).toBeUndefined();
      }),
      { numRuns: 12, seed: 7, endOnFailure: true },
    );
  });
});
