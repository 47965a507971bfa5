import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePorts, temporaryFolder } from '../../tests/start/product.ts';
import { argument } from '../parts/shop.ts';
import { checksOf, underWay } from './checks.ts';
import { beginLife } from './life.ts';
import { productIn } from './product.ts';

/**
 * `npm run bench -- kills [--kills 20]`: kills the server's process at random moments while a shop is busy, waits until it is quiet, and
 * compares what the marketplace has with what the cabinet has. Nothing may be missing, double, or stuck.
 */
const kills = argument('kills', 20);
/** Minutes until everything that was begun has to be over. */
const quietWithin = argument('quiet', 10);
const folder = await temporaryFolder();
const product = productIn(folder.path, await freePorts());
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
try {
  await product.start();
  say('Открыт, магазин заполнен');
  const life = await beginLife(product.url, product.sandbox);
  for (let death = 1; death <= kills; death++) {
    await wait(1000 + Math.random() * 7000);
    await product.kill();
    const died = Date.now();
    await product.start();
    say(`Смерть ${death} из ${kills}, открыт снова через ${((Date.now() - died) / 1000).toFixed(1)} с`);
  }
  await wait(5000);
  await life.end();
  const db = await product.database();
  const waited = await quiet(db);
  say(`Тихо через ${waited} с`);
  const checks = await settled(() => checksOf(db, product.sandbox, life.backwards));
  console.table(life.deeds);
  console.table(await outcomes(db));
  for (const { title, broken } of checks)
    console.log(
      `${broken.length === 0 ? '✓' : '✗'} ${title}${broken.length > 0 ? `: ${broken.slice(0, 5).join('; ')}` : ''}`,
    );
  process.exitCode = checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
  await db.end();
} finally {
  await product.stop();
  await folder.remove();
}

/** Waits until nothing is under way any more; answers for how many seconds. */
async function quiet(db: pg.Client): Promise<number> {
  const begun = Date.now();
  for (let calm = 0; calm < 3; ) {
    calm = (await underWay(db)).length === 0 ? calm + 1 : 0;
    if (Date.now() - begun > quietWithin * 60_000) break;
    await wait(2000);
  }
  return Math.round((Date.now() - begun) / 1000);
}

/** The marketplace moves on by itself, and is asked every few seconds: what differs may be what is not asked for yet. */
async function settled<Checks extends { broken: string[] }[]>(ask: () => Promise<Checks>): Promise<Checks> {
  let checks = await ask();
  for (let turn = 0; turn < 30 && checks.some(({ broken }) => broken.length > 0); turn++) {
    await wait(4000);
    checks = await ask();
  }
  return checks;
}

/** How everything that was begun has ended, by kind. */
async function outcomes(db: pg.Client): Promise<Record<string, Record<string, number>>> {
  const { rows } = await db.query<{ kind: string; status: string; count: number }>(`
    select kind, status, count(*)::int from works group by 1, 2
    union all select 'прогон задачи', status, count(*)::int from task_runs group by 2
    union all select 'заказ', state, count(*)::int from orders group by 2
    union all select 'отгрузка', state, count(*)::int from shipments group by 2`);
  const table: Record<string, Record<string, number>> = {};
  for (const { kind, status, count } of rows) table[kind] = { ...table[kind], [status]: count };
  return table;
}
