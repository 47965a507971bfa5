import {
  type AccountReport,
  askReport,
  createAccount,
  createTask,
  findAccountReports,
  findTasks,
  getAccountReport,
  getReportFile,
  isReportUnderWay,
  type Marketplace,
  removeAccountReport,
  restoreAccountReport,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { maybeOne } from '../../database/rows.ts';
import { storage } from '../../files/storage.ts';
import { filesInZip } from '../../files/testing/zip.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { deleteSpentReports, reportFiles } from '../runners/reports.jobs.ts';
import { marketDay } from '../stored/report-kinds.ts';
import { runOnce, runsGoOn } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox({ task: 30 });
const server = useServer({ worker: true, env: sandbox.env });

interface Own {
  shop: Shop;
  account: string;
}

let made = 0;
const keysOf: Record<string, () => Record<string, string>> = {
  ozon: () => ({ client_id: String(800_000 + process.pid * 100 + ++made), api_key: 'sandbox-reports' }),
  wildberries: () => ({ token: `sandbox.${process.pid * 10 + ++made}.key` }),
  megamarket: () => ({ token: `sandbox-reports-${process.pid}-${++made}`, merchant_id: String(4000 + made) }),
};

async function connected(marketplace: Marketplace, keys = keysOf[marketplace]?.()): Promise<Own> {
  const shop = await aCompany(server);
  const body = { title: `Отчёты ${marketplace}`, marketplace, environment: 'sandbox', keys: keys ?? {} } as const;
  return { shop, account: (await shop.call(createAccount, { body })).id };
}

const yesterday = { dateStart: marketDay(1), dateFinish: marketDay(1) };

const asked = ({ shop, account }: Own, body: { kind: string; dateStart?: string; dateFinish?: string }) =>
  shop.call(askReport, { path: { id: account }, body });

/** The report at its end; pauses between two looks at it are over at once. */
const endOf = ({ shop, account }: Own, { id }: Pick<AccountReport, 'id'>): Promise<AccountReport> =>
  eventually(async () => {
    await runsGoOn();
    const report = await shop.call(getAccountReport, { path: { account, id } });
    return !isReportUnderWay(report) && report;
  });

const fileAt = ({ account }: Own, { id }: Pick<AccountReport, 'id'>) => `/mts/accounts/${account}/reports/${id}/file`;

const use = ({ shop }: Own) =>
  withCompany(shop.company, async (db) =>
    Number(
      (await maybeOne<{ bytes: string }>(db)`select bytes from storage_use where company_id = ${db.company}`)?.bytes,
    ),
  );

describe('a report of the marketplace', () => {
  let own: Own;
  let report: AccountReport;
  beforeAll(async () => {
    own = await connected('ozon');
    const begun = await asked(own, { kind: 'products' });
    expect(begun).toMatchObject({ title: 'Товары', state: 'asked', dateStart: null, size: 0, keptUntil: null });
    report = await endOf(own, begun);
  });

  it('is made when it is asked for, and its file is brought and kept', async () => {
    expect(report).toMatchObject({ state: 'ready', format: 'csv', message: '', author: { id: expect.any(String) } });
    const answer = await own.shop.fetch('GET', fileAt(own, report));
    const text = await answer.text();
    expect(text).toContain('"Артикул";"Ozon Product ID"');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Товары '));
    expect([report.size, await use(own)]).toEqual([Buffer.byteLength(text) + 3, report.size]);
  });

  it("is nobody else's business", async () => {
    const other = await aCompany(server);
    const path = { account: own.account, id: report.id };
    for (const call of [getAccountReport, getReportFile, removeAccountReport, restoreAccountReport])
      expect((await other.refused(call, { path })).status).toBe(404);
    const of = { path: { id: own.account } };
    expect((await other.refused(findAccountReports, { ...of, query: {} })).status).toBe(404);
    expect((await other.refused(askReport, { ...of, body: { kind: 'products' } })).status).toBe(404);
  });

  it('is found by its kind, its state and its title', async () => {
    const found = async (query: object) =>
      (await own.shop.call(findAccountReports, { path: { id: own.account }, query })).rows.map(({ id }) => id);
    expect(await found({})).toEqual([report.id]);
    expect(await found({ kind: 'products', state: 'ready', search: 'товар' })).toEqual([report.id]);
    expect(await found({ kind: 'stocks' })).toEqual([]);
    expect(await found({ state: 'failed' })).toEqual([]);
    expect(await found({ search: 'заказы' })).toEqual([]);
  });

  it('goes when it is deleted, comes back within the hour, and leaves nothing later', async () => {
    const path = { account: own.account, id: report.id };
    const signal = AbortSignal.timeout(60_000);
    await own.shop.call(removeAccountReport, { path });
    expect((await own.shop.fetch('GET', fileAt(own, report))).status).toBe(404);
    await deleteSpentReports({ days: 60, signal });
    expect(await own.shop.call(restoreAccountReport, { path })).toMatchObject({ id: report.id, state: 'ready' });
    expect((await own.shop.refused(restoreAccountReport, { path })).status).toBe(404);
    const [folder, known] = reportFiles;
    const stored = async () => {
      const { objects } = await (await storage()).listAll(folder);
      return [...objects].map(({ name }) => name).filter((name) => name.startsWith(`${own.shop.company}-`));
    };
    expect(await withCompany(own.shop.company, async (db) => known(db, await stored()))).toHaveLength(1);
    await pools().owner.query("update account_reports set asked_at = now() - interval '61 days' where id = $1", [
      report.id,
    ]);
    await deleteSpentReports({ days: 60, signal });
    expect((await own.shop.refused(getAccountReport, { path })).status).toBe(404);
    expect([await stored(), await use(own)]).toEqual([[], 0]);
  });
});

it('a report of some days is of these, and waits for none that is the same', async () => {
  const own = await connected('wildberries');
  const begun = await asked(own, { kind: 'stocks', ...yesterday });
  expect(begun).toMatchObject({ ...yesterday, state: 'asked' });
  const again = await own.shop.refused(askReport, {
    path: { id: own.account },
    body: { kind: 'stocks', ...yesterday },
  });
  expect(again.body.code).toBe('report_under_way');
  const report = await endOf(own, begun);
  expect(report).toMatchObject({ state: 'ready', format: 'zip' });
  const archive = Buffer.from(await (await own.shop.fetch('GET', fileAt(own, report))).arrayBuffer());
  const [table = ''] = filesInZip(archive).values();
  expect(table).toContain(yesterday.dateStart.split('-').toReversed().join('.'));
});

it('a token without analytics spoils its reports and pauses nothing', async () => {
  const claims = { sid: `r${process.pid}`, s: 2 ** 1 + 2 ** 3 + 2 ** 4 };
  const token = `eyJh.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sandbox`;
  const own = await connected('wildberries', { token });
  const report = await endOf(own, await asked(own, { kind: 'funnel', ...yesterday }));
  expect(report).toMatchObject({ state: 'failed', message: expect.stringContaining('«Аналитика»'), keptUntil: null });
  expect((await own.shop.fetch('GET', fileAt(own, report))).status).toBe(404);
  await eventually(async () => {
    const { rows } = await own.shop.call(findTasks, { body: { account: own.account, type: 'reports' } });
    return rows[0]?.status === 'success' && rows[0].progress.refused === 1;
  });
  // The next one is taken up: the account isn't paused.
  expect(await asked(own, { kind: 'funnel', ...yesterday })).toMatchObject({ state: 'asked' });
});

it('a task asks for its reports at each run, and not twice within the hour', async () => {
  const own = await connected('ozon');
  const reports = { kinds: ['products', 'postings_fbs', 'returns_moving'], days: 7 };
  const body = { title: 'Отчёты', type: 'reports', account: own.account, schedule: '0 7 * * *', reports } as const;
  const { id } = await own.shop.call(createTask, { body });
  expect(await runOnce(own.shop, id)).toMatchObject({
    status: 'success',
    reports,
    progress: { accepted: 3, refused: 0 },
  });
  const list = async () => (await own.shop.call(findAccountReports, { path: { id: own.account }, query: {} })).rows;
  expect(
    (await list()).map(({ kind, dateStart, dateFinish, author }) => [kind, dateStart, dateFinish, author]),
  ).toEqual([
    ['returns_moving', marketDay(7), marketDay(1), null],
    ['postings_fbs', marketDay(7), marketDay(1), null],
    ['products', null, null, null],
  ]);
  expect(await runOnce(own.shop, id)).toMatchObject({ status: 'success', progress: { accepted: 0 } });
  expect(await list()).toHaveLength(3);
});

it('a marketplace that fails for a while is asked again, and the report comes', async () => {
  const own = await connected('ozon');
  await sandbox.control('ozon/faults', { error: 1 });
  const begun = await asked(own, { kind: 'products' });
  await eventually(async () => {
    await runsGoOn();
    const { rows } = await own.shop.call(findTasks, { body: { account: own.account, type: 'reports' } });
    return rows[0]?.progress.note.includes('Повторим');
  });
  await sandbox.control('ozon/faults', {});
  expect(await endOf(own, begun)).toMatchObject({ state: 'ready' });
});

it('what the marketplace would refuse is refused before, in words', async () => {
  const { shop, account } = await connected('ozon');
  const refusal = async (body: { kind: string; dateStart?: string; dateFinish?: string }) =>
    (await shop.refused(askReport, { path: { id: account }, body })).body.message;
  const orders = 'postings_fbs';
  expect(await refusal({ kind: 'dreams' })).toBe('Поле «kind»: отчёта «dreams» эта площадка не делает');
  expect(await refusal({ kind: 'products', ...yesterday })).toContain('только на сейчас');
  expect(await refusal({ kind: orders })).toBe('Поле «dateStart»: назовите первый день');
  expect(await refusal({ kind: orders, dateStart: marketDay(1), dateFinish: marketDay(2) })).toContain('раньше');
  expect(await refusal({ kind: orders, dateStart: marketDay(1), dateFinish: marketDay(-2) })).toContain('не наступил');
  expect(await refusal({ kind: orders, dateStart: marketDay(400), dateFinish: marketDay(1) })).toContain('не раньше');
  expect(await refusal({ kind: orders, dateStart: '2026-02-30', dateFinish: marketDay(1) })).toContain('dateStart');
  const task = async (body: object) =>
    (await shop.refused(createTask, { body: { title: 'Задача', account, type: 'reports', ...body } })).body.message;
  expect(await task({})).toContain('назовите, какие отчёты');
  expect(await task({ reports: { kinds: ['dreams'], days: 1 } })).toContain('«dreams»');
  expect(await task({ reports: { kinds: ['returns_moving'], days: 91 } })).toContain('не больше чем за 90');
  expect(await task({ type: 'products_sync', reports: { kinds: ['products'], days: 1 } })).toContain('только задача');
});

it('a marketplace without reports says so', async () => {
  const { shop, account } = await connected('megamarket');
  const { body } = await shop.refused(askReport, { path: { id: account }, body: { kind: 'products' } });
  expect(body).toMatchObject({
    code: 'section_missing',
    message: expect.stringContaining('Отчётов в API Мегамаркета'),
  });
});
