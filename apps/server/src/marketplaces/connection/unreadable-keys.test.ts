import * as contract from '@prilavok/contract';
import {
  type AnyEndpoint,
  addressOf,
  callsOf,
  changeAccount,
  checkAccount,
  createTask,
  findAccounts,
  findProductMappings,
  getAccounts,
  runTask,
} from '@prilavok/contract';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useSecret } from '../../outside/secrets.ts';
import { eventually } from '../../testing/client.ts';
import { sampleOf } from '../../testing/samples.ts';
import { testSecret, useServer } from '../../testing/server.ts';
import { switchesOf } from '../stored/switches.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { openClient } from './client.ts';

/** Accounts whose keys were sealed with a key that the server has no more. */
const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

let shop: MugShop;
/** Ids that paths and bodies may name, by field. */
let there: Record<string, string>;
beforeAll(async () => {
  shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1');
  const task = async (type: 'products_upload' | 'products_sync') =>
    (await shop.call(createTask, { body: { title: type, type, account: shop.account } })).id;
  const upload = await task('products_upload');
  await runOnce(shop, upload);
  await runOnce(shop, await task('products_sync'));
  const product = await eventually(async () => {
    const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    return rows[0]?.id;
  });
  const { account, catalog } = shop;
  const marketplace = 'ozon';
  there = { account, catalog, catalog_id: catalog, category: shop.category, marketplace, environment: 'sandbox' };
  Object.assign(there, { offer, offerIds: offer, offers: offer, product, products: product, task: upload });
});
afterEach(() => useSecret(testSecret));

const loseSecret = () => useSecret('another secret, as the one of before was lost for good');

/** Resources for `{id}` and `{ids}` of a path. */
const subjects: [RegExp, string][] = [
  [/^\/mts\/accounts/, 'account'],
  [/^\/mts\/tasks/, 'task'],
  [/^\/mts\/products/, 'product'],
];

function named(name: string, path: string): string {
  const subject = subjects.find(([begins]) => begins.test(path))?.[1] ?? '';
  return there[name] ?? there[subject] ?? '1';
}

/** A plausible body that names what is there. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const known = there[name];
      return [name, known === undefined ? filled(field) : Array.isArray(field) ? [known] : known];
    }),
  );
}

/** The others need it. */
const endsSomething = ({ method, url }: AnyEndpoint) => method === 'DELETE' || url.endsWith('/remove');
const calls = Object.entries(callsOf(contract)).filter(
  ([, call]) =>
    call.url.startsWith('/mts/') && call.roles !== 'public' && call.roles.includes('owner') && !endsSomething(call),
);

it('no call about the account fails: what asks the marketplace is refused in words', async () => {
  loseSecret();
  const faults: string[] = [];
  for (const [name, endpoint] of calls) {
    const path = Object.fromEntries(
      [...endpoint.url.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, named(each, endpoint.url)]),
    );
    const query = endpoint.query ? (filled(sampleOf(endpoint.query)) as Record<string, string>) : undefined;
    const body = endpoint.body ? filled(sampleOf(endpoint.body)) : undefined;
    const { status, text } = await shop.ask(endpoint.method, addressOf(endpoint, { path, query }), body);
    if (status >= 500) faults.push(`${name}: ${status} ${text.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
});

it('the account says that its keys are to be entered anew, and takes them', async () => {
  loseSecret();
  const path = { id: shop.account };
  const [lost] = (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows;
  expect(lost?.status).toMatchObject({ pauseReason: expect.stringContaining('введите ключи заново') });
  expect(lost?.status.pausedAt).toEqual(expect.any(String));
  expect(lost?.keys.map(({ filled }) => filled)).toEqual([false, false]);
  expect((await shop.call(findAccounts, { body: {} })).rows).toHaveLength(1);
  const check = await shop.call(checkAccount, { path });
  expect(check).toMatchObject({ ok: false, result: 'keys', message: expect.stringContaining('введите ключи заново') });
  const refused = await shop.refused(runTask, { path: { id: there.task ?? '' } });
  expect(refused.body).toMatchObject({
    code: 'account_paused',
    message: expect.stringContaining('введите ключи заново'),
  });

  const half = await shop.refused(changeAccount, { path, body: { keys: { client_id: shop.clientId } } });
  expect(half.body.message).toContain('не заполнено');
  const keys = { client_id: shop.clientId, api_key: 'sandbox-key-of-tests' };
  const mended = await shop.call(changeAccount, { path, body: { keys } });
  expect(mended.status).toMatchObject({ result: 'ok', pausedAt: null, pauseReason: null });
  expect((await shop.call(checkAccount, { path })).ok).toBe(true);
  await shop.call(runTask, { path: { id: there.task ?? '' } });
});

it('the account works as before once the former key is there again, though its keys were checked meanwhile', async () => {
  const other = await aMugShop(server);
  const path = { ids: [other.account] };
  loseSecret();
  expect((await other.call(getAccounts, { path })).rows[0]?.status.pausedAt).not.toBeNull();
  expect((await other.call(checkAccount, { path: { id: other.account } })).result).toBe('keys');
  useSecret('another secret, as the one of before was lost for good', [testSecret]);
  expect((await other.call(getAccounts, { path })).rows[0]?.status).toMatchObject({ pausedAt: null, result: 'ok' });
});

it.each(contract.Marketplace.options)(
  'a client of %s without keys refuses each request before it leaves',
  async (marketplace) => {
    const account = {
      id: shop.account,
      marketplace,
      environment: 'sandbox',
      keys: 'v2.gone.a.b.c',
      title: '',
      catalog: null,
      switches: switchesOf({}),
    } as const;
    const client = openClient(shop.company, account, { attempts: 1 });
    const refusal = await client.keys.check().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'keys', message: expect.stringContaining('введите ключи заново') });
  },
);
