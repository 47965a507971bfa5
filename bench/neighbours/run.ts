import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  addressOf,
  changeCompany,
  changeOffer,
  createBulkChange,
  createCatalog,
  createImport,
  createOrder,
  findCatalogs,
  findOffers,
  findOrders,
  getBulkChange,
  getImport,
  getOrder,
  type Import,
  login,
  register,
} from '@prilavok/contract';
import { openProduct } from '../../tests/journeys/product.ts';
import { buy, shelf } from '../../tests/journeys/sandbox.ts';
import { type Ask, type Asked, askerOf, percentile } from '../parts/asking.ts';
import { writeFeed } from '../parts/feed.ts';
import { argument } from '../parts/shop.ts';

/**
 * Whether one seller feels another, on the product as it is started: a loud company imports a feed, changes prices of another catalog in
 * bulk and makes orders over 22 connections, while a quiet one clicks and gets orders of its marketplace.
 */
const offers = argument('offers', 200_000);
const bulk = argument('bulk', 100_000);
const calm = argument('seconds', 60) * 1000;
const connections = 22;
const arrival = 10_000;
const demo = { email: 'demo@prilavok.test', password: 'prilavok-demo', cabinet: '100500' };

const product = await openProduct();
const folder = await mkdtemp(join(tmpdir(), 'prilavok-bench-'));
try {
  const calls: Asked[] = [];
  const quiet = await signedIn(demo.email, demo.password, (asked) => calls.push(asked));
  const refused: Asked[] = [];
  const loud = await loudCompany((asked) => asked.status >= 400 && refused.push(asked));
  const catalog = await catalogOf(loud, bulk);

  await workOf(quiet, after(10_000));
  calls.length = 0;
  await workOf(quiet, after(calm));
  const before = calls.splice(0);

  const noise = noiseOf(loud, catalog);
  const arrivals = arrivalsAt(quiet, noise);
  const began = performance.now();
  await workOf(quiet, noise);
  const { orders, changes } = await noise;
  const seconds = (performance.now() - began) / 1000;
  const during = calls.splice(0);
  const came = await arrivals;

  const names = [...new Set(before.map(({ what }) => what))].sort();
  console.table(
    Object.fromEntries(
      names.map((what) => {
        const of = (asked: Asked[]) => asked.filter((one) => one.what === what).map((one) => one.milliseconds);
        return [
          what,
          { 'p95 в тишине, мс': p95(of(before)), 'p95 рядом, мс': p95(of(during)), вызовов: of(during).length },
        ];
      }),
    ),
  );
  console.log(
    `Сосед за ${Math.round(seconds)} с: загружено ${offers}, массовых изменений по ${bulk} — ${changes}, заказов — ${orders}, ` +
      `отказов ему — ${refused.length} (${[...new Set(refused.map(({ status }) => status))].join(', ') || 'нет'}).`,
  );
  const all = (asked: Asked[]) => asked.map(({ milliseconds }) => milliseconds);
  const ratio = percentile(all(during), 0.95) / percentile(all(before), 0.95);
  const broken = [...during, ...refused].filter(({ status }) => status >= 500);
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
  await product.close();
  await rm(folder, { recursive: true, force: true });
}

async function signedIn(email: string, password: string, log: (asked: Asked) => unknown): Promise<Ask> {
  const again = () => tokenOf(email, password);
  return askerOf(product.url, await again(), log, again);
}

async function tokenOf(email: string, password: string): Promise<string> {
  const session = await askerOf(product.url, '', () => {})(login, { body: { email, password } });
  if (!session) throw new Error(`${email} is not let in`);
  return session.accessToken;
}

/** A company that registers and is let in, as any other. */
async function loudCompany(log: (asked: Asked) => unknown): Promise<{ ask: Ask; token: string }> {
  const email = 'loud@example.test';
  const anyone = askerOf(product.url, '', () => {});
  const user = await anyone(register, {
    body: { email, password: demo.password, confirm_password: demo.password, company: 'Шумный сосед' },
  });
  const administrator = await signedIn('admin@prilavok.test', demo.password, () => {});
  await administrator(changeCompany, { path: { id: user?.company?.id ?? '' }, body: { approved: true } });
  return {
    ask: await signedIn(email, demo.password, log),
    token: await tokenOf(email, demo.password),
  };
}

/** A catalog of the loud company with so many offers, imported. */
async function catalogOf(loud: { ask: Ask; token: string }, size: number): Promise<string> {
  const made = await loud.ask(createCatalog, { body: { title: `Каталог на ${size}` } });
  if (!made) throw new Error('No catalog was made');
  await imported(loud, made.id, size);
  return made.id;
}

async function imported(loud: { ask: Ask; token: string }, catalog: string, size: number): Promise<void> {
  const feed = join(folder, `${size}.xml`);
  await writeFeed(feed, size);
  const form = new FormData();
  form.append('file', await openAsBlob(feed), 'feed.xml');
  const response = await fetch(product.url + addressOf(createImport, { path: { catalog } }), {
    method: 'POST',
    headers: { authorization: loud.token },
    body: form,
  });
  const { id } = (await response.json()) as Import;
  for (;;) {
    await after(2000);
    const run = await loud.ask(getImport, { path: { id } });
    if (run?.status === 'success') return;
    if (run?.status === 'failed' || run?.status === 'stopped')
      throw new Error(`The import ended as ${run.status}: ${run.error}`);
  }
}

/** All that the loud company does, until its import is through. */
async function noiseOf(
  loud: { ask: Ask; token: string },
  catalog: string,
): Promise<{ orders: number; changes: number }> {
  const offer = (await loud.ask(findOffers, { path: { catalog }, body: { limit: 1 } }))?.rows[0]?.id ?? '';
  const importing = catalogOf(loud, offers);
  let orders = 0;
  const buyers = Array.from({ length: connections }, () =>
    until(importing, async () => {
      const made = await loud.ask(createOrder, { body: { products: [{ offer, quantity: 1 }] } });
      if (made) orders++;
      else await after(1000);
    }),
  );
  let changes = 0;
  const changing = until(importing, async () => {
    const change = { kind: 'price_percent', field: 'price', percent: changes % 2 ? '-5' : '5' } as const;
    const act = await loud.ask(createBulkChange, { path: { catalog }, body: { selection: { filter: {} }, change } });
    if (!act) return void (await after(1000));
    for (;;) {
      await after(500);
      const now = await loud.ask(getBulkChange, { path: { catalog, id: act.id } });
      if (now && now.status !== 'pending' && now.status !== 'running') break;
    }
    changes++;
  });
  await Promise.all([importing, changing, ...buyers]);
  return { orders, changes };
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
    const [article] = Object.entries(await shelf(product.sandbox, demo.cabinet)).find(([, { free }]) => free > 0) ?? [];
    if (!article) throw new Error('Everything is sold');
    const posting = await buy(product.sandbox, { marketplace: 'ozon', account: demo.cabinet }, { [article]: 1 });
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

/** Does it again and again until the promise is settled. */
async function until(end: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  let going = true;
  const stop = () => {
    going = false;
  };
  end.then(stop, stop);
  while (going) await step();
}

function p95(values: number[]): number {
  return Math.round(percentile(values, 0.95));
}
