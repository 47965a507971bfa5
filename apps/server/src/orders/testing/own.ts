import {
  createCatalog,
  createOffer,
  createOrder,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { aCompany, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';

const goods = [
  { article: 'ЁЛКА-1', title: 'Ёлка искусственная', price: '4500', barcodes: ['4600000000017'] },
  { article: 'ШАР_%', title: 'Шар стеклянный', price: '149.90' },
];

export interface OwnShop extends Shop {
  catalog: string;
  /** Ids of a tree for 4500 roubles and a ball for 149.90. */
  offers: [tree: string, ball: string];
  /** An order of the seller's own; one tree unless told. */
  order(body?: Partial<Types<typeof createOrder>['sent']>): Promise<OrderModel>;
  act(
    id: string,
    action: OrderAction,
    body?: Types<typeof runOrderAction>['sent'],
  ): Promise<{ model: OrderModel; file?: { url: string } | undefined }>;
  /** An order whose only parcel is confirmed. */
  ready(): Promise<OrderModel>;
}

/** A shop that sells without a marketplace. */
export async function anOwnShop(server: TestServer): Promise<OwnShop> {
  const shop = await aCompany(server);
  const catalog = await shop.call(createCatalog, { body: { title: 'Магазин' } });
  const [tree = '', ball = ''] = await Promise.all(
    goods.map(async (body) => (await shop.call(createOffer, { body: { catalog: catalog.id, ...body } })).id),
  );
  const own: OwnShop = {
    ...shop,
    catalog: catalog.id,
    offers: [tree, ball],
    order: (body = {}) => shop.call(createOrder, { body: { products: [{ offer: tree, quantity: 1 }], ...body } }),
    act: (id, action, body = {}) => shop.call(runOrderAction, { path: { id, action }, body }),
    async ready() {
      const { id } = await own.order();
      await own.act(id, 'START_PROCCESS');
      await own.act(id, 'CREATE_PARCEL');
      return (await own.act(id, 'CONFIRM_PARCELS')).model;
    },
  };
  return own;
}
