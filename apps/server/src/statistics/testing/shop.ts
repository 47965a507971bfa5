import { createAccount, createCatalog, createOffer, type Marketplace, type OrderState } from '@prilavok/contract';
import type { RemoteOperation } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { connectAccount } from '../../orders/accounts/account-connection.ts';
import { importMoney } from '../../orders/remote/import-money.ts';
import { statusOf } from '../../orders/stored/new-order.queries.ts';
import { updateState } from '../../orders/stored/order-state.queries.ts';
import { addOrder } from '../../orders/workflow/new-order.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';
import { settlePortion } from '../counting/settle.jobs.ts';

/** A line of an order of the tests. */
export interface SoldLine {
  /** Which of the shop's offers; null: none that we know. */
  offer: number | null;
  quantity: number;
  kopecks: number;
}

/** An order of the tests, as a marketplace or the seller makes it. */
export interface Sale {
  /** Which of the shop's accounts; absent: an own order. */
  account?: string;
  at: string;
  state?: OrderState;
  lines: SoldLine[];
}

export interface StatisticsShop extends Shop {
  catalog: string;
  /** Ids of offers that cost 100 and 250.50 roubles; the third has no purchase price. */
  offers: string[];
  /** An account of a marketplace with books, and of one without. */
  ozon: string;
  magnit: string;
  sell(sale: Sale): Promise<{ id: string; number: string }>;
  become(order: string, state: OrderState): Promise<void>;
  /** Tells a book whole: what it said before and says no more is gone. */
  book(account: string, operations: readonly RemoteOperation[], book?: string): Promise<void>;
  /** Calculates what is due, as the job does. */
  settle(): Promise<void>;
}

let made = 0;
/** An operation of a book; what isn't told is a sale of a hundred roubles of nothing in particular. */
export const anOperation = (over: Partial<RemoteOperation> = {}): RemoteOperation => ({
  id: `s${++made}`,
  book: 'b',
  day: '2026-11-20',
  kind: 'sale',
  title: 'Продажа',
  order: '',
  offerId: '',
  sku: null,
  kopecks: 100_00,
  currency: 'RUB',
  ...over,
});

/** A company with three offers and an account at two marketplaces, of which nothing is asked. */
export async function aStatisticsShop(server: TestServer): Promise<StatisticsShop> {
  const shop = await aCompany(server, { onlyReads: true });
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Магазин' } });
  const offers: string[] = [];
  for (const [article, purchasePrice] of [
    ['A-1', '100'],
    ['B-2', '250.50'],
    ['C-3', null],
  ] as const) {
    const body = { catalog, article, title: `Товар ${article}`, price: '500', ...(purchasePrice && { purchasePrice }) };
    offers.push((await shop.call(createOffer, { body })).id);
  }
  const connect = async (marketplace: Marketplace, keys: Record<string, string>) => {
    const body = { title: `Лавка ${marketplace}`, marketplace, environment: 'sandbox' as const, catalog, keys };
    return (await shop.call(createAccount, { body })).id;
  };
  const ozon = await connect('ozon', { client_id: `${900_000 + ++made}`, api_key: 'key-of-statistics' });
  const magnit = await connect('magnit', { shop_id: `${made}`, api_key: `key-of-statistics-${made}` });
  const marketplaces = new Map<string | undefined, Marketplace>([
    [ozon, 'ozon'],
    [magnit, 'magnit'],
  ]);
  return {
    ...shop,
    catalog,
    offers,
    ozon,
    magnit,
    sell: ({ account, at, state = 'delivered', lines }) =>
      withCompany(shop.company, async (db) => {
        const number = `N-${++made}`;
        const id = await addOrder(db, {
          source: null,
          account: account ?? null,
          marketplace: marketplaces.get(account) ?? null,
          number,
          orderNumber: null,
          state,
          status: await statusOf(db, state),
          rawStatus: null,
          substatus: null,
          at: new Date().toISOString(),
          deliveryType: 'FBS',
          createdAt: at,
          shipBy: null,
          shipByOurs: false,
          region: null,
          city: null,
          warehouse: null,
          deliveryMethod: null,
          recipient: null,
          address: null,
          deliverFrom: null,
          deliverTo: null,
          services: [],
          trackingNumber: null,
          cancelReason: null,
          comment: '',
          shipped: false,
          currency: 'RUB',
          lines: lines.map(({ offer, quantity, kopecks }, place) => ({
            offer: offer === null ? null : (offers[offer] ?? null),
            article: offer === null ? `X-${place}` : (['A-1', 'B-2', 'C-3'][offer] ?? ''),
            sku: null,
            title: 'Товар',
            barcode: null,
            quantity,
            kopecks,
          })),
        });
        if (!id) throw new Error('The number is taken');
        return { id, number };
      }),
    become: (order, state) =>
      withCompany(shop.company, async (db) => {
        await updateState(db, order, state, await statusOf(db, state));
      }),
    async book(account, operations, book = 'b') {
      const net = await connectAccount(shop.company, account, AbortSignal.timeout(30_000));
      const booked = async () => ({ rows: operations.map((each) => ({ ...each, book })), ended: [book], cursor: null });
      const money = { span: 400, settles: 3, beginning: 1, booked };
      const run = { ...net, id: '1', client: { money }, position: null };
      await importMoney({ ...run, later: () => {}, progress: () => {}, save: async () => {} });
    },
    async settle() {
      while (await withCompany(shop.company, settlePortion));
    },
  };
}
