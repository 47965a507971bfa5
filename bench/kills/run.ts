import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePorts, temporaryFolder } from '../../tests/start/product.ts';
import { checksOf, quiet, settled } from '../parts/checks.ts';
import { beginLife } from '../parts/life.ts';
import { productIn } from '../parts/product.ts';
import { argument } from '../parts/shop.ts';

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
  const waited = await quiet(db, quietWithin);
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
  await product.close();
  await folder.remove();
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
