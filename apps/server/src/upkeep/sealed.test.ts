import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey, createFeed, createOrderStatus, getAccounts, getMe } from '@prilavok/contract';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pools, withoutCompany } from '../database/pools.ts';
import { enqueue } from '../jobs/job.ts';
import { aMugShop, type MugShop } from '../marketplaces/testing/mugs.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { seal, sealedNow, unsealed, useSecret } from '../outside/secrets.ts';
import { testSecret, useServer } from '../testing/server.ts';
import { sendPasswordLetter } from '../users/sessions.jobs.ts';
import * as queries from './sealed.queries.ts';
import { checkSecret, rekey, sealedColumns } from './sealed.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
const newer = 'the newer secret, which comes after that of the tests';
const lost = 'a secret that neither the tests nor the server know any more';

let shop: MugShop;
beforeAll(async () => {
  shop = await aMugShop(server);
});
beforeEach(() => pools().owner.query('delete from secret_canary'));
afterEach(async () => {
  useSecret(testSecret, [newer]);
  await rekey(() => {});
  useSecret(testSecret);
});

it('everything that is sealed stands among what rekey seals anew', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing'),
  );
  const sealing: string[] = [];
  for (const name of files)
    if (/(?<!function )\bseal\(/.test(await readFile(join(root, name), 'utf8')))
      sealing.push(name.split(sep).join('/'));
  // A file that joins them keeps its values in a column of `sealedColumns`, or in one that is added there.
  expect(sealing.sort()).toEqual([
    'feeds/addresses.ts',
    'feeds/feeds.ts',
    'http/idempotency.ts',
    'marketplaces/accounts/accounts.ts',
    'orders/deliveries/providers.ts',
    'orders/webhooks/save-webhooks.ts',
    'telegram/bot.ts',
    'upkeep/sealed.ts',
    'users/api-keys.ts',
    'users/sessions.ts',
  ]);
  expect(Object.values(sealedColumns).map(({ table, value }) => `${table} ${value}`)).toEqual([
    'marketplace_accounts keys',
    'delivery_providers keys',
    'order_webhooks secret',
    'api_keys sign_key',
    'feeds key_sealed',
    'telegram_bot token',
    'idempotent_answers sealed_answer',
    'platform_answers sealed_answer',
    "graphile_worker._private_jobs (payload ->> 'code')",
  ]);
});

it('the first start with any key plants the canary, later ones with the same key have nothing to say', async () => {
  expect(await checkSecret()).toEqual([]);
  expect(await checkSecret()).toEqual([]);
});

it('a start with another key says so, whether the canary was there before or not', async () => {
  useSecret(lost);
  expect((await checkSecret()).join('\n')).toContain('зашифрованы другим SECRET_KEY');
  useSecret(testSecret);
  expect(await checkSecret()).toEqual([]);
  useSecret(lost);
  expect((await checkSecret()).join('\n')).toContain('зашифрованы другим SECRET_KEY');
});

it('a start with a newer key asks for rekey, as long as the former is needed', async () => {
  await checkSecret();
  useSecret(newer, [testSecret]);
  expect((await checkSecret()).join('\n')).toContain('npm start -- rekey');
  await rekey(() => {});
  expect(await checkSecret()).toEqual([]);
  useSecret(newer);
  expect(await checkSecret()).toEqual([]);
});

async function aValueInEachColumn(): Promise<void> {
  await shop.call(createApiKey, {
    body: { title: 'Ключ', role: 'viewer' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await pools().owner.query(
    `insert into delivery_providers (company_id, slug, environment, keys) values ($1, 'cdek', 'sandbox', $2)
     on conflict (company_id, slug) do update set keys = excluded.keys`,
    [shop.company, seal('{}')],
  );
  await shop.call(createOrderStatus, {
    body: { title: `Едет ${crypto.randomUUID()}`, webhooks: [{ url: 'https://shop.example/hook' }] },
  });
  await shop.call(createFeed, { body: { kind: 'order', target: 'csv', title: crypto.randomUUID() } });
  // More than one portion.
  await pools().owner.query(
    "insert into platform_answers (caller, key, digest, sealed_answer) select 'address:here', gen_random_uuid(), '', $1 from generate_series(1, 201)",
    [seal('{}')],
  );
  await pools().owner.query('update telegram_bot set token = $1', [seal('1:token')]);
  await withoutCompany((db) =>
    enqueue(
      db,
      sendPasswordLetter,
      { email: 'a@b.test', code: seal('code') },
      { runAt: new Date(Date.now() + 3_600_000) },
    ),
  );
}

async function sealedIn(at: (typeof sealedColumns)[string] | undefined): Promise<string[]> {
  if (!at) return [];
  const { rows } = await pools().owner.query<{ sealed: string }>(
    `select ${at.value} as sealed from ${at.table} where ${at.where}`,
  );
  return rows.map(({ sealed }) => sealed);
}

it('rekey seals everything anew, and then the former key is needed no more', async () => {
  await aValueInEachColumn();
  useSecret(newer, [testSecret]);
  const said: string[] = [];
  await rekey((line) => said.push(line));
  useSecret(newer);
  for (const [title, at] of Object.entries(sealedColumns)) {
    const sealed = await sealedIn(at);
    expect(sealed, title).not.toEqual([]);
    for (const each of sealed) expect(unsealed(each), title).toBeDefined();
  }
  expect(said.join('\n')).not.toContain('не открываются');
  expect((await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows[0]?.status.pausedAt).toBeNull();
});

it('rekey that was killed goes on where it was', async () => {
  await aValueInEachColumn();
  useSecret(newer, [testSecret]);
  await expect(
    rekey(() => {
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  const [accounts, keys] = [sealedColumns['ключи аккаунтов площадок'], sealedColumns['ключи API']];
  const done = await sealedIn(accounts);
  expect(done.every((each) => each.startsWith(sealedNow()))).toBe(true);
  expect((await sealedIn(keys)).some((each) => each.startsWith(sealedNow()))).toBe(false);
  await rekey(() => {});
  expect(await sealedIn(accounts)).toEqual(done);
  expect((await sealedIn(keys)).every((each) => each.startsWith(sealedNow()))).toBe(true);
});

it('rekey leaves a value that was changed while it opened the former one', async () => {
  await aValueInEachColumn();
  const accounts = sealedColumns['ключи аккаунтов площадок'];
  if (!accounts) throw new Error('Keys of accounts are sealed');
  const [row] = await queries.sealedOtherwise(accounts, 'of nobody', undefined);
  if (!row) throw new Error('No account has keys');
  await queries.updateSealed(accounts, [{ ...row, sealed: seal('as it was before'), anew: seal('as it was before') }]);
  expect(await sealedIn(accounts)).toContain(row.sealed);
});

it('rekey leaves what it can’t open as it was, and counts it', async () => {
  useSecret(lost);
  const id = crypto.randomUUID();
  await pools().owner.query(
    "insert into platform_answers (caller, key, digest, sealed_answer) values ('address:lost', $1, '', $2)",
    [id, seal('{}')],
  );
  useSecret(testSecret);
  const said: string[] = [];
  await rekey((line) => said.push(line));
  expect(said.join('\n')).toContain('не открываются: 1');
  useSecret(lost);
  const { rows } = await pools().owner.query<{ sealed_answer: string }>(
    'delete from platform_answers where key = $1 returning sealed_answer',
    [id],
  );
  expect(unsealed(rows[0]?.sealed_answer ?? '')).toBe('{}');
});

it('people stay signed in when the key changes and the former stands in the ring', async () => {
  useSecret(newer, [testSecret]);
  expect((await shop.call(getMe)).email).toBe(shop.email);
  useSecret(newer);
  const other = await shop.fetch('GET', '/uas/user/me', {
    headers: { authorization: `Bearer ${shop.token.slice(0, -2)}` },
  });
  expect(other.status).toBe(401);
});
