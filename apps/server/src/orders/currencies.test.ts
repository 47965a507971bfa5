import { type Currency, countOrders, createCatalog, createOffer, createOrder, findOrders } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { useServer } from '../testing/server.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';
import { useOzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
const shop = useOzonShop(server, sandbox);

/** An offer for 1000 in a catalog of that currency. */
async function anOffer(currency: Currency): Promise<string> {
  const { id: catalog } = await shop.call(createCatalog, { body: { title: `Каталог ${currency}`, currency } });
  const offer = await shop.call(createOffer, {
    body: { catalog, article: `A-${currency}`, title: `Чашка ${currency}`, price: '1000', stock: 10 },
  });
  return offer.id;
}

it('an order has the currency of its catalog or its order, and sums are told by currency', async () => {
  const [tenge, dollars] = [await anOffer('KZT'), await anOffer('USD')];
  const order = await shop.call(createOrder, { body: { products: [{ offer: tenge, quantity: 2 }] } });
  expect(order).toMatchObject({ total: '2000.00', currency: 'KZT' });

  const mixed = [tenge, dollars].map((offer) => ({ offer, quantity: 1 }));
  const refused = await shop.refused(createOrder, { body: { products: mixed } });
  expect(refused.body.details).toEqual([
    {
      field: 'products.1.offer',
      message: '«Чашка USD» стоит в долларах, а начало заказа — в тенге: заведите для него отдельный заказ',
    },
  ]);

  const remote = aRemoteOrder({ currency: 'KZT' });
  await takeFor(shop, remote, new Date().toISOString());
  await takeFor(shop, aRemoteOrder({ currency: null }), new Date().toISOString());
  const { rows } = await shop.call(findOrders, { body: { search: remote.number } });
  expect(rows).toMatchObject([{ total: '1990.00', currency: 'KZT' }]);

  const { total, sums } = await shop.call(countOrders, { body: {} });
  // What an order doesn't say is taken from the cabinet, which is in roubles.
  expect({ total, sums }).toEqual({
    total: 3,
    sums: [
      { currency: 'KZT', sum: '3990.00' },
      { currency: 'RUB', sum: '1990.00' },
    ],
  });
});
