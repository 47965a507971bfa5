import { setTimeout as wait } from 'node:timers/promises';
import {
  changeCategories,
  changeOffers,
  createBulkChange,
  createCatalog,
  createCategory,
  findCancelReasons,
  findCatalogs,
  findOffers,
  findOrderActions,
  findOrders,
  findTasks,
  getCategoryTree,
  login,
  type OrderAction,
  type OrderState,
  orderStates,
  runOrderAction,
  runTask,
} from '@prilavok/contract';
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts';

/** What was done with the product, by kind. */
export type Deeds = Record<string, { done: number; refused: number; broken: number }>;

export interface Life {
  deeds: Deeds;
  /** Orders that were seen nearer to the beginning of their way than before. */
  backwards: string[];
  /** How the first broken deeds broke. */
  faults: string[];
  /** No more deeds from now on. */
  end(): Promise<void>;
}

const pick = <Thing>(things: readonly Thing[]): Thing | undefined => things[Math.floor(Math.random() * things.length)];

/** Signs in as the demo's seller; the session outlives the server's process. */
export async function signedIn(
  url: string,
  body = { email: 'demo@prilavok.test', password: 'prilavok-demo' },
): Promise<Client> {
  const server = {
    url,
    databaseUrl: '',
    dataDir: '',
    guard: { violations: [], statements: [], waits: 0, forget() {} },
  };
  const { accessToken } = await clientOf(server).call(login, { body });
  return clientOf(server, accessToken);
}

/** Keeps a shop busy: imports, moves, bulk changes, uploads, prices and stocks, buyers, and a person who works off orders. */
export async function beginLife(url: string, sandbox: string): Promise<Life> {
  let seller = await signedIn(url);
  const deeds: Deeds = {};
  const backwards = new Set<string>();
  const faults: string[] = [];
  const furthest = new Map<string, number>();
  const priced = new Map<string, number[]>();
  let over = false;

  const { rows: catalogs } = await seller.call(findCatalogs);
  const demo = catalogs[0]?.id ?? '';
  const aCatalog = async (title: string) =>
    (await seller.call(createCatalog, { body: { title: `${title} ${Date.now()}` } })).id;
  const [feeds, tree] = [await aCatalog('Фиды'), await aCatalog('Дерево')];
  await upload(seller, tree, feedOf(0));
  const places = [await aCategory('Слева'), await aCategory('Справа')];

  async function aCategory(title: string): Promise<string> {
    return (await seller.call(createCategory, { path: { catalog: tree }, body: { title } })).id;
  }

  /** Does something again and again; a server that is gone is no fault of the deed. */
  async function keep(name: string, pause: number, deed: () => Promise<unknown>): Promise<void> {
    const counts = { done: 0, refused: 0, broken: 0 };
    deeds[name] = counts;
    while (!over) {
      try {
        if ((await deed()) !== false) counts.done += 1;
      } catch (error) {
        const refused = /→ (4\d\d)/.exec(String(error))?.[1];
        if (refused) counts.refused += 1;
        else {
          counts.broken += 1;
          if (faults.length < 20) faults.push(`${name}: ${error}`);
        }
        // A session ends after a while.
        if (refused === '401') seller = await signedIn(url).catch(() => seller);
      }
      await wait(pause * (0.5 + Math.random()));
    }
  }

  let feed = 0;
  const deedsOf: [name: string, pause: number, deed: () => Promise<unknown>][] = [
    ['загрузки', 4000, () => upload(seller, feeds, feedOf(++feed))],
    [
      'переносы категории',
      5000,
      async () => {
        const { rows } = await seller.call(getCategoryTree, { path: { catalog: tree, typeId: '0' } });
        const goods = rows.find(({ title }) => title === 'Много');
        const parent = places.find((place) => place !== goods?.parent);
        if (!goods || !parent) return false;
        return seller.call(changeCategories, { path: { catalog: tree, ids: [goods.id] }, body: { parent } });
      },
    ],
    [
      'массовые изменения',
      5000,
      () =>
        seller.call(createBulkChange, {
          path: { catalog: feeds },
          body: { selection: { filter: {} }, change: { kind: 'price_add', field: 'price', amount: '1' } },
        }),
    ],
    [
      'выгрузки товаров',
      6000,
      async () => {
        const { rows } = await seller.call(findTasks, { body: {} });
        const task = rows.find(({ type }) => type === 'products_upload');
        return task ? seller.call(runTask, { path: { id: task.id } }) : false;
      },
    ],
    [
      'цены и остатки',
      700,
      async () => {
        const { rows } = await seller.call(findOffers, { path: { catalog: demo }, body: { limit: 200 } });
        const offer = pick(rows);
        if (!offer) return false;
        const price = String(1000 + Math.floor(Math.random() * 4000));
        const stock = 20 + Math.floor(Math.random() * 60);
        return seller.call(changeOffers, {
          path: { ids: [offer.id] },
          body: Math.random() < 0.5 && mayBePriced(priced, offer.id) ? { price } : { stock },
        });
      },
    ],
    ['покупки', 1500, () => buy(sandbox)],
    ['действия с заказами', 400, () => workOff(seller)],
    [
      'взгляды на заказы',
      1000,
      async () => {
        const { rows } = await seller.call(findOrders, { body: { limit: 200 } });
        for (const { number, state } of rows) if (isBackwards(furthest, number, state)) backwards.add(number);
      },
    ],
  ];
  const all = deedsOf.map(([name, pause, deed]) => keep(name, pause, deed));
  return {
    deeds,
    faults,
    get backwards() {
      return [...backwards];
    },
    async end() {
      over = true;
      await Promise.all(all);
    },
  };
}

/** A problem is no place on the way: an order comes to it and leaves it again. */
function isBackwards(furthest: Map<string, number>, number: string, state: OrderState): boolean {
  if (state === 'problem') return false;
  const place = orderStates.indexOf(state);
  const before = furthest.get(number) ?? 0;
  furthest.set(number, Math.max(before, place));
  return place < before;
}

/** Ozon takes the price of a product ten times an hour: more than that is at rest only when the hour is over. */
function mayBePriced(priced: Map<string, number[]>, offer: string): boolean {
  const lately = (priced.get(offer) ?? []).filter((at) => at > Date.now() - 3_600_000);
  if (lately.length >= 8) return false;
  priced.set(offer, [...lately, Date.now()]);
  return true;
}

const feedOf = (turn: number): string =>
  `<yml_catalog><shop><categories><category id="2">Много</category></categories><offers>${Array.from(
    { length: 900 },
    (_, n) =>
      `<offer id="F-${n}"><name>Товар ${n}</name><price>${100 + turn}</price><categoryId>2</categoryId><param name="Номер">${n + turn}</param></offer>`,
  ).join('')}</offers></shop></yml_catalog>`;

async function upload(seller: Client, catalog: string, feed: string): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([feed]), 'feed.xml');
  const answer = await seller.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  if (!answer.ok) throw new Error(`POST import → ${answer.status}`);
}

interface Remote {
  accounts: Record<string, { products: Record<string, { state: string; stocks: Record<string, { free: number }> }> }>;
}

async function buy(sandbox: string): Promise<false | undefined> {
  const state = (await (await fetch(`${sandbox}/_control/ozon/state`)).json()) as Remote;
  const free = Object.values(state.accounts).flatMap(({ products }) =>
    Object.entries(products).flatMap(([offerId, { stocks }]) =>
      Object.values(stocks).some((stock) => stock.free > 2) ? [offerId] : [],
    ),
  );
  const offerId = pick(free);
  if (!offerId) return false;
  const offers = [{ offerId, quantity: 1 + Math.floor(Math.random() * 2) }];
  const answer = await fetch(`${sandbox}/_control/ozon/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offers }),
  });
  if (!answer.ok) throw new Error(`POST orders → ${answer.status}`);
  return undefined;
}

/** In this order: what is nearest to the end of the way comes first. */
const way: OrderAction[] = [
  'COMPLETE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'CREATE_SHIPMENT',
  'CONFIRM_PARCELS',
  'CREATE_PARCEL',
  'START_PROCCESS',
];

/** Takes an order that is still here one step on, or cancels it now and then. */
async function workOff(seller: Client): Promise<unknown> {
  const { rows } = await seller.call(findOrders, {
    body: { filters: { state: { in: ['new', 'assembling', 'ready'] } }, limit: 100 },
  });
  const order = pick(rows);
  if (!order || order.sending) return false;
  const path = { id: order.id };
  const allowed = new Set((await seller.call(findOrderActions, { path })).rows.map(({ action }) => action));
  if (allowed.has('CANCEL_ORDER') && Math.random() < 0.1) {
    const [reason] = (await seller.call(findCancelReasons, { path })).rows;
    return seller.call(runOrderAction, { path: { ...path, action: 'CANCEL_ORDER' }, body: { reason: reason?.id } });
  }
  const action = way.find((one) => allowed.has(one));
  return action ? seller.call(runOrderAction, { path: { ...path, action }, body: {} }) : false;
}
