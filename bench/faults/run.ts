import { setTimeout as wait } from 'node:timers/promises';
import {
  changeOffers,
  checkAccount,
  createOffer,
  findOrderActions,
  findOrders,
  findTasks,
  getAccounts,
  getOffers,
  getProduct,
  isBusyTask,
  type OrderAction,
  type OrderState,
  orderStates,
  runOrderAction,
  runTask,
} from '@prilavok/contract';
import { pools } from '../../apps/server/src/database/pools.ts';
import { type Bought, disagreements } from '../parts/agreement.ts';
import { openApi } from '../parts/api.ts';
import { aFiveShop } from '../parts/five.ts';
import { endChildren } from '../parts/measure.ts';
import { openSandbox } from '../parts/sandbox.ts';
import { argument, openShop } from '../parts/shop.ts';

/**
 * `npm run bench -- faults [--offers 3] [--seconds 15] [--percent 10] [--kind keys,stale]`: each kind of fault at a tenth of the calls, at all five, while cards are uploaded,
 * stocks and prices pushed, orders asked for and worked off. Then all is put right, and the cabinet and the marketplaces have to be of one mind.
 */
const offers = argument('offers', 3);
const seconds = argument('seconds', 15);
const percent = argument('percent', 10);
/** Seconds until everything that faults have broken off has to be mended. */
const quietWithin = argument('quiet', 180);
const chosen = process.argv[process.argv.indexOf('--kind') + 1]?.split(',');
const all = [
  'tooMany',
  'error',
  'timeout',
  'truncated',
  'slow',
  'duplicated',
  'reordered',
  'stale',
  'longLimit',
  'forbidden',
  'keys',
];
const kinds = process.argv.includes('--kind') ? all.filter((kind) => chosen?.includes(kind)) : all;
const way: OrderAction[] = ['CONFIRM_PARCELS', 'CREATE_PARCEL', 'START_PROCCESS'];

const shop = await openShop();
try {
  const sandbox = await openSandbox(10);
  const api = await openApi(shop, { ...sandbox.env, BENCH_HURRY: '10' });
  await api.work();
  const { seller, accounts, offers: mugs } = await aFiveShop(api, sandbox, { offers, stock: 30, number: '840001' });
  const bought: Bought = new Map(accounts.map(({ id }) => [id, []]));
  const furthest = new Map<string, number>();
  const lines: [string, boolean][] = [];
  for (const kind of kinds) lines.push(await tried(kind));
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;

  async function tried(kind: string): Promise<[string, boolean]> {
    const backwards = new Set<string>();
    await faults({ [kind]: percent / 100, slowMs: 1000, staleMs: 5000, limitSeconds: 5, seed: 7 });
    const added = await aNewMug(kind);
    mugs.set(added.article, added.id);
    const counts = { правок: 0, покупок: 0, действий: 0, отказов: 0 };
    await runAll('products_upload');
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(300)) {
      await change(counts);
      await buy(counts);
      await workOff(counts);
      await look(backwards);
    }
    await faults({});
    await recover();
    const began = Date.now();
    let broken: string[] = [];
    for (;;) {
      broken = await disagreements(pools().owner, sandbox, { accounts, bought });
      await look(backwards);
      if (broken.length === 0 || Date.now() - began > quietWithin * 1000) break;
      await recover();
      await wait(2000);
    }
    broken.push(...[...backwards].map((number) => `заказ ${number} вернулся назад`));
    const waited = Math.round((Date.now() - began) / 1000);
    const did = Object.entries(counts)
      .map(([what, times]) => `${what} ${times}`)
      .join(', ');
    const text = `${kind} ${percent} %: ${did}; согласны через ${waited} с${broken.length > 0 ? `: ${broken.slice(0, 6).join('; ')}` : ''}`;
    console.log(`${broken.length === 0 ? '✓' : '✗'} ${text}`);
    return [text, broken.length === 0];
  }

  async function faults(set: object): Promise<void> {
    for (const { marketplace } of accounts) await sandbox.control(`${marketplace}/faults`, set);
  }

  /** What a person does when the cabinet says that an account is paused: checks its keys; and lets walk what the schedule would in half an hour. */
  async function recover(): Promise<void> {
    const ids = accounts.map(({ id }) => id);
    for (const { id, status } of (await seller.call(getAccounts, { path: { ids } })).rows)
      if (status.pausedAt !== null) await seller.call(checkAccount, { path: { id } });
    for (const type of ['products_upload', 'stocks_prices_upload'] as const) await runAll(type);
  }

  async function runAll(type: 'products_upload' | 'stocks_prices_upload'): Promise<void> {
    for (const { id } of accounts) {
      const { rows } = await seller.call(findTasks, { body: { account: id, type } });
      const [task] = rows;
      // Refused while the account is paused: that is said, and mended later.
      if (task && !isBusyTask(task)) await seller.call(runTask, { path: { id: task.id } }).catch(refused);
    }
  }

  /** Like the first mug, under another article. */
  async function aNewMug(kind: string): Promise<{ article: string; id: string }> {
    const [first = ''] = mugs.values();
    const [offer] = (await seller.call(getOffers, { path: { ids: [first] } })).rows;
    if (!offer) throw new Error('No mug');
    const like = await seller.call(getProduct, { path: { id: offer.product } });
    const article = `NEW-${kind}`;
    const { id } = await seller.call(createOffer, {
      body: {
        catalog: offer.catalog,
        article,
        title: `Кружка новая ${kind}`,
        category: like.category,
        brand: like.brand,
        description: like.description,
        images: like.images.map(({ url = '' }) => ({ url })),
        productProperties: like.properties,
        price: '500',
        stock: 30,
      },
    });
    return { article, id };
  }

  async function change(counts: { правок: number }): Promise<void> {
    const id = pick([...mugs.values()]);
    const price = String(480 + Math.floor(Math.random() * 40));
    const stock = 20 + Math.floor(Math.random() * 20);
    await seller.call(changeOffers, { path: { ids: [id] }, body: Math.random() < 0.5 ? { price } : { stock } });
    counts.правок++;
  }

  async function buy(counts: { покупок: number }): Promise<void> {
    const { id, marketplace, there } = pick(accounts);
    const { goods } = await sandbox.shelf(marketplace, there);
    const free = goods.filter((one) => one.onSale && one.free > 5);
    if (free.length === 0) return;
    const { postings } = await sandbox.control<{ postings: string[] }>(`${marketplace}/orders`, {
      account: there,
      offers: [{ offerId: pick(free).offerId, quantity: 1 }],
    });
    bought.get(id)?.push(...postings);
    counts.покупок++;
  }

  /** Takes an order that isn't packed yet one step on. */
  async function workOff(counts: { действий: number; отказов: number }): Promise<void> {
    const { rows } = await seller.call(findOrders, {
      body: { filters: { state: { in: ['new', 'assembling'] } }, limit: 50 },
    });
    const free = rows.filter(({ sending }) => sending === null);
    if (free.length === 0) return;
    const path = { id: pick(free).id };
    const allowed = new Set((await seller.call(findOrderActions, { path })).rows.map(({ action }) => action));
    const action = way.find((one) => allowed.has(one));
    if (!action) return;
    const done = await seller.call(runOrderAction, { path: { ...path, action }, body: {} }).catch(refused);
    if (done) counts.действий++;
    else counts.отказов++;
  }

  async function look(backwards: Set<string>): Promise<void> {
    const { rows } = await seller.call(findOrders, { body: { limit: 200 } });
    for (const { number, state } of rows) if (isBack(number, state)) backwards.add(number);
  }

  /** A problem is no place on the way. */
  function isBack(number: string, state: OrderState): boolean {
    if (state === 'problem') return false;
    const place = orderStates.indexOf(state);
    const before = furthest.get(number) ?? 0;
    furthest.set(number, Math.max(before, place));
    return place < before;
  }
} finally {
  await endChildren();
  await shop.close();
}

/** A refusal is an answer; anything else isn't. */
function refused(error: unknown): undefined {
  if (!/→ 4\d\d/.test(String(error))) throw error;
}

function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('Nothing to pick from');
  return thing;
}
