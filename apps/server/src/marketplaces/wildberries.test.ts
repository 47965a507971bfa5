import {
  activateAllInPromotion,
  activatePromotion,
  changeCategoryMappings,
  changePropertyMappings,
  changeShipment,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  createTask,
  deactivateAllInPromotion,
  findAttributes,
  findMarketplaceCategories,
  findOrders,
  findProductMappings,
  findPromotionProducts,
  findPromotions,
  findRequestLogs,
  findShippingPoints,
  findTaskProducts,
  getOrder,
  getParcelLabels,
  getShipmentDocuments,
  type OrderAction,
  type OrderModel,
  refreshMarketplaceCategories,
  runOrderAction,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { connectAccount } from '../orders/accounts/account-connection.ts';
import { importPeriod } from '../orders/remote/import-orders.ts';
import { aCompany, eventually, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { countedProducts } from './stored/card-counts.ts';
import { runOnce } from './testing/runs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const wildberries = { marketplace: 'wildberries' };

interface There {
  accounts: Record<
    string,
    {
      cards: Record<
        string,
        { price: number; discount: number; photos: string[]; stocks: Record<string, Record<string, number>> }
      >;
    }
  >;
}

let shops = 0;

/** A shop with one mug in an account of the emulated Wildberries; its category is mapped. */
async function aMugShop() {
  const shop = await aCompany(server);
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Посуда' } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const { id: sizes } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Габариты', type: 6 } });
  const brand = await shop.call(createBrand, { path: { catalog }, body: { title: 'Luminarc' } });
  const number = String(process.pid * 10 + ++shops);
  const { id: account } = await shop.call(createAccount, {
    body: {
      title: 'Кружки на WB',
      marketplace: 'wildberries',
      environment: 'sandbox',
      catalog,
      keys: { token: `sandbox.${number}.key` },
    },
  });
  const offer = await shop.call(createOffer, {
    body: {
      catalog,
      article: 'MUG-1',
      title: 'Кружка стеклянная',
      category,
      brand: brand.id,
      price: '1500',
      oldPrice: '2000',
      purchasePrice: '600',
      stock: 10,
      images: [{ url: 'https://example.test/mug.jpg' }],
      barcodes: ['4600000000017'],
      productProperties: [{ property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] }],
    },
  });
  await shop.call(refreshMarketplaceCategories, { path: wildberries, body: {} });
  const { rows } = await shop.call(findMarketplaceCategories, { path: wildberries, query: { term: 'Кружки' } });
  const leaf = rows.find(({ title }) => title === 'Кружки');
  await shop.call(changeCategoryMappings, {
    path: wildberries,
    body: { catalog, categories: [{ category, marketplaceCategory: leaf?.id ?? '' }] },
  });
  const attributes = (await shop.call(findAttributes, { path: { ...wildberries, id: leaf?.id ?? '' } })).rows;
  const material = attributes.find(({ title }) => title === 'Материал посуды');
  await shop.call(changePropertyMappings, {
    path: wildberries,
    body: {
      catalog_id: catalog,
      properties: [{ attribute: material?.id ?? '', source: { type: 'constant', text: 'стекло' } }],
    },
  });
  const there = async () => (await sandbox.control<There>('wildberries/state')).accounts[number]?.cards['MUG-1'];
  return { shop, account, number, offer: offer.id, there };
}

async function ran(
  shop: Shop,
  account: string,
  type: 'products_upload' | 'stocks_prices_upload' | 'products_sync' | 'promotions_refresh',
) {
  const { id } = await shop.call(createTask, { body: { title: type, type, account } });
  const run = await runOnce(shop, id);
  const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  return { ...run, results: rows.map(({ result, faults }) => [result, ...faults.map(({ message }) => message)]) };
}

it('puts goods on sale at Wildberries and walks an order of theirs to the end', async () => {
  const { shop, account, number, there } = await aMugShop();
  const upload = await ran(shop, account, 'products_upload');
  expect(upload).toMatchObject({ status: 'success', results: [['accepted']] });
  expect(await there()).toMatchObject({ photos: ['https://example.test/mug.jpg'] });

  const sending = await ran(shop, account, 'stocks_prices_upload');
  expect(sending.status).toBe('success');
  await eventually(async () => {
    const card = await there();
    return card?.price === 2000 && card.discount === 25;
  });
  // Both of its warehouses have half of them.
  await eventually(async () => {
    const pieces = Object.values((await there())?.stocks ?? {}).flatMap((own) => Object.values(own));
    return pieces.length === 2 && pieces.every((each) => each === 5);
  });
  await ran(shop, account, 'products_sync');
  const { rows: products } = await shop.call(findProductMappings, { path: { account }, body: {} });
  expect(products).toMatchObject([{ article: 'MUG-1' }]);

  const bought = await sandbox.control<{ postings: string[] }>('wildberries/orders', {
    account: number,
    offers: [{ offerId: 'MUG-1', quantity: 1 }],
  });
  const pull = async () => {
    const connection = await connectAccount(shop.company, account, AbortSignal.timeout(30_000));
    const now = Date.now();
    await importPeriod(connection, {
      since: new Date(now - 3_600_000).toISOString(),
      to: new Date(now + 1000).toISOString(),
    });
  };
  await pull();
  const [row] = (await shop.call(findOrders, { body: { search: bought.postings[0] ?? '' } })).rows;
  const id = row?.id ?? '';
  const act = async (action: OrderAction): Promise<OrderModel> =>
    (await shop.call(runOrderAction, { path: { id, action }, body: {} })).model;
  const becomes = (fits: (order: OrderModel) => boolean) =>
    eventually(async () => {
      const order = await shop.call(getOrder, { path: { id } });
      return fits(order) ? order : undefined;
    });
  expect(await shop.call(getOrder, { path: { id } })).toMatchObject({
    state: 'new',
    total: '1500.00',
    marketplace: 'wildberries',
    products: [{ article: 'MUG-1', quantity: 1 }],
  });

  await act('START_PROCCESS');
  await act('CREATE_PARCEL');
  await act('CONFIRM_PARCELS');
  const ready = await becomes((order) => order.state === 'ready');
  expect(ready).toMatchObject({ rawStatus: 'confirm', parcelsConfirmed: 1, refusal: null });
  const labels = await shop.fetch('GET', getParcelLabels.url.replace('{ids}', ready.boxes[0]?.id ?? ''));
  expect(labels.headers.get('content-type')).toBe('application/pdf');

  const { shipment } = await act('CREATE_SHIPMENT');
  const path = { id: shipment?.id ?? '' };
  const points = await shop.call(findShippingPoints, { path, query: { city: 'Москва' } });
  const [point = { id: '', title: '', address: '' }] = points.rows;
  await shop.call(changeShipment, { path, body: { shipping: { city: 'Москва', point, type: 'selfShipping' } } });
  await act('CONFIRM_SHIPMENT');
  await becomes((order) => order.shipment?.state === 'confirmed');
  const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment?.id ?? ''));
  expect(papers.status).toBe(200);
  expect((await act('COMPLETE_SHIPMENT')).state).toBe('delivering');
  for (let step = 0; step < 4; step++) await sandbox.control('wildberries/clock', { advanceMs: 61_000 });
  await pull();
  expect(await shop.call(getOrder, { path: { id } })).toMatchObject({ state: 'delivered', rawStatus: 'sold' });
});

it('joins a promotion of Wildberries at its price, and says why nothing is taken out of one', async () => {
  const { shop, account, there } = await aMugShop();
  await ran(shop, account, 'products_upload');
  await ran(shop, account, 'products_sync');
  await ran(shop, account, 'promotions_refresh');
  const { rows: promotions } = await shop.call(findPromotions, { path: { account }, body: {} });
  const action = promotions.find(({ title }) => title === 'Хиты сезона')?.id ?? '';
  const path = { account, action };
  const products = async () => (await shop.call(findPromotionProducts, { path, body: {} })).rows;
  // Dishes from the seller's warehouse: 24.5 %.
  expect(await products()).toMatchObject([
    {
      ...{ article: 'MUG-1', member: false, price: '1500.00', maxPrice: '1200.00' },
      ...{ commission: 24.5, commissionFault: '', marginBefore: '532.50', marginAfter: '306.00' },
    },
  ]);
  // Into one that Wildberries fills itself nobody else puts anything.
  const auto = promotions.find(({ kind }) => kind === 'auto');
  expect(auto?.closed).toContain('добавляет товары сам');
  expect(promotions.find(({ id }) => id === action)?.closed).toBeNull();
  for (const join of [
    () => shop.refused(activateAllInPromotion, { path: { account, action: auto?.id ?? '' }, body: {} }),
    () => shop.refused(activatePromotion, { path: { account, action: auto?.id ?? '', offerIds: ['1'] }, body: {} }),
  ]) {
    const { status, body } = await join();
    expect([status, body.code, body.message]).toEqual([409, 'promotion_closed', auto?.closed]);
  }
  // One answer has all subjects, however many promotions show the mug.
  const fees = { path: { id: account }, body: { path: '/tariffs/commission' } };
  const asked = await eventually(async () => {
    const { rows } = await shop.call(findRequestLogs, fees);
    return rows.length > 0 && rows;
  });
  expect(asked).toMatchObject([{ status: 200 }]);
  // Of what nobody has looked at there, its subject isn't known.
  await withCompany(
    shop.company,
    (db) =>
      countedProducts(
        db,
      )`update sync_products set category = null where company_id = ${db.company} and account_id = ${account}`,
  );
  await ran(shop, account, 'promotions_refresh');
  expect(await products()).toMatchObject([
    { commission: null, commissionFault: 'Сверьте товары с площадкой: предмет ещё не известен', marginAfter: null },
  ]);
  await shop.call(activateAllInPromotion, { path, body: {} });
  await eventually(async () => (await products())[0]?.member);
  expect(await there()).toMatchObject({ discount: 40 });
  await expect(shop.call(deactivateAllInPromotion, { path, body: {} })).rejects.toThrow(
    /stays_in_promotion.*в кабинете WB Партнёры/,
  );
});
