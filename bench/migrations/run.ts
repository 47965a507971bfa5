import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startTemporary } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { argument } from '../parts/shop.ts';
import { fillByHand } from './rows.ts';

/**
 * A rehearsal of an update: a database as it was before the last migrations, with many rows; then these migrations, while others read and
 * write. What counts is the longest that anyone of them waited, beside the longest without migrations in the same run.
 */
const offers = argument('offers', 1_000_000);
const orders = argument('orders', 1_000_000);
/** The first migration of the rehearsal. */
const from = argument('from', 85);
const isRehearsed = (name: string) => Number(name.slice(0, 4)) >= from;
/** What a migration may have others wait: its lock timeout, and a moment. */
const mostWait = 2500;

const embedded = await startTemporary(['shared_buffers=512MB', 'maintenance_work_mem=256MB', 'max_wal_size=4GB']);
const owner = new pg.Pool({ connectionString: embedded.url, max: 12 });
owner.on('error', () => {});
owner.on('connect', (client) => client.on('error', () => {}));
try {
  await migrate(owner, { only: (name) => !isRehearsed(name) });
  console.log(`Наполняем: предложений ${offers}, заказов ${orders}…`);
  await fillByHand(owner, { offers, orders });

  const callers = watchCallers();
  await setTimeout(10_000);
  const calm = callers.take();
  const rehearsed: { name: string; begun: number }[] = [];
  const begun = performance.now();
  await migrate(owner, {
    only: isRehearsed,
    say(line) {
      const name = /\d{4}-\S+\.sql/.exec(line)?.[0];
      if (name) rehearsed.push({ name, begun: performance.now() });
      else console.log(line);
    },
  });
  const ended = performance.now();
  const during = callers.take();
  await callers.stop();

  console.table(
    rehearsed.map(({ name, begun: at }, place) => ({
      миграция: name,
      секунд: (((rehearsed[place + 1]?.begun ?? ended) - at) / 1000).toFixed(1),
    })),
  );
  console.table(
    [...during].map(([what, waits]) => ({
      запрос: what,
      'дольше всего без миграций, мс': Math.round(longest(calm.get(what))),
      'дольше всего при миграциях, мс': Math.round(longest(waits)),
      запросов: waits.length,
    })),
  );
  const most = Math.max(...[...during.values()].map(longest));
  const held = most <= mostWait;
  console.log(
    `${held ? '✓' : '✗'} дольше всего ждали ${Math.round(most)} мс (можно ${mostWait}), миграции шли ${((ended - begun) / 1000).toFixed(1)} с`,
  );
  process.exitCode = held ? 0 : 1;
} finally {
  await owner.end();
  await embedded.stop();
}

function longest(waits: number[] = []): number {
  return Math.max(0, ...waits);
}

/** Callers who read and write all the time, each its own kind of statement, and how long each answer took. */
function watchCallers(): { take(): Map<string, number[]>; stop(): Promise<void> } {
  const kinds: Record<string, (n: number) => string> = {
    'предложение по номеру': (n) => `select title from offers where company_id = 1 and id = ${(n % offers) + 1}`,
    'заказ с событиями': (n) =>
      `select e.message from orders o join order_events e on e.company_id = 1 and e.order_id = o.id where o.company_id = 1 and o.id = ${(n % orders) + 1}`,
    'что отправлено': (n) =>
      `select stock from sent_ledger where company_id = 1 and account_id = 1 and offer_id = ${(n % offers) + 1} order by id desc limit 20`,
    'замечания загрузки': (n) =>
      `select reason from import_faults where company_id = 1 and import_id = 1 and line > ${n % offers} order by line limit 20`,
    'новое событие заказа': (n) =>
      `insert into order_events (company_id, order_id, source, kind, message) values (1, ${(n % orders) + 1}, 'person', 'note', 'Проверка')`,
    'новая строка отправленного': (n) =>
      `insert into sent_ledger (company_id, account_id, offer_id, stock, accepted) values (1, 1, ${(n % offers) + 1}, 5, true)`,
  };
  let waits = new Map<string, number[]>();
  let isOver = false;
  const working = Object.entries(kinds).map(async ([what, statement]) => {
    for (let n = 1; !isOver; n += 7919) {
      const begun = performance.now();
      await owner.query(statement(n));
      const all = waits.get(what) ?? [];
      waits.set(what, all);
      all.push(performance.now() - begun);
      await setTimeout(20);
    }
  });
  return {
    take() {
      const taken = waits;
      waits = new Map();
      return taken;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}
