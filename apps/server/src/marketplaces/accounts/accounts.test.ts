import {
  changeAccount,
  changeAccountSettings,
  checkAccount,
  createAccount,
  findAccounts,
  findMarketplaces,
  findTasks,
  getAccountSettings,
  getAccounts,
  linkAccount,
  pullOrders,
  removeAccount,
  removeTask,
  unlinkAccount,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readMigration } from '../../database/migration-file.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

const keys = { client_id: '1001', api_key: 'sandbox-secret-of-the-shop' };
const connect = (shop: Shop, title = 'Основной') =>
  shop.call(createAccount, { body: { title, marketplace: 'ozon', environment: 'sandbox', keys } });

describe('an account', () => {
  it('never answers its secrets and keeps all keys sealed; what is no secret is shown', async () => {
    const shop = await aCompany(server);
    const account = await connect(shop);
    expect(account.keys.map(({ slug, keyType, filled, value }) => [slug, keyType, filled, value])).toEqual([
      ['client_id', 'text', true, '1001'],
      ['api_key', 'secret', true, null],
    ]);
    expect(JSON.stringify(account)).not.toContain(keys.api_key);
    const { rows } = await withCompany(shop.company, (db) =>
      sql<{ keys: string }>`select keys from marketplace_accounts where company_id = ${shop.company}`.execute(db),
    );
    expect(rows[0]?.keys).toMatch(/^v2\./);
    expect(rows[0]?.keys).not.toContain(keys.api_key);
  });

  it('keeps a key that a change does not name', async () => {
    const shop = await aCompany(server);
    const { id } = await connect(shop);
    const changed = await shop.call(changeAccount, {
      path: { id },
      body: { title: 'Второй', keys: { client_id: '1002' } },
    });
    expect(changed).toMatchObject({ title: 'Второй', version: 2 });
    expect(changed.keys.every((key) => key.filled)).toBe(true);
  });

  it('is not made of keys that the marketplace refuses, which says why in its own words', async () => {
    const shop = await aCompany(server);
    const refused = { client_id: '1001', api_key: 'expired-key-of-tests' };
    const body = { title: 'Мимо', marketplace: 'ozon', environment: 'sandbox', keys: refused };
    const refusal = await shop.refused(createAccount, { body });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'keys_refused', details: [{ field: 'keys' }] } });
    expect(refusal.body.message).toMatch(/Ответ Ozon: «.*[a-z]/i);
    expect(refusal.body.message).not.toContain('подряд');
    expect((await shop.call(findAccounts, { body: {} })).rows).toEqual([]);
  });

  it('keeps its keys when new ones are refused', async () => {
    const shop = await aCompany(server);
    const { id } = await connect(shop);
    const path = { id };
    const refusal = await shop.refused(changeAccount, { path, body: { keys: { api_key: 'expired-key-of-tests' } } });
    expect(refusal.body.code).toBe('keys_refused');
    expect(await shop.call(checkAccount, { path })).toMatchObject({ ok: true });
  });

  it('is connected while the marketplace is away: its keys wait for the next check', async () => {
    const shop = await aCompany(server);
    await sandbox.control('ozon/faults', { error: 1 });
    expect(await connect(shop)).toMatchObject({ status: { result: 'down' } });
    await sandbox.control('ozon/faults', {});
    expect(await connect(shop, 'Второй')).toMatchObject({ status: { result: 'ok' } });
  });

  it('comes with its usual tasks when asked: orders come, stocks and prices go, what became of cards is asked, returns, what was booked, promotions, analytics and ratings are read', async () => {
    const shop = await aCompany(server);
    const body = { title: 'С задачами', marketplace: 'ozon', environment: 'sandbox', keys, tasks: true } as const;
    const { id } = await shop.call(createAccount, { body });
    const { rows } = await shop.call(findTasks, { body: { account: id } });
    expect(Object.fromEntries(rows.map((task) => [task.type, task.isActive]))).toEqual({
      orders_import: true,
      stocks_prices_upload: true,
      products_upload: false,
      products_sync: true,
      returns_import: true,
      money_import: true,
      promotions_refresh: true,
      analytics: true,
      ratings: true,
    });
  });

  it.each([
    ['0397-tasks-of-returns.sql', 'returns_import'],
    ['0399-tasks-of-money-and-ratings.sql', 'money_import'],
    ['0399-tasks-of-money-and-ratings.sql', 'ratings'],
    ['0412-promotions-read-by-themselves.sql', 'promotions_refresh'],
    ['0408-tasks-of-analytics.sql', 'analytics'],
  ])(
    'that was connected before %s gets its task %s once, unless it reads no orders or somebody removed the task',
    async (migration, kind) => {
      const shop = await aCompany(server);
      const { owner } = pools();
      const account = async (title: string, tasks: boolean) => {
        const body = { title, marketplace: 'ozon', environment: 'sandbox', keys, tasks } as const;
        return (await shop.call(createAccount, { body })).id;
      };
      const tasksOf = async (id: string) => (await shop.call(findTasks, { body: { account: id } })).rows;
      const isOfKind = ({ type }: { type: string }) => type === kind;
      const [older, without, unwanted] = [
        await account('Давний', true),
        await account('Без задач', false),
        await account('Без неё', true),
      ];
      await owner.query(`delete from marketplace_tasks where company_id = $1 and account_id = $2 and type = $3`, [
        shop.company,
        older,
        kind,
      ]);
      const removed = (await tasksOf(unwanted)).find(isOfKind);
      await shop.call(removeTask, { path: { id: removed?.id ?? '' } });

      const { statements } = await readMigration(migration);
      for (const statement of [...statements, ...statements]) await owner.query(statement);

      const [task, ...others] = (await tasksOf(older)).filter(isOfKind);
      expect(others).toEqual([]);
      expect(task).toMatchObject({ isActive: true, schedule: removed?.schedule, title: removed?.title });
      expect(Date.parse(task?.nextRunAt ?? '') - Date.now()).toBeLessThan(3_600_000);
      // What stands at the marketplace is read whatever tasks there are.
      expect((await tasksOf(without)).map(({ type }) => type)).toEqual(['products_sync']);
      expect((await tasksOf(unwanted)).filter(isOfKind)).toEqual([]);
    },
  );

  it('refuses a stale save', async () => {
    const shop = await aCompany(server);
    const { id, version } = await connect(shop);
    await shop.call(changeAccount, { path: { id }, body: { title: 'Раз', version } });
    const refusal = await shop.refused(changeAccount, { path: { id }, body: { title: 'Два', version } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  it.each([
    [{ client_id: '1001' }, 'keys.api_key'],
    [{ ...keys, client_id: 'буквы' }, 'keys.client_id'],
    [{ ...keys, password: 'x' }, 'keys.password'],
  ])('names the key that does not fit: %j', async (wrong, field) => {
    const shop = await aCompany(server);
    const refusal = await shop.refused(createAccount, {
      body: { title: 'Кривой', marketplace: 'ozon', environment: 'sandbox', keys: wrong },
    });
    expect(refusal.status).toBe(400);
    expect(refusal.body.details?.map((detail) => detail.field)).toContain(field);
  });

  it('tells which keys its sandbox takes', async () => {
    const shop = await aCompany(server);
    const says = 'начинается с «sandbox-»';
    const ozon = (await shop.call(findMarketplaces)).rows.find((row) => row.id === 'ozon');
    expect(ozon?.keys.find((key) => key.slug === 'api_key')?.sandboxHint).toContain(says);
    expect(ozon?.sandboxPort).toEqual(expect.any(Number));
    const { keys: fields } = await connect(shop);
    expect(fields.find((key) => key.slug === 'api_key')?.hint).toContain(says);
    const body = {
      title: 'Кривой',
      marketplace: 'ozon',
      environment: 'sandbox',
      keys: { client_id: '1', api_key: 'коротко' },
    };
    expect((await shop.refused(createAccount, { body })).body.message).toContain(says);
    const real = await shop.refused(createAccount, { body: { ...body, environment: 'real' } });
    expect(real.body.message).not.toContain(says);
  });

  it('refuses a catalog that is not there, naming the field', async () => {
    const shop = await aCompany(server);
    const refusal = await shop.refused(createAccount, {
      body: { title: 'А', marketplace: 'ozon', environment: 'sandbox', keys, catalog: '999999' },
    });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'catalog' }] } });
  });

  it('is not there for another company', async () => {
    const { id } = await connect(await aCompany(server));
    const other = await aCompany(server);
    expect((await other.call(findAccounts, { body: {} })).rows).toEqual([]);
    expect((await other.call(getAccounts, { path: { ids: [id] } })).rows).toEqual([]);
    for (const endpoint of [removeAccount, unlinkAccount, getAccountSettings]) {
      expect((await other.refused(endpoint, { path: { id } })).status).toBe(404);
    }
    expect((await other.refused(changeAccount, { path: { id }, body: { title: 'Чужой' } })).status).toBe(404);
  });

  it('is found by title and marketplace', async () => {
    const shop = await aCompany(server);
    await connect(shop, 'Ёлочный');
    await connect(shop, 'Садовый');
    expect((await shop.call(findAccounts, { body: { search: 'САД' } })).rows.map((row) => row.title)).toEqual([
      'Садовый',
    ]);
    expect((await shop.call(findAccounts, { body: { search: 'елоч' } })).rows).toHaveLength(1);
    expect((await shop.call(findAccounts, { body: { marketplace: 'magnit' } })).rows).toEqual([]);
  });

  it('joins a group and leaves it; whoever is left alone is in none', async () => {
    const shop = await aCompany(server);
    const first = await connect(shop, 'Первый');
    const second = await connect(shop, 'Второй');
    const linked = await shop.call(linkAccount, { path: { target: first.id, source: second.id } });
    expect(linked.group).toBe(first.id);
    const both = (await shop.call(getAccounts, { path: { ids: [first.id, second.id] } })).rows;
    expect(both.map(({ group }) => group)).toEqual([first.id, first.id]);
    expect((await shop.call(unlinkAccount, { path: { id: second.id } })).group).toBeNull();
    const [alone] = (await shop.call(getAccounts, { path: { ids: [first.id] } })).rows;
    expect(alone?.group).toBeNull();
  });

  it('is gone from the list once disposed, its keys wiped', async () => {
    const shop = await aCompany(server);
    const { id } = await connect(shop);
    await shop.call(removeAccount, { path: { id } });
    expect((await shop.call(findAccounts, { body: {} })).rows).toEqual([]);
    const { rows } = await withCompany(shop.company, (db) =>
      sql`select id from marketplace_accounts where company_id = ${shop.company} and keys <> ''`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  it('keeps its settings, changed one by one', async () => {
    const shop = await aCompany(server);
    const { id } = await connect(shop);
    await shop.call(changeAccountSettings, { path: { id }, body: { stockBuffer: 2 } });
    await shop.call(changeAccountSettings, { path: { id }, body: { vat: '22' } });
    expect(await shop.call(getAccountSettings, { path: { id } })).toMatchObject({
      stockBuffer: 2,
      vat: '22',
      sendOldPrice: true,
    });
    const refusal = await shop.refused(changeAccountSettings, { path: { id }, body: { stockBuffer: -1 } });
    expect(refusal.body.details?.[0]?.field).toBe('stockBuffer');
  });

  it('keeps both settings that two people change at once', async () => {
    const shop = await aCompany(server);
    const { id } = await connect(shop);
    for (let stockBuffer = 1; stockBuffer <= 5; stockBuffer++) {
      const sendOldPrice = stockBuffer % 2 === 0;
      await Promise.all([
        shop.call(changeAccountSettings, { path: { id }, body: { stockBuffer } }),
        shop.call(changeAccountSettings, { path: { id }, body: { sendOldPrice } }),
      ]);
      expect(await shop.call(getAccountSettings, { path: { id } })).toMatchObject({ stockBuffer, sendOldPrice });
    }
  });

  it('lets one of two people through who save the same version, and tells the other', async () => {
    const shop = await aCompany(server);
    const { id, version } = await connect(shop);
    const twice = async (save: (version: number) => Promise<unknown>, from: number) => {
      const saves = await Promise.allSettled([save(from), save(from)]);
      expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(saves.find((each) => each.status === 'rejected')?.reason.message).toContain('409 {"code":"stale"');
    };
    for (let round = 0; round < 5; round++) {
      await twice(
        (edited) => shop.call(changeAccount, { path: { id }, body: { title: `Имя ${round}`, version: edited } }),
        version + 2 * round,
      );
      await twice(
        (edited) => shop.call(changeAccountSettings, { path: { id }, body: { stockBuffer: round, version: edited } }),
        version + 2 * round + 1,
      );
    }
    expect(await shop.call(getAccountSettings, { path: { id } })).toMatchObject({ version: version + 10 });
  });

  it('takes orders of a period, one period at a time', async () => {
    const shop = await aCompany(server);
    const path = { id: (await connect(shop)).id };
    const body = { dateStart: '2026-11-01T00:00:00Z', dateFinish: '2026-11-02T00:00:00Z' };
    const backwards = { dateStart: body.dateFinish, dateFinish: body.dateStart };
    expect((await shop.refused(pullOrders, { path, body: backwards })).body.message).toBe(
      'Поле «dateFinish»: конец периода должен быть позже начала',
    );
    const { task } = await shop.call(pullOrders, { path, body });
    const { rows } = await shop.call(findTasks, { body: { account: path.id, type: 'orders_import' } });
    expect(rows).toMatchObject([{ id: task, type: 'orders_import', schedule: null, status: 'pending' }]);
    expect(await shop.refused(pullOrders, { path, body })).toMatchObject({
      status: 409,
      body: { code: 'task_busy', message: 'Загрузка заказов уже в очереди или идёт: дождитесь её конца' },
    });
    expect((await (await aCompany(server)).refused(pullOrders, { path, body })).status).toBe(404);
    expect((await (await shop.as('orders')).refused(pullOrders, { path, body })).status).toBe(403);
  });

  it('takes orders of whole days by the clock of the company', async () => {
    const shop = await aCompany(server);
    const path = { id: (await connect(shop)).id };
    const days = { dateStart: '2026-11-20', dateFinish: '2026-11-20' };
    const { task } = await shop.call(pullOrders, { path, body: days });
    const input = await withCompany(
      shop.company,
      (db) =>
        one<{ input: unknown }>(db)`select input from task_runs where company_id = ${db.company} and task_id = ${task}`,
    );
    // The company's clock is Moscow's.
    expect(input).toEqual({
      input: { dateStart: '2026-11-19T21:00:00.000Z', dateFinish: '2026-11-20T21:00:00.000Z' },
    });
    const backwards = { dateStart: '2026-11-21', dateFinish: '2026-11-20' };
    expect((await shop.refused(pullOrders, { path, body: backwards })).body.message).toContain('«dateFinish»');
    expect((await shop.refused(pullOrders, { path, body: { ...days, dateStart: '20.11.2026' } })).body.message).toBe(
      'Поле «dateStart»: дата вида 2026-11-20 или дата и время с поясом, ISO 8601',
    );
  });
});
