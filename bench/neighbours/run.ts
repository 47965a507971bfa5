import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { changeOffer, createOrder, findCatalogs, findOffers, findOrders, getOrder } from '@prilavok/contract';
import { openProduct } from '../../tests/journeys/product.ts';
import { buy, shelf } from '../../tests/journeys/sandbox.ts';
import { type Ask, percentile, type TimedCall } from '../parts/asking.ts';
import { argument, words } from '../parts/shop.ts';
import type { Noise } from './loud.ts';
import { demo, signedIn, until } from './people.ts';

/**
 * Whether one seller feels another, on the product as it is started: a loud company imports a feed, changes prices of another catalog in
 * bulk and makes orders over 22 connections, while a quiet one clicks and gets orders of its marketplace. The loud one is a process of its own, on
 * the same machine: what is measured is the product, not how long an answer lies here until it is read. `--noise bulk` (or values, import,
 * orders) is one kind alone.
 */
const offers = argument('offers', 200_000);
const bulk = argument('bulk', 100_000);
const kinds = words('noise', ['import', 'bulk', 'orders']);
const calm = argument('seconds', 60) * 1000;
const arrival = 10_000;
const cabinet = '100500';

const product = await openProduct();
const loud = fork(new URL('loud.ts', import.meta.url), [product.url, ...process.argv.slice(2)]);
try {
  const calls: TimedCall[] = [];
  const quiet = await signedIn(product.url, demo, (asked) => calls.push(asked));
  await heard(loud);

  await workOf(quiet, after(10_000));
  calls.length = 0;
  await workOf(quiet, after(calm));
  const before = calls.splice(0);

  const noise = heard<Noise>(loud);
  loud.send('begin');
  const arrivals = arrivalsAt(quiet, noise);
  const began = performance.now();
  await workOf(quiet, noise);
  const { orders, changes, refused } = await noise;
  const seconds = (performance.now() - began) / 1000;
  const during = calls.splice(0);
  const came = await arrivals;

  const names = [...new Set(before.map(({ what }) => what))].sort();
  console.table(
    Object.fromEntries(
      names.map((what) => {
        const of = (asked: TimedCall[]) => asked.filter((one) => one.what === what).map((one) => one.milliseconds);
        return [
          what,
          { 'p95 в тишине, мс': p95(of(before)), 'p95 рядом, мс': p95(of(during)), вызовов: of(during).length },
        ];
      }),
    ),
  );
  const loaded = kinds.includes('import') ? offers : 0;
  console.log(
    `Сосед за ${Math.round(seconds)} с: загружено ${loaded}, массовых изменений по ${bulk} — ${changes}, заказов — ${orders}, ` +
      `отказов ему — ${refused.length} (${[...new Set(refused)].join(', ') || 'нет'}).`,
  );
  const all = (asked: TimedCall[]) => asked.map(({ milliseconds }) => milliseconds);
  const ratio = percentile(all(during), 0.95) / percentile(all(before), 0.95);
  const broken = [...during.map(({ status }) => status), ...refused].filter((status) => status >= 500);
  const late = percentile(came, 0.95);
  const verdicts: [string, boolean][] = [
    [`p95 тихого к своему же в тишине: ${ratio.toFixed(2)} (нужно меньше 2)`, ratio < 2],
    [
      `заказы доходят за ${(late / 1000).toFixed(1)} с, p95 из ${came.length} (нужно не больше 10)`,
      came.length > 0 && late <= arrival,
    ],
    [`ответов 5xx: ${broken.length} (нужно 0)`, broken.length === 0],
  ];
  for (const [text, held] of verdicts) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = verdicts.every(([, held]) => held) ? 0 : 1;
} finally {
  loud.kill();
  await product.close();
}

/** What the loud one tells next. */
async function heard<T>(from: typeof loud): Promise<T> {
  const gone = once(from, 'exit').then(() => Promise.reject(new Error('The loud company ended')));
  const [said] = (await Promise.race([once(from, 'message'), gone])) as [T];
  return said;
}

/** The quiet seller's clicks, ten a second at most: lists, a search, an order opened and made, a price edited. */
async function workOf(ask: Ask, end: Promise<unknown>): Promise<void> {
  const catalog = (await ask(findCatalogs))?.rows[0]?.id ?? '';
  const page = (await ask(findOffers, { path: { catalog }, body: {} }))?.rows ?? [];
  let turn = 0;
  await until(end, async () => {
    const offer = page[turn++ % page.length];
    if (!offer) throw new Error('The demo has no offers');
    await ask(findOffers, { path: { catalog }, body: {} });
    await ask(findOffers, { path: { catalog }, body: { search: offer.title.slice(0, 6) } });
    const order = (await ask(findOrders, { body: {} }))?.rows[0];
    if (order) await ask(getOrder, { path: { id: order.id } });
    if (turn % 5 === 0) await ask(createOrder, { body: { products: [{ offer: offer.id, quantity: 1 }] } });
    await ask(changeOffer, { path: { id: offer.id }, body: { minPrice: String(10 + (turn % 50)) } });
    await after(300);
  });
}

/** A buyer of the quiet company orders every few seconds; how long each order takes into the cabinet, in milliseconds. */
async function arrivalsAt(ask: Ask, end: Promise<unknown>): Promise<number[]> {
  const came: number[] = [];
  await until(end, async () => {
    const [article] = Object.entries(await shelf(product.sandbox, cabinet)).find(([, { free }]) => free > 0) ?? [];
    if (!article) throw new Error('Everything is sold');
    const posting = await buy(product.sandbox, { marketplace: 'ozon', account: cabinet }, { [article]: 1 });
    const began = performance.now();
    for (;;) {
      const found = await ask(findOrders, { body: { search: posting } });
      if (found && found.rows.length > 0) break;
      if (performance.now() - began > 60_000) break;
      await after(250);
    }
    came.push(performance.now() - began);
    await after(2000);
  });
  return came;
}

function p95(values: number[]): number {
  return Math.round(percentile(values, 0.95));
}
