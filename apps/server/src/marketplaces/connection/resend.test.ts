import {
  checkAccount,
  findRequestLogs,
  getRequestLog,
  type RequestLog,
  resendRequest,
  type Types,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { insertRequestLogs, type RequestLine } from './request-log.queries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
let shop: MugShop;
beforeAll(async () => {
  shop = await aMugShop(server);
  await shop.call(checkAccount, { path: { id: shop.account } });
});

async function logs(body: Types<typeof findRequestLogs>['sent']): Promise<RequestLog[]> {
  return (await shop.call(findRequestLogs, { path: { id: shop.account }, body })).rows;
}

/** A line of the log as if our client had sent it. */
async function wasSent(change: Partial<RequestLine>): Promise<string> {
  const line: RequestLine = {
    account: shop.account,
    task: null,
    at: new Date().toISOString(),
    method: 'POST',
    host: '',
    path: '/v3/product/list',
    group: '/v3/product/list',
    request: '{}',
    status: 200,
    ms: 1,
    attempt: 1,
    answer: '{}',
    requestHeaders: '',
    answerHeaders: '',
    refusal: null,
    ...change,
  };
  return withCompany(shop.company, async (db) => (await insertRequestLogs(db, [line]))[0] ?? '');
}

const again = (id: string) => ({ path: { account: shop.account, id } });

describe('the request log', () => {
  it('shows headers and bodies with every key masked', async () => {
    const found = await eventually(async () => (await logs({ path: '/v1/roles' }))[0]);
    expect(found?.requestHeaders).toMatch(/^client-id: \d+$/m);
    expect(found?.requestHeaders).toContain('api-key: ***');
    expect(found?.answerHeaders).toContain('content-type: application/json');
    const all = await logs({ limit: 1000 });
    expect(all.length).toBeGreaterThan(0);
    expect(JSON.stringify(all)).not.toContain('sandbox-key-of-tests');
  });

  it('is searched by a word of an address, a request or an answer, and narrowed to one kind of refusal', async () => {
    await wasSent({ request: '{"offer_id":"НАЙДИ-1"}', refusal: 'limit', status: 429 });
    await wasSent({ answer: '{"message":"Найди-2"}', refusal: 'refused', status: 400 });
    expect(await logs({ search: 'найди' })).toHaveLength(2);
    expect(await logs({ search: 'найди', refusal: 'limit' })).toMatchObject([{ refusal: 'limit', status: 429 }]);
    expect(await logs({ search: 'нет такого слова' })).toEqual([]);
  });
});

describe('sending once more', () => {
  it('asks the marketplace anew, and the answer is a line of its own', async () => {
    const found = await eventually(async () => (await logs({ path: '/v1/roles' }))[0]);
    expect(found?.unsafe).toBeNull();
    const told = await shop.call(resendRequest, again(found?.id ?? ''));
    expect(told).toMatchObject({ path: '/v1/roles', status: 200, refusal: null, task: null });
    expect(told.id).not.toBe(found?.id);
    expect(told.answer).toBe(found?.answer);
    expect(await shop.call(getRequestLog, again(told.id))).toEqual(told);
  });

  it('tells a refusal as it came', async () => {
    const id = await wasSent({ path: '/v3/posting/fbs/get', request: '{"posting_number":"0-0-0"}' });
    expect(await shop.call(resendRequest, again(id))).toMatchObject({ status: 404, refusal: 'missing' });
  });

  it('is refused for what changes something, was cut, or held a key', async () => {
    const refusals: [Partial<RequestLine>, RegExp][] = [
      [{ path: '/v2/products/stocks' }, /что-то меняет/],
      [{ method: 'DELETE' }, /что-то меняет/],
      [{ request: '{"a":"b… (всего знаков: 9000)' }, /длиннее/],
      [{ request: '{"token":"***"}' }, /ключи/],
    ];
    for (const [change, why] of refusals) {
      const id = await wasSent(change);
      expect((await shop.call(getRequestLog, again(id))).unsafe).toMatch(why);
      const { status, body } = await shop.refused(resendRequest, again(id));
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'unsafe_request', message: expect.stringMatching(why) });
    }
    expect(await shop.refused(resendRequest, again('1'))).toMatchObject({ status: 404 });
  });

  it('is nobody else’s', async () => {
    const id = await wasSent({});
    const stranger = await aCompany(server);
    expect(await stranger.refused(resendRequest, again(id))).toMatchObject({ status: 404 });
  });
});

it('nothing that only asks ends in a word for an act', () => {
  const acts =
    /\/(create|update|cancel|ship|approve|set-\w+|activate|deactivate|archive|import|stocks|delete|upload|confirm|save)$/;
  for (const { slug, asks = [] } of Object.values(connectors)) {
    expect(new Set(asks).size, slug).toBe(asks.length);
    expect(asks.filter((path) => acts.test(path))).toEqual([]);
  }
});
