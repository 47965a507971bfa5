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
import type { Bought } from '../parts/agreement.ts';
import type { FiveShop } from '../parts/five.ts';
import type { BenchSandbox } from '../parts/sandbox.ts';

/** How often what was done. */
export type Counts = Record<'правок' | 'покупок' | 'действий' | 'отказов', number>;

/** What a seller on all five and the buyers do while things go wrong. */
export interface FiveLife {
  /** What was bought, by account. */
  bought: Bought;
  counts: Counts;
  /** Orders that were seen nearer to the beginning of their way than before. */
  backwards: Set<string>;
  /** A change of a price or stock, a purchase, a step of an order, a look at all of them. */
  deeds(): Promise<void>;
  /** Looks whether an order has gone back. */
  look(): Promise<void>;
  /** A new product goes up at all five. */
  upload(article: string): Promise<void>;
  /** What a person does when the cabinet says that an account is paused: checks its keys; and lets walk what the schedule would in half an hour. */
  recover(): Promise<void>;
}

/** Pieces of a mug: more than buyers take while orders pile up, as a sold out one would have nobody buy beside a fault. */
export const enough = 300;

const way: OrderAction[] = ['CONFIRM_PARCELS', 'CREATE_PARCEL', 'START_PROCCESS'];

export function aFiveLife({ seller, accounts, offers: mugs }: FiveShop, sandbox: BenchSandbox): FiveLife {
  const bought: Bought = new Map(accounts.map(({ id }) => [id, []]));
  const furthest = new Map<string, number>();
  const backwards = new Set<string>();
  const counts: Counts = { правок: 0, покупок: 0, действий: 0, отказов: 0 };

  return {
    bought,
    counts,
    backwards,
    look,
    recover,
    async deeds() {
      await change();
      await buy();
      await workOff();
      await look();
    },
    async upload(article) {
      mugs.set(article, await aNewMug(article));
      await runAll('products_upload');
    },
  };

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
  async function aNewMug(article: string): Promise<string> {
    const [first = ''] = mugs.values();
    const [offer] = (await seller.call(getOffers, { path: { ids: [first] } })).rows;
    if (!offer) throw new Error('No mug');
    const like = await seller.call(getProduct, { path: { id: offer.product } });
    const { id } = await seller.call(createOffer, {
      body: {
        catalog: offer.catalog,
        article,
        title: `Кружка ${article}`,
        category: like.category,
        brand: like.brand,
        description: like.description,
        images: like.images.map(({ url = '' }) => ({ url })),
        productProperties: like.properties,
        price: '500',
        stock: enough,
      },
    });
    return id;
  }

  async function change(): Promise<void> {
    const id = pick([...mugs.values()]);
    const price = String(480 + Math.floor(Math.random() * 40));
    const stock = enough + Math.floor(Math.random() * 100);
    const body = Math.random() < 0.5 ? { price } : { stock };
    const done = await seller.call(changeOffers, { path: { ids: [id] }, body }).catch(refused);
    if (done) counts.правок++;
    else counts.отказов++;
  }

  async function buy(): Promise<void> {
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
  async function workOff(): Promise<void> {
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

  async function look(): Promise<void> {
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
