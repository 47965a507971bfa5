import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addDays,
  countMarketplaceStatistics,
  createStatisticsReport,
  findProductStatistics,
  findStatisticsReportRows,
  getStatisticsReport,
  getStatisticsReportCsv,
  getStatisticsReportXlsx,
  kopecks,
  type StatisticsReport,
  type Types,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Client, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOperation, aStatisticsShop, type StatisticsShop } from './testing/shop.ts';

const server = useServer({ worker: true });
let shop: StatisticsShop;
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const days = { from: addDays(today, -40), to: today } as const;

beforeAll(async () => {
  shop = await aStatisticsShop(server);
  const { ozon } = shop;
  const at = (days: number) => `${addDays(today, -days)}T09:00:00Z`;
  const { number } = await shop.sell({ account: ozon, at: at(35), lines: [{ offer: 0, quantity: 2, kopecks: 10_05 }] });
  await shop.sell({ account: ozon, at: at(3), lines: [{ offer: 1, quantity: 1, kopecks: 99_90 }] });
  await shop.book(ozon, [
    anOperation({ day: addDays(today, -30), order: number, kopecks: 20_10 }),
    anOperation({ day: addDays(today, -30), order: number, kind: 'commission', title: '=Комиссия', kopecks: -3_33 }),
  ]);
});

type Question = Types<typeof createStatisticsReport>['sent'];

async function made(body: Question, client: Client = shop): Promise<StatisticsReport> {
  const { id } = await client.call(createStatisticsReport, { body });
  return eventually(async () => {
    const report = await client.call(getStatisticsReport, { path: { id } });
    return report.state !== 'making' && report;
  });
}

const csv = async (id: string): Promise<string[][]> => {
  const answer = await shop.fetch('GET', getStatisticsReportCsv.url.replace('{id}', id));
  const text = (await answer.text()).replace('\ufeff', '').trim();
  return text.split('\r\n').map((line) => line.split(';'));
};

test('figures follow orders and books by themselves', async () => {
  await eventually(async () => {
    const { rows } = await shop.call(findProductStatistics, { body: { window: '7', sort: 'title' } });
    return rows.length === 1 && rows[0]?.now.ordered === '99.90';
  });
});

test('days of one’s own make a report of offers, whose file has what the page shows', async () => {
  const report = await made({ subject: 'product', ...days });
  expect(report).toMatchObject({ state: 'ready', rows: 2, progress: 1, days });
  const { rows } = await shop.call(findStatisticsReportRows, {
    path: { id: report.id },
    body: { sort: '-orderedPieces' },
  });
  expect(rows.map(({ article, now }) => [article, now.orderedPieces, now.came, now.cost])).toEqual([
    ['A-1', 2, '20.10', '200.00'],
    ['B-2', 1, '0.00', '0.00'],
  ]);
  const [header, ...lines] = await csv(report.id);
  expect([header?.slice(0, 3), lines.map((line) => line[1]).toSorted()]).toEqual([
    ['Название', 'Артикул', 'Заказов'],
    ['A-1', 'B-2'],
  ]);
});

test('the file of a number adds up to it, and runs no formula', async () => {
  const body = { ...days, compare: 'none' } as const;
  const { now } = await shop.call(countMarketplaceStatistics, { body: { ...body, account: { in: [shop.ozon] } } });
  const report = await made({ subject: 'marketplace', ...body, rowsOf: { id: shop.ozon, measure: 'profit' } });
  const [, ...lines] = await csv(report.id);
  const sum = lines.reduce((all, line) => all + Math.round(Number(line[6]?.replace(',', '.')) * 100), 0);
  expect([report.rows, sum]).toEqual([3, kopecks(now.profit ?? '')]);
  expect(lines.flat().filter((cell) => cell.includes('Комиссия'))).toEqual(["'=Комиссия"]);
  const refused = await shop.refused(findStatisticsReportRows, { path: { id: report.id }, body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, 'not_a_table']);
});

test('a workbook is one that other programs open', async () => {
  const report = await made({ subject: 'source', ...days });
  const answer = await shop.fetch('GET', getStatisticsReportXlsx.url.replace('{id}', report.id));
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  await writeFile(join(folder, 'report.xlsx'), Buffer.from(await answer.arrayBuffer()));
  const unzip = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])';
  await promisify(execFile)('python3', ['-c', unzip, join(folder, 'report.xlsx'), folder]);
  const sheet = await readFile(join(folder, 'xl/worksheets/sheet1.xml'), 'utf8');
  expect([sheet.includes('Заказано на сумму, было'), sheet.includes('<v>120</v>')]).toEqual([true, true]);
  expect(await readFile(join(folder, 'xl/workbook.xml'), 'utf8')).toContain('name="Отчёт"');
  await rm(folder, { recursive: true });
});

test('a report is refused what its table can’t be narrowed by, and what the role doesn’t see; nobody else’s is found', async () => {
  const odd = await shop.refused(createStatisticsReport, {
    body: { subject: 'source', catalog: { in: [shop.catalog] } },
  });
  expect([odd.status, odd.body.details?.[0]?.field]).toEqual([400, 'catalog']);
  const report = await made({ subject: 'source', ...days });
  const seller = await shop.as('orders');
  expect((await seller.refused(getStatisticsReport, { path: { id: report.id } })).status).toBe(404);
  const own = await made({ subject: 'product' }, seller);
  expect(
    (await seller.call(findStatisticsReportRows, { path: { id: own.id }, body: {} })).rows[0]?.now.profit,
  ).toBeNull();
  const rowsOf = { id: shop.ozon, measure: 'profit' } as const;
  expect((await seller.refused(createStatisticsReport, { body: { subject: 'marketplace', rowsOf } })).status).toBe(403);
  const other = await aStatisticsShop(server);
  expect((await other.refused(getStatisticsReport, { path: { id: report.id } })).status).toBe(404);
});
