import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  changeOffer,
  countOffers,
  createBulkChange,
  findProductChanges,
  getBulkChange,
  getCompleteness,
  isUnderWay,
  kind,
  undoBulkChange,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();
const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A process that does background work only, on the test's database. */
function aWorker(): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    ROLE: 'worker',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, [main], { env, stdio: 'ignore' });
}

test('a worker killed in the middle is continued by the next one: each offer changes once, is found, and is taken back once', async () => {
  const copies = 1500;
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: property } = await aProperty(shop, catalog, { title: 'Материал', type: kind.shortText });
  const offer = await anOffer(shop, catalog, {});
  // Each copy is a product of its own, found as the first one is.
  await pools().owner.query(
    `with made as (
       insert into products (company_id, catalog_id, title, description, images, property_values)
       select company_id, catalog_id, title, description, images, property_values from products, generate_series(1, ${copies})
       where company_id = $1 and id = $2 returning id)
     insert into offers (company_id, catalog_id, product_id, article, title)
     select $1::bigint, $3::bigint, id, 'C-' || id, 'Копия' from made`,
    [shop.company, offer.product, catalog],
  );
  await pools().owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, article, title, title_key, created_at, updated_at, search_text, tokens)
     select s.company_id, o.id, s.catalog_id, o.product_id, o.article, o.title, 'копия', s.created_at, s.updated_at, 'копия', s.tokens
     from offers o join offer_search s on s.company_id = o.company_id and s.id = $2 where o.company_id = $1 and o.id <> $2`,
    [shop.company, offer.id],
  );
  const begun = await shop.call(createBulkChange, {
    path: { catalog },
    body: { selection: { filter: {} }, change: { kind: 'values_set', property, values: ['сталь'] } },
  });
  const look = (id: string) => shop.call(getBulkChange, { path: { catalog, id } });
  const over = (id: string) =>
    eventually(async () => {
      const act = await look(id);
      return !isUnderWay(act) && act;
    });
  for (const least of [1, 600]) {
    const child = aWorker();
    await eventually(
      async () => {
        const act = await look(begun.id);
        return act.progress.done >= least || !isUnderWay(act);
      },
      { every: 20 },
    );
    child.kill('SIGKILL');
  }
  const last = aWorker();
  const all = copies + 1;
  expect(await over(begun.id)).toMatchObject({
    status: 'success',
    changed: all,
    unchanged: 0,
    progress: { done: all },
  });
  const filled = async () => {
    const body = { properties: [{ property, oneOf: ['сталь'] }], exact: true };
    return (await shop.call(countOffers, { path: { catalog }, body })).total;
  };
  expect(await filled()).toBe(all);
  const lines = await pools().owner.query<{ lines: number; owners: number }>(
    'select count(*)::int as lines, count(distinct owner_id)::int as owners from changes where company_id = $1 and act_id = $2',
    [shop.company, begun.id],
  );
  expect(lines.rows).toEqual([{ lines: all, owners: all }]);
  const history = await shop.call(findProductChanges, { path: { id: offer.product }, body: {} });
  expect(history.rows.filter(({ source }) => source === 'bulk')).toHaveLength(1);
  expect((await shop.call(getCompleteness, { path: { id: offer.product } })).missing).toEqual([]);

  // A second person has changed one of them meanwhile.
  await shop.call(changeOffer, {
    path: { id: offer.id },
    body: { properties: [{ property, values: ['дерево'] }] },
  });
  const undone = await over((await shop.call(undoBulkChange, { path: { catalog, id: begun.id } })).id);
  expect(undone).toMatchObject({ status: 'success', changed: all });
  expect(await filled()).toBe(0);
  last.kill('SIGKILL');
});
