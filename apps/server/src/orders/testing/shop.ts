import { createAccount, createCatalog, createOffer } from '@prilavok/contract';
import { connectors, type MarketplaceClient, type ProductCard } from '@prilavok/marketplaces';
import { startSandbox } from '@prilavok/sandbox';
import { afterAll, beforeAll } from 'vitest';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importPeriod } from '../remote/import-orders.ts';

/** Everything in the sandbox happens at once, except the parcels' way. */
const quickly = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };

export interface OzonShop extends Shop {
  catalog: string;
  account: string;
  /** Under which the marketplace knows the account. */
  clientId: string;
  /** The account's own client, to see what is there. */
  ozon: MarketplaceClient;
  /** A buyer orders: its number there. */
  buy(...lines: { offerId: string; quantity: number }[]): Promise<string>;
  /** Takes in what changed there in the last day. */
  pull(): Promise<void>;
  /** Asks the sandbox's control (`/_control/ozon/…`): what the marketplace or a buyer does there by itself. */
  control(path: string, body?: unknown): Promise<unknown>;
}

export interface TestSandbox {
  url: string;
  /** Hand it to `useServer`: the server then finds this sandbox. */
  env: Record<string, string>;
}

/** Starts the emulated Ozon before a file's tests. */
export function useSandbox(): TestSandbox {
  const sandbox: TestSandbox = { url: '', env: {} };
  let close = async () => {};
  beforeAll(async () => {
    const started = await startSandbox({ port: 0, pace: quickly });
    sandbox.url = started.url;
    sandbox.env.SANDBOX_PORT = new URL(started.url).port;
    close = started.close;
  });
  afterAll(() => close());
  return sandbox;
}

let made = 0;

/** One shop for all of a file's tests; its fields are there once they run. */
export function useOzonShop(server: TestServer, sandbox: TestSandbox): OzonShop {
  const shop = {} as OzonShop;
  beforeAll(async () => {
    Object.assign(shop, await anOzonShop(server, sandbox.url));
  });
  return shop;
}

/** A shop with two offers, `CASE-1` and `CABLE-2`, that are on sale in an account of the emulated Ozon, in its first category or in that of the title; the parcels are Ozon's to carry, or the seller's. */
export async function anOzonShop(
  server: TestServer,
  sandboxUrl: string,
  { kind, courier = 'ozon' }: { kind?: string; courier?: 'ozon' | 'seller' } = {},
): Promise<OzonShop> {
  const shop = await aCompany(server);
  const catalog = await shop.call(createCatalog, { body: { title: 'Магазин' } });
  for (const [article, title, price] of goods) {
    await shop.call(createOffer, {
      body: { catalog: catalog.id, article, title, price, barcodes: [`${article}-bar`] },
    });
  }
  // A seller whose number begins with a nought delivers by themselves.
  const clientId = `${courier === 'seller' ? '0' : ''}${500_000 + process.pid * 100 + ++made}`;
  const keys = { client_id: clientId, api_key: 'sandbox-key-of-tests' };
  const account = await shop.call(createAccount, {
    body: { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', catalog: catalog.id, keys },
  });
  const ozon = connectors.ozon.connect({ keys, baseUrl: `${sandboxUrl}/ozon` });
  await putOnSale(ozon, kind);

  const control = async (path: string, body?: unknown) => {
    const response = await fetch(`${sandboxUrl}/_control/ozon/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    ...shop,
    catalog: catalog.id,
    account: account.id,
    clientId,
    ozon,
    control,
    async buy(...offers) {
      const answer = (await control('orders', { offers, account: clientId })) as { posting: string };
      return answer.posting;
    },
    async pull() {
      const connection = await connectAccount(shop.company, account.id, AbortSignal.timeout(30_000));
      const now = Date.now();
      const period = { since: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() };
      await importPeriod(connection, period);
    },
  };
}

const goods = [
  ['CASE-1', 'Чехол прозрачный', '1990'],
  ['CABLE-2', 'Кабель витой', '890.50'],
] as const;

/** Sends cards in a category, with whatever it wants filled in. */
async function putOnSale(ozon: MarketplaceClient, kind?: string): Promise<void> {
  const fits = ({ title }: { title: string }) => kind === undefined || title === kind;
  const category = (await ozon.categories.tree()).find((node) => node.leaf && !node.disabled && fits(node));
  if (!category) throw new Error('The sandbox has no categories');
  const attributes: ProductCard['attributes'] = [];
  for (const attribute of await ozon.categories.attributes(category.id)) {
    if (!attribute.required) continue;
    const dictionary = { category: category.id, attribute: attribute.id };
    const { rows } = attribute.dictionary ? await ozon.categories.values(dictionary, { limit: 500 }) : { rows: [] };
    // The type of the goods is an attribute, too, and has to be the category's own.
    const known = rows.find((row) => row.value === category.title) ?? rows[0];
    attributes.push({ id: attribute.id, values: [known ? { id: known.id, value: known.value } : { value: '1' }] });
  }
  const cards = goods.map(
    ([offerId, title, price]): ProductCard => ({
      offerId,
      title,
      description: null,
      category: category.id,
      price,
      oldPrice: null,
      currency: 'RUB',
      vat: null,
      barcodes: [],
      brand: null,
      group: '1',
      images: ['https://example.test/picture.jpg'],
      dimensions: { length: 100, width: 50, height: 20 },
      weight: 100,
      attributes,
    }),
  );
  const { ticket } = await ozon.products.push(cards);
  await eventually(async () => {
    const outcome = await ozon.products.outcome(ticket ?? '', cards);
    const failed = outcome.cards.find((card) => card.status === 'refused');
    if (failed) throw new Error(`${failed.offerId}: ${JSON.stringify(failed.errors)}`);
    return outcome.done;
  });
  const [warehouse] = await ozon.warehouses.list();
  const stock = goods.map(([offerId]) => ({ offerId, warehouse: warehouse?.id ?? '', stock: 1000 }));
  await eventually(async () => (await ozon.stocks.set(stock)).rejected.length === 0);
}
