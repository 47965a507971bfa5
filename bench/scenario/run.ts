import { join } from 'node:path';
import { changeOffers, changeScenario, createScenario, findRuns, runScenario } from '@prilavok/contract';
import { pools } from '../../apps/server/src/database/pools.ts';
import { startWorker, type Worker } from '../../apps/server/src/jobs/worker.ts';
import { jobs } from '../../apps/server/src/rooms.ts';
import { aCompany } from '../../apps/server/src/testing/client.ts';
import { openApi } from '../parts/api.ts';
import { writeFeed } from '../parts/feed.ts';
import { endChildren } from '../parts/measure.ts';
import { argument, middleBy, openShop, prepareImport, runImport, settle } from '../parts/shop.ts';

/**
 * A scenario of five outputs over all offers of a catalog: how many a second, calculated for the first time, again, and given to the offers,
 * beside one bare statement that calculates and keeps the same. Then a hundred offers change, and the clock stands when
 * their results are there.
 */
const offers = argument('offers', 100_000);
const changed = 100;
const rounds = 5;
const outputs = [
  { title: 'Себестоимость', kind: 'number', formula: '[Закупочная цена] + [Логистика]' },
  { title: 'Розница', kind: 'price', formula: '[Себестоимость] * 1,4 / (1 - [Комиссия]%)', rounding: 'ends_9' },
  { title: 'Зачёркнутая', kind: 'oldPrice', formula: '[Розница] * 1,2' },
  { title: 'Запас', kind: 'number', formula: 'МАКС(ЕСЛИОШИБКА([Остаток]; 0) - 2; 0)' },
  { title: 'Маржа', kind: 'number', formula: 'ОКРУГЛ(([Розница] - [Себестоимость]) / [Розница] * 100; 2)' },
] as const;

const shop = await openShop();
let worker: Worker | undefined;
try {
  const owner = await aCompany((await openApi(shop)).server);
  const { company } = owner;
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, offers);
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  await pools().owner.query(
    `insert into offer_prices (company_id, offer_id, kind, kopecks)
     select company_id, id, 3, 10000 + id % 90000 from offers where company_id = $1 on conflict do nothing`,
    [company],
  );
  const { id } = await owner.call(createScenario, {
    body: {
      catalog,
      title: 'Цены',
      inputList: [
        { title: 'Комиссия', value: '17.5' },
        { title: 'Логистика', value: '120' },
      ],
      outputList: [...outputs],
    },
  });
  const path = { id };
  worker = await startWorker(jobs, []);
  await settle();
  const first = await run();
  const again = await run();
  await settle();
  const bare = middleBy([await calculatedBare(), await calculatedBare(), await calculatedBare()], (time) => time);
  await owner.call(changeScenario, { path, body: { applies: true } });
  const applied = await run();
  await owner.call(changeScenario, { path, body: { onChange: true } });
  await idle();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await incremental(round));
  const middle = middleBy(times, (time) => time);
  console.table({
    'первый расчёт': row(first),
    'второй, без перемен': row(again),
    'с применением к товарам': row(applied),
    'голый SQL: те же пять чисел': row(bare),
  });
  console.log(`Доля голого SQL у первого расчёта: ${(bare / first).toFixed(2)}`);
  console.log(`После ${changed} изменений, мс по кругам: ${times.map(Math.round).join(', ')}`);
  const held = middle < 1000;
  console.log(
    `${held ? '✓' : '✗'} результаты после ${changed} изменений, средний круг: ${Math.round(middle)} мс (нужно меньше 1000)`,
  );
  process.exitCode = held ? 0 : 1;

  /** A run of all offers, in milliseconds from its beginning to its end. */
  async function run(): Promise<number> {
    await idle();
    const begun = await owner.call(runScenario, { path });
    for (;;) {
      const found = (await owner.call(findRuns, { path, query: {} })).rows.find((each) => each.id === begun.id);
      if (found?.status === 'success') return Date.parse(found.finishedAt ?? '') - Date.parse(found.startedAt ?? '');
      if (found?.status === 'failed') throw new Error(found.error ?? 'The run failed');
      await pause(200);
    }
  }

  /** Until no run of it waits or goes on. */
  async function idle(): Promise<void> {
    while (
      (await owner.call(findRuns, { path, query: {} })).rows.some(
        ({ status }) => status === 'pending' || status === 'running',
      )
    )
      await pause(200);
  }

  /** A hundred offers get another price to be bought at; from the answer until their results are there. */
  async function incremental(round: number): Promise<number> {
    const { rows } = await pools().owner.query<{ id: string }>(
      'select id from offers where company_id = $1 order by id offset $2 limit $3',
      [company, round * 1000, changed],
    );
    const ids = rows.map((offer) => offer.id);
    const price = String(5000 + round);
    await owner.call(changeOffers, { path: { ids }, body: { purchasePrice: price } });
    const begun = performance.now();
    for (;;) {
      const { rows: fresh } = await pools().owner.query(
        `select from calculation_results where company_id = $1 and scenario_id = $2 and offer_id = any($3)
           and outcomes @> jsonb_build_object((select min(id)::text from calculation_outputs where company_id = $1), jsonb_build_array($4::text))`,
        [company, id, ids, String(Number(price) + 120)],
      );
      if (fresh.length === changed) return performance.now() - begun;
      await pause(10);
    }
  }

  /** The same five numbers by one statement, kept in a table of the same shape. */
  async function calculatedBare(): Promise<number> {
    const client = await pools().owner.connect();
    try {
      await client.query(
        'create temp table bare_results (company_id bigint, scenario_id bigint, offer_id bigint, outcomes jsonb, primary key (company_id, scenario_id, offer_id))',
      );
      const begun = performance.now();
      await client.query(
        `insert into bare_results
       select $1::bigint, 1, x.id, jsonb_build_object('1', jsonb_build_array(x.cost::text), '2', jsonb_build_array(x.price::text),
         '3', jsonb_build_array((x.price * 1.2)::numeric(20, 2)::text), '4', jsonb_build_array(x.spare::text),
         '5', jsonb_build_array(round((x.price - x.cost) / x.price * 100, 2)::text))
       from (select c.id, c.cost, c.spare, greatest(round((c.cost * 1.4 / (1 - 0.175) - 9) / 10) * 10 + 9, 9) as price
         from (select o.id, p.kopecks / 100.0 + 120 as cost, greatest(coalesce(s.quantity, 0) - 2, 0) as spare
           from offers o join offer_prices p on p.company_id = $1 and p.offer_id = o.id and p.kind = 3
             left join offer_stocks s on s.company_id = $1 and s.offer_id = o.id and s.warehouse_id = 0
           where o.company_id = $1 and o.catalog_id = $2 and o.archived_at is null) c) x`,
        [company, catalog],
      );
      const time = performance.now() - begun;
      await client.query('drop table bare_results');
      return time;
    } finally {
      client.release();
    }
  }
} finally {
  await worker?.stop();
  await endChildren();
  await shop.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, milliseconds));
}

function row(milliseconds: number) {
  return {
    секунд: (milliseconds / 1000).toFixed(1),
    'предложений в секунду': Math.round((offers / milliseconds) * 1000),
  };
}
