import { connectors, type MarketplaceClient, type ProductCard } from '@prilavok/marketplaces';
import { expect } from 'vitest';

type Control = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** A client of the emulated Wildberries. */
export const clientOf = (sandbox: string, token: string): MarketplaceClient =>
  connectors.wildberries.connect({ keys: { token }, baseUrl: `${sandbox}/wildberries`, attempts: 1 });

/** The category of mugs with its characteristics. */
export async function readMugs(wb: MarketplaceClient) {
  const leaf = (await wb.categories.tree()).find(({ title }) => title === 'Кружки');
  if (!leaf) throw new Error('The sandbox has no mugs');
  const attributes = await wb.categories.attributes(leaf.id);
  const id = (title: string) => attributes.find((each) => each.title === title)?.id ?? '';
  return { leaf, attributes, id };
}

/** What a seller of mugs does in a shop; `control` is what happens there by itself. */
export function sellerOf(
  wb: MarketplaceClient,
  shop: string,
  { control, mugs }: { control: Control; mugs: () => ReturnType<typeof readMugs> },
) {
  async function card(offerId: string, change: Partial<ProductCard> = {}): Promise<ProductCard> {
    const { leaf, id } = await mugs();
    return {
      offerId,
      title: `Кружка ${offerId}`,
      description: 'Держит тепло',
      category: leaf.id,
      price: '1200.00',
      oldPrice: null,
      currency: 'RUB',
      vat: '22',
      barcodes: [],
      brand: 'Luminarc',
      group: offerId,
      images: ['https://example.test/mug.jpg'],
      dimensions: { length: 112, width: 90, height: 100 },
      weight: 350,
      attributes: [
        { id: id('Материал посуды'), values: [{ value: 'стекло' }] },
        { id: id('Цвет'), values: [{ id: 'белый', value: 'белый' }] },
        { id: id('Объем'), values: [{ value: '320' }] },
      ],
      ...change,
    };
  }

  /** Sends cards and asks until all are answered. */
  async function put(...cards: ProductCard[]) {
    const { ticket, rejected } = await wb.products.push(cards);
    if (ticket === null) return rejected;
    let waiting = cards.filter(({ offerId }) => !rejected.some((each) => each.offerId === offerId));
    const answered = [...rejected];
    for (let looks = 0; waiting.length > 0 && looks < 20; looks++) {
      const outcome = await wb.products.outcome(ticket, waiting);
      answered.push(...outcome.cards.filter(({ status }) => status !== 'pending'));
      waiting = waiting.filter(({ offerId }) => !answered.some((each) => each.offerId === offerId));
    }
    return answered;
  }

  async function onSale(offerId: string, stock = 10) {
    const [outcome] = await put(await card(offerId));
    const [warehouse] = await wb.warehouses.list();
    const row = { offerId, remoteId: outcome?.remoteId, warehouse: warehouse?.id ?? '', stock };
    const { rejected } = await wb.stocks.set([row]);
    expect(rejected).toEqual([]);
    return row;
  }

  const buy = async (offerId: string, quantity = 1): Promise<string[]> =>
    (await control<{ postings: string[] }>('orders', { account: shop, offers: [{ offerId, quantity }] })).postings;

  return { card, put, onSale, buy };
}
export type Seller = ReturnType<typeof sellerOf>;

/** The whole way of a seller, through every door that the client has. */
export async function sellMugs(wb: MarketplaceClient, { card, put, onSale, buy }: Seller): Promise<void> {
  const row = await onSale('R-1');
  await wb.keys.check();
  await wb.stocks.get(['R-1']);
  const price = { offerId: 'R-1', price: '300.00', oldPrice: null, currency: 'RUB' as const };
  await wb.prices.set([price]);
  await wb.warehouses.deliveryMethods();
  const [number = ''] = await buy('R-1');
  const [task] = (await wb.orders.waiting()).rows;
  await wb.orders.changed({
    since: new Date(Date.now() - 9000).toISOString(),
    to: new Date(Date.now() + 1000).toISOString(),
  });
  await wb.orders.pack(number, [{ lines: [] }]);
  await wb.labels.files([number]);
  const [supply] = await wb.shipments.open(task?.deliveryMethod?.id ?? '');
  await wb.shipments.parcels(supply?.id ?? '');
  await wb.shipments.confirm(supply?.id ?? '', new Date().toISOString());
  await wb.shipments.documents(supply?.id ?? '');
  // All at once: what became of cards may be asked ten times a minute.
  await put(
    await card('R-1', { title: 'Кружка другая' }),
    await card('R-2', { title: 'ПОСУДА' }),
    await card('R-3', { group: 'R-1' }),
  );
  await wb.prices.set([
    { ...price, price: '310.00' },
    { offerId: 'R-3', price: '100.00', oldPrice: null, currency: 'RUB' },
  ]);
  const [other = ''] = await buy('R-1');
  await wb.orders.cancel(other, null);
  const leaf = await card('R-4');
  for (const attribute of await wb.categories.attributes(leaf.category))
    if (attribute.dictionary) await wb.categories.values({ category: leaf.category, attribute: attribute.id }, {});
  const shirts = (await wb.categories.tree()).find(({ title }) => title === 'Футболки')?.id ?? '';
  for (const attribute of await wb.categories.attributes(shirts))
    if (attribute.dictionary) await wb.categories.values({ category: shirts, attribute: attribute.id }, {});
  await wb.products.archive([row.remoteId ?? '']);
  const { cursor } = await wb.products.list({});
  await wb.products.list({ cursor: cursor ?? '' });
}
