import { findAllResults, getScenario, runScenario } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, anOffer } from '../catalogs/testing/making.ts';
import { pools } from '../database/pools.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { useWorkers } from '../testing/workers.ts';
import { anOutput, aScenario } from './testing/making.ts';

const server = useServer();
const aWorker = useWorkers(server);

test('a run that is killed in the middle is continued by the next process: every offer is calculated and changed once', async () => {
  const copies = 6000;
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { purchasePrice: '100' });
  const { owner } = pools();
  await owner.query(
    `insert into offers (company_id, catalog_id, product_id, article, title)
     select company_id, catalog_id, product_id, 'C-' || n, title from offers, generate_series(1, ${copies}) n where company_id = $1`,
    [shop.company],
  );
  await owner.query(
    `insert into offer_prices (company_id, offer_id, kind, kopecks)
     select company_id, id, 3, 10000 from offers where company_id = $1 on conflict do nothing`,
    [shop.company],
  );
  // As an import does after so many (decision 0011): a page of results was planned as if the company had one offer.
  await owner.query('analyze offers');
  const { id } = await aScenario(shop, catalog, {
    applies: true,
    outputList: [anOutput('Розница', '[Закупочная цена] * 2', { kind: 'price' })],
  });
  await shop.call(runScenario, { path: { id } });
  const state = async () => (await shop.call(getScenario, { path: { id } })).lastRun;
  for (const least of [1, 2500]) {
    const child = aWorker();
    await eventually(
      async () => {
        const now = await state();
        return (now?.done ?? 0) >= least || now?.status === 'success' || undefined;
      },
      { every: 20 },
    );
    child.kill('SIGKILL');
  }
  const last = aWorker();
  const done = await eventually(
    async () => {
      const now = await state();
      return now?.status === 'success' && now;
    },
    { every: 20 },
  );
  last.kill('SIGKILL');
  const all = copies + 1;
  expect(done).toMatchObject({ done: all, total: all, changed: all, applied: all, withoutValue: 0 });
  const { rows } = await owner.query<{ version: number; count: number }>(
    'select version, count(*)::int as count from offers where company_id = $1 group by 1',
    [shop.company],
  );
  expect(rows).toEqual([{ version: 2, count: all }]);
  const results = await shop.call(findAllResults, { path: { id }, body: { offset: all - 1 } });
  expect(results.rows.map(({ outputs }) => outputs[0]?.value)).toEqual(['200.00']);
});
