import { switchKinds } from '@prilavok/contract';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigration } from '../../database/migration-file.ts';
import { newPool } from '../../database/new-pool.ts';
import { copyOfTemplate, dropDatabase } from '../../testing/server.ts';

/** Accounts as they stood before they had switches, brought to this version by the migration that brings these. */
let url: string;
let owner: pg.Pool;
beforeAll(async () => {
  url = await copyOfTemplate();
  owner = newPool({ connectionString: url, max: 1 });
  await owner.query('alter table marketplace_accounts drop column switches');
  await owner.query("insert into companies (id, title) values (1, 'Лавка')");
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(url);
});

const connected = '2026-03-01T09:30:00.000Z';

/** Accounts with these settings, in their order. */
async function accounts(...settings: object[]): Promise<void> {
  for (const each of settings)
    await owner.query(
      `insert into marketplace_accounts (company_id, marketplace, environment, title, keys, settings, created_at)
       values (1, 'ozon', 'sandbox', 'Лавка', '', $1, $2)`,
      [each, connected],
    );
}

it('keep sending what they have been sending, all of it and since they were connected; new ones begin with nothing', async () => {
  await accounts({ stockBuffer: 2 }, { sendPrices: false, sendStocks: true }, { sendStocks: false });
  const { statements } = await readMigration('0440-switches-of-sending.sql');
  for (const statement of statements) await owner.query(statement);
  await accounts({});

  const { rows } = await owner.query<{ switches: object; settings: object }>(
    'select switches, settings from marketplace_accounts order by id',
  );
  const sending = (kinds: readonly string[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, { since: connected, scope: null }]));
  expect(rows).toEqual([
    { switches: sending(switchKinds), settings: { stockBuffer: 2 } },
    { switches: sending(switchKinds.filter((kind) => kind !== 'prices')), settings: {} },
    { switches: sending(switchKinds.filter((kind) => kind !== 'stocks')), settings: {} },
    { switches: {}, settings: {} },
  ]);
});
