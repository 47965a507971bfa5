import {
  changeCategoryMappings,
  changePropertyMappings,
  changeSwitches,
  changeTask,
  checkAccount,
  countOrders,
  createAccount,
  createShipmentAddress,
  findAllOrderSources,
  findAttributes,
  findCategorySuggestions,
  findOrders,
  findPropertySuggestions,
  findTasks,
  getTasks,
  mapEqualOptions,
  type OrderRow,
  refreshMarketplaceCategories,
  runOrderAction,
  runTask,
  syncOrderSource,
  type TaskType,
} from '@prilavok/contract';
import { z } from 'zod';
import { log } from '../log.ts';
import { type Seller, until } from './seller.ts';

const path = { marketplace: 'ozon' };

/** Connects the emulated Ozon, maps most of the catalog, sends products, stocks and prices, and leaves the tasks running by themselves. */
export async function openTrade(seller: Seller, sandbox: string, catalog: string): Promise<void> {
  const account = await seller.call(createAccount, {
    body: {
      title: 'Домашний уют',
      marketplace: 'ozon',
      environment: 'sandbox',
      catalog,
      keys: { client_id: '100500', api_key: 'sandbox-demo-key' },
      tasks: true,
    },
  });
  await seller.call(checkAccount, { path: { id: account.id } });
  // Nobody looks at what would change: there is nothing yet that could be overwritten.
  const on = { on: true };
  const body = { prices: on, stocks: on, cards: on, promotions: on, orders: on };
  await seller.call(changeSwitches, { path: { id: account.id }, body });
  await seller.call(refreshMarketplaceCategories, { path, body: { account: account.id } });
  await map(seller, catalog);
  const { rows: usual } = await seller.call(findTasks, { body: { account: account.id } });
  const begin = async (type: TaskType, schedule: string) => {
    const id = usual.find((task) => task.type === type)?.id ?? '';
    return seller.call(changeTask, { path: { id }, body: { schedule, isActive: true, start_instantly: true } });
  };
  const upload = await begin('products_upload', '30 3 * * *');
  await finished(seller, upload.id, 60);
  // Ozon takes a stock once the card has passed its moderation, which the sandbox does in seconds.
  await until(async () => (await goodsOf(sandbox)).filter(({ state }) => state === 'price_sent').length > 40, 20);
  const stocks = await begin('stocks_prices_upload', '*/5 * * * *');
  await finished(seller, stocks.id, 40);
  const looked = await begin('products_sync', '15 * * * *');
  await finished(seller, looked.id, 40);
}

async function finished(seller: Seller, id: string, seconds: number): Promise<void> {
  const ended = await until(async () => {
    const { rows } = await seller.call(getTasks, { path: { ids: [id] } });
    return rows[0]?.status === 'success' || rows[0]?.status === 'failed';
  }, seconds);
  if (!ended) log.warn({ task: id }, 'The demo went on before its task was through');
}

/** Takes the best suggestion for every category but two, which are left for the seller to try. */
async function map(seller: Seller, catalog: string): Promise<void> {
  const { rows } = await seller.call(findCategorySuggestions, { path, query: { catalog } });
  const best = rows.flatMap(({ category, categoryTitle, suggestions }) => {
    const [first] = suggestions;
    const left = ['Рюкзак', 'Настольная игра'].includes(categoryTitle);
    return first && first.score >= 0.5 && !left ? [{ category, marketplaceCategory: first.item.id }] : [];
  });
  if (best.length === 0) return;
  await seller.call(changeCategoryMappings, { path, body: { catalog, categories: best } });
  for (const category of new Set(best.map(({ marketplaceCategory }) => marketplaceCategory)))
    await mapProperties(seller, catalog, category);
}

async function mapProperties(seller: Seller, catalog: string, category: string): Promise<void> {
  await seller.call(findAttributes, { path: { ...path, id: category } });
  const { rows } = await seller.call(findPropertySuggestions, {
    path,
    query: { catalog_id: catalog, category_id: category },
  });
  const sure = rows.flatMap(({ attribute, mapping, suggestions }) => {
    const [first] = suggestions;
    return !mapping && first && first.score >= 0.5 ? [{ attribute: attribute.id, source: first.item.source }] : [];
  });
  if (sure.length > 0)
    await seller.call(changePropertyMappings, { path, body: { catalog_id: catalog, properties: sure } });
  const dictionaries = rows.filter(
    ({ attribute }) => attribute.dictionary && sure.some((item) => item.attribute === attribute.id),
  );
  for (const { attribute } of dictionaries)
    await seller.call(mapEqualOptions, { path, body: { catalog_id: catalog, attribute: attribute.id } });
}

/** Lets buyers order, walks some orders on and the marketplace others, so that every state has some. */
export async function sellSome(seller: Seller, sandbox: string): Promise<void> {
  await seller.call(createShipmentAddress, {
    body: { title: 'Склад в Люберцах', address: 'Московская область, Люберцы, Новорязанское шоссе, 5' },
  });
  const postings: string[] = [];
  for (const offers of await baskets(sandbox)) postings.push(await order(sandbox, offers));
  const arrived = await until(async () => (await orders(seller)).length >= postings.length, 30);
  if (!arrived) log.warn('The demo went on before all its orders had come');
  const later = [
    'delivered',
    'delivered',
    'delivered',
    'delivering',
    'delivering',
    'driver_pickup',
    'cancelled',
    'arbitration',
  ];
  for (const [index, status] of later.entries()) await move(sandbox, postings[index] ?? '', status);
  const fresh = (await orders(seller)).filter(({ number }) => postings.indexOf(number) >= later.length);
  for (const [index, { id }] of fresh.entries()) {
    if (index % 2 === 1) continue;
    await seller.call(runOrderAction, { path: { id, action: 'START_PROCCESS' }, body: {} });
    if (index % 4 === 0) await packed(seller, id);
  }
  await sellBefore(seller, sandbox);
  for (const type of ['money_import', 'analytics'] as const) {
    const { rows } = await seller.call(findTasks, { body: { type } });
    for (const { id } of rows) await seller.call(runTask, { path: { id } });
  }
}

/** A season of orders before the shop came here, which statistics look back at. */
const season = { days: 88, orders: 180, seed: 20_261_128 };

/** Has the emulated Ozon made up a season, and reads its orders as a seller does who wants them all. */
async function sellBefore(seller: Seller, sandbox: string): Promise<void> {
  await control(sandbox, '/_control/ozon/history', season);
  const { rows: sources } = await seller.call(findAllOrderSources, { query: {} });
  for (const { id } of sources.filter(({ account }) => account !== null))
    await seller.call(syncOrderSource, { path: { id }, query: { days: season.days + 3 } });
  const all = async () => (await seller.call(countOrders, { body: {} })).tabs.all;
  const arrived = await until(async () => (await all()) >= season.orders, 60);
  if (!arrived) log.warn('The demo went on before the season was read');
}

async function packed(seller: Seller, id: string): Promise<void> {
  await seller.call(runOrderAction, { path: { id, action: 'CREATE_PARCEL' }, body: {} });
  await seller.call(runOrderAction, { path: { id, action: 'CONFIRM_PARCELS' }, body: {} });
}

const orders = async (seller: Seller): Promise<OrderRow[]> =>
  (await seller.call(findOrders, { body: { limit: 100 } })).rows;

interface BasketLine {
  offerId: string;
  quantity: number;
}

/** Sixteen baskets out of what the emulated Ozon has on sale: one to three things each. */
async function baskets(sandbox: string): Promise<BasketLine[][]> {
  const free = (await goodsOf(sandbox))
    .filter((product) => Object.values(product.stocks).some(({ free: left }) => left > 3))
    .map((product) => product.offer_id);
  if (free.length === 0) return [];
  return Array.from({ length: 16 }, (_, index) =>
    Array.from({ length: 1 + (index % 3) }, (_item, place) => ({
      offerId: free[(index * 5 + place * 7) % free.length] ?? '',
      quantity: 1 + ((index + place) % 2),
    })).filter((item, place, all) => all.findIndex(({ offerId }) => offerId === item.offerId) === place),
  );
}

/** What the emulated Ozon holds, as its control interface tells it. */
const Goods = z.object({
  offer_id: z.string(),
  state: z.string(),
  stocks: z.record(z.string(), z.object({ free: z.number() })),
});
const State = z.object({ accounts: z.record(z.string(), z.object({ products: z.record(z.string(), Goods) })) });

async function goodsOf(sandbox: string) {
  const state = State.parse(await (await fetch(`${sandbox}/_control/ozon/state`)).json());
  return Object.values(state.accounts).flatMap(({ products }) => Object.values(products));
}

async function order(sandbox: string, offers: BasketLine[]): Promise<string> {
  return ((await control(sandbox, '/_control/ozon/orders', { offers })) as { posting: string }).posting;
}

async function move(sandbox: string, posting: string, status: string): Promise<void> {
  if (posting) await control(sandbox, `/_control/ozon/orders/${posting}/status`, { status });
}

async function control(sandbox: string, address: string, body: object): Promise<unknown> {
  const response = await fetch(sandbox + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${address}: ${await response.text()}`);
  return response.json();
}
