import {
  checkImport,
  countOffers,
  findImportDifferences,
  findOffers,
  findProperties,
  getImport,
  getImportTable,
  type Import,
  isUnderWay,
  runImport,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { workbook } from '../../tables/testing/samples.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useWorkers } from '../../testing/workers.ts';
import { aCatalog } from '../testing/making.ts';

const server = useServer();
const aWorker = useWorkers(server);
const offers = 6000;
const lines = 3000;

test.each([
  ['an import', ''],
  ['a check', '?check=true'],
])(
  'a worker killed in the middle of %s is continued by the next one, without gaps or doubles',
  async (_, how) => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    const rows = Array.from(
      { length: offers },
      (_, index) =>
        `<offer id="K-${index}"><name>Товар ${index}</name><price>1</price><param name="Номер">${index}</param></offer>`,
    );
    const body = new FormData();
    body.append(
      'file',
      new Blob([`<yml_catalog><shop><offers>${rows.join('\n')}</offers></shop></yml_catalog>`]),
      'feed.xml',
    );
    const started = (await (
      await shop.fetch('POST', `/cds/catalog/${catalog}/import${how}`, { body })
    ).json()) as Import;
    const state = () => shop.call(getImport, { path: { id: started.id } });

    const killed: number[] = [];
    for (const least of [1, 3000]) {
      const child = aWorker();
      const { progress } = await eventually(
        async () => {
          const now = await state();
          return (now.progress.done >= least || now.status === 'success') && now;
        },
        { every: 20 },
      );
      child.kill('SIGKILL');
      killed.push(progress.done);
    }
    expect(killed[0]).toBeLessThan(offers);

    const last = aWorker();
    const outcome = await eventually(
      async () => {
        const now = await state();
        return now.status !== 'running' && now.status !== 'pending' && now;
      },
      { every: 20 },
    );
    last.kill('SIGKILL');
    expect(outcome).toMatchObject({ status: 'success', created: offers, changed: 0, unchanged: 0, skipped: 0 });
    if (how) {
      expect(outcome).toMatchObject({ differences: offers, also: { products: offers } });
      const found = new Set<string>();
      for (let offset = 0; offset <= offers; offset += 1000)
        for (const { article } of (
          await shop.call(findImportDifferences, { path: { id: started.id }, body: { limit: 1000, offset } })
        ).rows)
          found.add(article);
      expect(found.size).toBe(offers);
      return;
    }
    expect(await shop.call(countOffers, { path: { catalog }, body: { exact: true } })).toEqual({
      total: offers,
      more: false,
    });
    const articles = new Set<string>();
    for (let offset = 0; offset < offers; offset += 1000) {
      const page = await shop.call(findOffers, { path: { catalog }, body: { sort: 'article', limit: 1000, offset } });
      for (const row of page.rows) articles.add(row.article);
    }
    expect(articles.size).toBe(offers);
  },
  240_000,
);

test('a table whose worker is killed at lines of no choice ends as one result', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const rows = Array.from(
    { length: lines },
    (_, n) => `T-${n};Товар ${n};${n + 1};${n % 50};${n % 2 ? 'белый' : 'синий'}`,
  );
  const cells = ['Артикул;Название;Цена;Остаток;Цвет', ...rows].map((line) => line.split(';'));
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(Buffer.from(workbook({ Товары: cells })))]), 'table.xlsx');
  const sent = (await (
    await shop.fetch('POST', `/cds/catalog/${catalog}/import?check=true`, { body })
  ).json()) as Import;
  const path = { id: sent.id };
  const state = () => shop.call(getImport, { path });
  const over = () =>
    eventually(async () => {
      const now = await state();
      return !isUnderWay(now) && now;
    });
  // Killed at one line in the middle, whichever it is, and gone on with by the next.
  const goOn = async () => {
    const least = Math.ceil(Math.random() * 0.8 * lines);
    const killed = aWorker();
    await eventually(
      async () => {
        const now = await state();
        return now.progress.done >= least || !isUnderWay(now);
      },
      { every: 20 },
    );
    killed.kill('SIGKILL');
    const last = aWorker();
    const ended = await over();
    last.kill('SIGKILL');
    return ended;
  };
  const child = aWorker();
  expect(await over()).toMatchObject({ step: 'mapping', status: 'success' });
  child.kill('SIGKILL');
  const { mapping } = await shop.call(getImportTable, { path });
  await shop.call(checkImport, { path, body: { mapping } });
  expect(await goOn()).toMatchObject({
    step: 'check',
    status: 'success',
    created: lines,
    differences: lines,
  });
  await shop.call(runImport, { path });
  expect(await goOn()).toMatchObject({
    step: 'run',
    status: 'success',
    created: lines,
    changed: 0,
    unchanged: 0,
    skipped: 0,
  });
  expect(await shop.call(countOffers, { path: { catalog }, body: { exact: true } })).toMatchObject({ total: lines });
  const filter = { articles: ['T-0', 'T-1999', 'T-2999'], sort: 'price' as const };
  const found = await shop.call(findOffers, { path: { catalog }, body: filter });
  expect(found.rows.map(({ article, price, stock }) => [article, price, stock])).toEqual([
    ['T-0', '1', 0],
    ['T-1999', '2000', 49],
    ['T-2999', '3000', 49],
  ]);
  const property = (await shop.call(findProperties, { body: { catalog: { in: [catalog] } } })).rows[0];
  expect(property).toMatchObject({ title: 'Цвет', optionsCount: 2 });
});
