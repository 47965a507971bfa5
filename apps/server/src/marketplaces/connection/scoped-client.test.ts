import {
  type AccountSwitches,
  changeProduct,
  createCategory,
  findProductMappings,
  getOffers,
  type TaskScope,
} from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { expect, it } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { aShopThatConnects } from '../testing/connecting.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { scopedClient } from './scoped-client.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

/** Messages that reached the marketplace, by the method that sent them. */
type Sent = Record<string, unknown[]>;

/** A client that takes everything and writes down what it was given. */
function takingAll(sent: Sent): MarketplaceClient {
  const batch =
    (name: string) =>
    async <Row>(rows: Row[]) => {
      sent[name] = rows;
      return { accepted: rows, rejected: [] };
    };
  const inPromotion =
    (name: string) =>
    <Row>(_promotion: string, rows: Row[]) =>
      batch(name)(rows);
  return {
    stocks: { set: batch('stocks') },
    prices: {
      set: batch('prices'),
      get: async () => [],
      quarantine: {
        confirm: async (articles: string[]) => {
          sent.confirmed = articles;
        },
      },
    },
    products: {
      push: async (cards: unknown[]) => {
        sent.cards = cards;
        return { ticket: null, rejected: [] };
      },
      archive: batch('archived'),
      unarchive: batch('unarchived'),
      remove: batch('removed'),
    },
    promotions: { activate: inPromotion('joined'), deactivate: inPromotion('left') },
  } as unknown as MarketplaceClient;
}

it('nothing outside of a switch’s scope is sent, be it a category with those below it or offers by name', async () => {
  const shop = await aShopThatConnects(server, sandbox, 'ozon');
  await shop.run('products_sync');
  const { catalog, company, call } = shop;
  const { id: tea } = await call(createCategory, { path: { catalog }, body: { title: 'К чаю' } });
  const { id: green } = await call(createCategory, { path: { catalog }, body: { title: 'Зелёный', parent: tea } });
  const { rows } = await call(findProductMappings, { path: { account: shop.account }, body: {} });
  const [first, second] = ['MUG-1', 'MUG-2'].map((article) => rows.find((row) => row.article === article));
  if (!first?.offer || !second?.offer) throw new Error('Both mugs are paired after a sync');
  const made = await shop.mug('MUG-1-NEW');
  const [offer] = (await call(getOffers, { path: { ids: [first.offer] } })).rows;
  for (const id of [offer?.product ?? '', made.product])
    await call(changeProduct, { path: { id }, body: { category: green } });

  async function sentWithin(scope: TaskScope | null): Promise<Sent> {
    const sent: Sent = {};
    const some = { on: true, scope, since: null };
    const switches: AccountSwitches = {
      prices: some,
      stocks: some,
      cards: some,
      promotions: some,
      orders: { on: true, scope: null, since: null },
    };
    const client = scopedClient(company, { id: shop.account, catalog, switches }, takingAll(sent));
    const goods = [first, second].map((row) => ({ offerId: row?.article ?? '', remoteId: row?.remoteId ?? '' }));
    const rowsOf = <Row>(row: (each: { offerId: string; remoteId: string }) => unknown) => goods.map(row) as Row[];
    await client.stocks.set(rowsOf(({ offerId }) => ({ offerId })));
    await client.prices.set(rowsOf(({ offerId }) => ({ offerId })));
    await client.prices.quarantine?.confirm(goods.map(({ offerId }) => offerId));
    // One card isn't at the marketplace yet.
    await client.products.push(
      [...rowsOf<never>(({ offerId }) => ({ offerId })), { offerId: 'MUG-1-NEW' } as never],
      {} as never,
    );
    for (const act of ['archive', 'unarchive', 'remove'] as const) await client.products[act](rowsOf((row) => row));
    await client.promotions.activate(
      '1',
      rowsOf(({ remoteId }) => ({ remoteId })),
    );
    await client.promotions.deactivate(
      '1',
      goods.map(({ remoteId }) => remoteId),
    );
    return sent;
  }

  const names = (sent: Sent) =>
    Object.fromEntries(
      Object.entries(sent).map(([name, all]) => [
        name,
        all.map((each) => {
          const { offerId, remoteId } = typeof each === 'string' ? { offerId: each, remoteId: each } : (each as Row);
          return offerId ?? remoteId;
        }),
      ]),
    );
  const everything = await sentWithin(null);
  expect(names(everything)).toEqual({
    stocks: ['MUG-1', 'MUG-2'],
    prices: ['MUG-1', 'MUG-2'],
    confirmed: ['MUG-1', 'MUG-2'],
    cards: ['MUG-1', 'MUG-2', 'MUG-1-NEW'],
    archived: ['MUG-1', 'MUG-2'],
    unarchived: ['MUG-1', 'MUG-2'],
    removed: ['MUG-1', 'MUG-2'],
    joined: [first.remoteId, second.remoteId],
    left: [first.remoteId, second.remoteId],
  });
  const ofFirst = {
    stocks: ['MUG-1'],
    prices: ['MUG-1'],
    confirmed: ['MUG-1'],
    archived: ['MUG-1'],
    unarchived: ['MUG-1'],
    removed: ['MUG-1'],
    joined: [first.remoteId],
    left: [first.remoteId],
  };
  expect(names(await sentWithin({ categories: [tea], offers: [] }))).toEqual({
    ...ofFirst,
    cards: ['MUG-1', 'MUG-1-NEW'],
  });
  expect(names(await sentWithin({ categories: [], offers: [first.offer] }))).toEqual({ ...ofFirst, cards: ['MUG-1'] });
});

interface Row {
  offerId?: string;
  remoteId?: string;
}
