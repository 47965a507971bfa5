import { MarketplaceError, type ProductCard, readWhole } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { byOffer, ean, moment, of } from '../kept.ts';
import { carefully, refusal, until } from '../patience.ts';
import type { Shop } from './shop.ts';

/**
 * The whole way of a seller, through every door that the cabinet uses. No two numbers are alike, and each is looked at on both sides: what was sent in the
 * sandbox's state, what it says in what the client reads.
 */
export async function sellMugs(shop: Shop): Promise<void> {
  await introduceThemselves(shop);
  await meetRefusals(shop);
  await publish(shop);
  const warehouse = await priceAndStock(shop);
  const parcels = await sell(shop);
  await cancel(shop);
  await handOver(shop, warehouse, parcels);
  await close(shop);
}

async function introduceThemselves({ magnit, newcomer, id, kept }: Shop): Promise<void> {
  const { shops } = await kept();
  expect(String(shops[0]?.id)).toBe(id);
  const options = shops.map((each) => ({ id: String(each.id), title: each.title }));
  expect(await newcomer.keys.choices?.()).toEqual([{ slug: 'shop_id', options }]);
  expect(await magnit.keys.check()).toEqual({
    company: shops[0]?.title,
    expiresAt: null,
    roles: [],
    currency: 'RUB',
    forbidden: [],
  });
}

/** What is refused says why, in the marketplace's words and in ours. */
async function meetRefusals({ magnit, stranger }: Shop): Promise<void> {
  const refusal = (call: () => Promise<unknown>) =>
    until(
      () =>
        call().then(
          () => 'not refused',
          (error: unknown) => error,
        ),
      (error) => !(error instanceof MarketplaceError) || !['down', 'limit'].includes(error.kind),
    );
  expect(await refusal(() => stranger.keys.check())).toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('ключ'),
    remote: { status: 403, code: 'FORBIDDEN', message: 'API-ключ недействителен' },
  });
  expect(await refusal(() => magnit.orders.cancel('0-0', null))).toMatchObject({
    kind: 'missing',
    message: expect.stringContaining('0-0'),
    remote: { status: 404, message: 'Задание 0-0 не найдено' },
  });
}

const small = { length: 121, width: 92, height: 103, weight: 354 };
const sizes = [small, { length: 132, width: 94, height: 105, weight: 366 }];

async function publish({ magnit, kept }: Shop): Promise<void> {
  const leaf = (await magnit.categories.tree()).find(({ title }) => title === 'Кружки');
  expect(leaf).toMatchObject({ leaf: true, disabled: false, path: ['Дом', 'Сервировка', 'Кружки'] });
  const category = leaf?.id ?? '';
  const attributes = await magnit.categories.attributes(category);
  const called = (title: string) => attributes.find((each) => each.title.startsWith(title));
  const [brand, colour, volume] = [called('Бренд'), called('Цвет'), called('Объ')];
  expect(brand).toEqual({
    id: expect.stringMatching(/^PRODUCT:\d+$/),
    title: 'Бренд',
    description: '',
    kind: 'dictionary',
    required: true,
    multiple: false,
    maxValues: 1,
    dictionary: brand?.id,
    aspect: false,
    group: 'Фильтры товара',
    ownValues: false,
    unit: null,
  });
  expect(colour).toMatchObject({ required: true, aspect: true, id: expect.stringMatching(/^DEFINED:\d+$/) });
  expect(volume).toMatchObject({ kind: 'decimal', required: false, id: expect.stringMatching(/^SKU:\d+$/) });
  expect(volume?.unit).not.toBeNull();
  const ref = { category, attribute: brand?.id ?? '' };
  const page = await magnit.categories.values(ref, { limit: 7 });
  const next = await magnit.categories.values(ref, { limit: 7, cursor: page.cursor ?? '' });
  expect([page.rows.length, page.cursor, next.cursor]).toEqual([7, '1', '2']);
  expect(page.rows.map(({ id }) => id)).not.toContain(next.rows[0]?.id);
  const [luminarc] = await magnit.categories.searchValues(ref, 'luminarc');
  expect(luminarc).toEqual({ id: expect.stringMatching(/^\d+$/), value: 'Luminarc', info: '' });
  const [white] = await magnit.categories.searchValues({ category, attribute: colour?.id ?? '' }, 'белый');

  const card = (number: number): ProductCard => {
    const { weight, ...dimensions } = sizes[number - 1] ?? small;
    return {
      offerId: `A-${number}`,
      title: `Кружка A-${number}`,
      description: `Держит тепло ${number} ч`,
      category,
      price: '511.00',
      oldPrice: '733.00',
      currency: 'RUB',
      vat: '22',
      barcodes: [ean(`46000000000${number}`)],
      brand: null,
      group: '',
      images: [`https://example.org/${number}.jpg`],
      dimensions,
      weight,
      attributes: [
        { id: brand?.id ?? '', values: [{ value: 'Luminarc' }] },
        { id: colour?.id ?? '', values: [{ value: white?.value ?? '' }] },
        { id: volume?.id ?? '', values: [{ value: `35${number}` }] },
      ],
    };
  };
  const cards = [card(1), { ...card(2), barcodes: [] }, { ...card(3), attributes: [] }];
  const { ticket, rejected } = await magnit.products.push([...cards, { ...card(4), images: [] }]);
  expect(rejected).toMatchObject([{ offerId: 'A-4', status: 'refused', errors: [{ field: 'images' }] }]);
  const outcome = await until(
    () => magnit.products.outcome(String(ticket), cards),
    ({ done }) => done,
  );
  const outcomes = new Map(outcome.cards.map((one) => [one.offerId, one]));
  const made = (await kept()).skus;
  for (const offer of ['A-1', 'A-2'])
    expect(outcomes.get(offer)).toMatchObject({ status: 'accepted', remoteId: String(of(made, offer).sku_id) });
  expect(outcomes.get('A-3')).toMatchObject({ status: 'refused', remoteId: null });
  expect(outcomes.get('A-3')?.errors.map(({ code }) => code)).toContain('product_filters_list');
  expect([of(made, 'A-1'), of(made, 'A-2')]).toMatchObject(
    [1, 2].map((number, at) => ({
      title: `Кружка A-${number}`,
      short_description: `Держит тепло ${number} ч`,
      description: `Держит тепло ${number} ч`,
      vat: '22',
      price: 511,
      old_price: 733,
      ...sizes[at],
    })),
  );
  expect(of(made, 'A-1').barcode).toBe(Number(card(1).barcodes[0]));

  const products = await until(
    () => magnit.products.get(['A-1', 'A-2']),
    (found) => found.length === 2 && found.every(({ moderation }) => moderation === 'approved'),
  );
  for (const product of products) {
    expect(product).toMatchObject({
      remoteId: String(of(made, product.offerId).sku_id),
      category,
      status: 'active',
      price: '511.00',
      oldPrice: '733.00',
      barcodes: [String(of(made, product.offerId).barcode)],
      images: [`https://example.org/${product.offerId.slice(2)}.jpg`],
      archived: false,
      errors: [],
    });
  }
  expect((await magnit.products.cards(['A-1']))[0]).toEqual({
    ...card(1),
    group: String(of(made, 'A-1').product_id),
  });

  // Of a card that is there only barcode, measures and filters of SKUs change.
  const changed: ProductCard = {
    ...card(1),
    title: 'Кружка иная',
    barcodes: [ean('460000000017')],
    dimensions: { length: 143, width: 96, height: 107 },
    weight: 378,
    attributes: card(1).attributes.map((each) =>
      each.id === volume?.id ? { id: each.id, values: [{ value: '389' }] } : each,
    ),
  };
  const change = await magnit.products.push([changed, { ...card(2), barcodes: [] }]);
  expect(change.rejected).toMatchObject([{ offerId: 'A-2', status: 'skipped' }]);
  const update = await until(
    () => magnit.products.outcome(String(change.ticket), [changed]),
    ({ done }) => done,
  );
  expect(update.cards).toMatchObject([
    { offerId: 'A-1', status: 'accepted', errors: [{ code: 'unchangeable', field: 'title', warning: true }] },
  ]);
  expect(of((await kept()).skus, 'A-1')).toMatchObject({
    title: 'Кружка A-1',
    barcode: Number(changed.barcodes[0]),
    ...changed.dimensions,
    weight: 378,
    sku_filter_list: [
      {
        characteristic_id: Number(volume?.id.replace('SKU:', '')),
        characteristic_values: [{ characteristic_value: '389' }],
      },
    ],
  });

  const listed = [];
  let cursor: string | null | undefined;
  do {
    const page = await magnit.products.list({ limit: 1, ...(cursor ? { cursor } : {}) });
    listed.push(...page.rows);
    cursor = page.cursor;
  } while (cursor);
  expect(listed.map(({ offerId, remoteId, archived }) => [offerId, remoteId, archived]).sort()).toEqual(
    ['A-1', 'A-2'].map((offer) => [offer, String(of(made, offer).sku_id), false]),
  );
}

async function priceAndStock({ magnit, kept }: Shop): Promise<string> {
  const price = (offerId: string, amount: string, oldPrice: string | null) => ({
    offerId,
    price: amount,
    oldPrice,
    currency: 'RUB' as const,
  });
  const sent = [price('A-1', '451.00', '601.00'), price('A-2', '577.00', null), price('A-9', '1.00', null)];
  const priced = await magnit.prices.set(sent);
  expect(priced.accepted).toEqual(sent.slice(0, 2));
  expect(priced.rejected).toMatchObject([{ row: sent[2], kind: 'missing' }]);
  const { skus, warehouses } = await kept();
  expect([of(skus, 'A-1'), of(skus, 'A-2')].map((sku) => [sku.price, sku.old_price])).toEqual([
    [451, 601],
    [577, undefined],
  ]);
  expect((await magnit.prices.get(['A-1', 'A-2'])).sort(byOffer)).toEqual(sent.slice(0, 2));

  const warehouse = warehouses[0]?.id ?? '';
  const rows = [17, 23, 5, 3].map((stock, at) => ({
    offerId: ['A-1', 'A-2', 'A-9', 'A-1'][at] ?? '',
    warehouse: at === 3 ? '77' : warehouse,
    stock,
  }));
  const { accepted, rejected } = await magnit.stocks.set(rows);
  expect(accepted).toEqual(rows.slice(0, 2));
  expect(rejected).toMatchObject([
    { row: rows[2], code: 'SKU_NOT_FOUND' },
    { row: rows[3], code: 'warehouse_unfit' },
  ]);
  const stocked = (await kept()).skus;
  expect([of(stocked, 'A-1').stocks, of(stocked, 'A-2').stocks]).toEqual([
    { [warehouse]: { free: 17, reserved: 0 } },
    { [warehouse]: { free: 23, reserved: 0 } },
  ]);
  return warehouse;
}

const codes = ['a', 'b', 'c'].map((piece) => `0104600000000017215AbCd${piece}\u001d91EE08`);

/** Two buyers: one gets two parcels, one an order that somebody has begun to pack. Answers the numbers of the parcels. */
async function sell({ magnit, kept, sell: place, begin }: Shop): Promise<string[]> {
  const since = moment(Date.now() - 1_000);
  const [sold, begun] = [await place({ 'A-1': 2, 'A-2': 1 }), await place({ 'A-1': 3, 'A-2': 4 })];
  const { rows } = await magnit.orders.changed({ since, to: moment(Date.now()) });
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set([sold, begun]));
  const before = await kept();
  const there = of(before.orders, sold);
  const skuOf = (offer: string) => String(of(before.skus, offer).sku_id);
  const lines = [
    { offerId: 'A-1', sku: skuOf('A-1'), title: 'A-1', quantity: 2, price: '451.00' },
    { offerId: 'A-2', sku: skuOf('A-2'), title: 'A-2', quantity: 1, price: '577.00' },
  ];
  const alone = await readWhole(magnit.orders, sold);
  // The lists and the single order say the same.
  expect([...rows, ...(await magnit.orders.waiting()).rows].filter(({ number }) => number === sold)).toEqual([
    alone,
    alone,
  ]);
  expect(alone).toMatchObject({
    number: sold,
    orderId: sold,
    orderNumber: there.customerOrderNumber,
    parentNumber: null,
    status: 'NEW',
    state: 'assembling',
    scheme: 'FBS',
    cancellation: null,
    parcels: [],
    createdAt: moment(there.createdAt),
    shipBy: moment(there.cutoffAt),
    deliverBy: null,
    warehouse: { id: there.warehouse },
    deliveryMethod: { id: there.warehouse },
    lines,
    currency: 'RUB',
    buyer: { name: null, phone: null, region: there.region, city: null },
  });
  expect((await magnit.stocks.get(['A-1', 'A-2'])).sort(byOffer)).toMatchObject([
    { offerId: 'A-1', stock: 12, reserved: 5 },
    { offerId: 'A-2', stock: 18, reserved: 5 },
  ]);

  await begin(begun);
  const started = await readWhole(magnit.orders, begun);
  expect(started).toMatchObject({ status: 'IN_ASSEMBLY', state: 'assembling' });
  expect(started.parcels).toMatchObject([{ lines: [{ quantity: 3 }, { quantity: 4 }] }]);
  for (const order of [alone, started]) {
    // The first goes with a code on each of its pieces.
    const packages = order.lines.map(({ sku, quantity }, at) => ({
      lines: [{ sku, quantity, ...(at === 0 && { marks: codes.slice(0, quantity) }) }],
    }));
    await carefully(
      () => magnit.orders.pack(order.number, packages),
      async () => (await readWhole(magnit.orders, order.number)).state === 'ready',
    );
  }
  const after = await kept();
  const packed = async (number: string) => (await readWhole(magnit.orders, number)).parcels ?? [];
  const parcels = [await packed(sold), await packed(begun)];
  expect(
    parcels.map((ofOrder) =>
      ofOrder
        .map(({ number, lines: inside }) => {
          const { order, status, items } = of(after.parcels, number);
          const marked = items.flatMap(({ identifiers }) => identifiers.map(({ cis }) => cis));
          expect(marked).toEqual(items[0]?.sku_id === Number(skuOf('A-1')) ? codes.slice(0, items[0].quantity) : []);
          expect(inside).toEqual(items.map(({ sku_id, quantity }) => ({ sku: String(sku_id), quantity })));
          return [order, status, ...inside.map(({ sku, quantity }) => `${sku} × ${quantity}`)];
        })
        .sort(),
    ),
  ).toEqual([
    [
      [sold, 'READY_TO_SHIPMENT', `${skuOf('A-1')} × 2`],
      [sold, 'READY_TO_SHIPMENT', `${skuOf('A-2')} × 1`],
    ],
    [
      [begun, 'READY_TO_SHIPMENT', `${skuOf('A-1')} × 3`],
      [begun, 'READY_TO_SHIPMENT', `${skuOf('A-2')} × 4`],
    ],
  ]);
  // What has several parcels has no barcode of its own.
  expect((await readWhole(magnit.orders, sold)).barcode).toBeNull();
  await carefully(
    () => magnit.orders.cancel(begun, null),
    async () => (await readWhole(magnit.orders, begun)).state === 'cancelled',
  );
  const left = await kept();
  expect((parcels[1] ?? []).map(({ number }) => of(left.parcels, number).status)).toEqual(['CANCELED', 'CANCELED']);
  return (parcels[0] ?? []).map(({ number }) => number).sort();
}

/** Two more buyers: one is refused, one gets fewer. */
async function cancel({ magnit, kept, sell: place }: Shop): Promise<void> {
  const [refused, lessened] = [await place({ 'A-1': 5 }), await place({ 'A-2': 7 })];
  expect(await magnit.orders.cancelReasons(refused)).toEqual([]);
  await carefully(
    () => magnit.orders.cancel(refused, null),
    async () => (await readWhole(magnit.orders, refused)).state === 'cancelled',
  );
  expect(await readWhole(magnit.orders, refused)).toMatchObject({ lines: [], cancellation: { afterShip: false } });
  const sku = (await readWhole(magnit.orders, lessened)).lines[0]?.sku ?? '';
  await carefully(
    () => magnit.orders.cancelItems(lessened, [{ sku, quantity: 1 }], null),
    async () => (await readWhole(magnit.orders, lessened)).lines[0]?.quantity === 6,
  );
  const { orders } = await kept();
  expect([of(orders, refused), of(orders, lessened)]).toMatchObject([
    { status: 'CANCELED', items: [{ quantity: 0, canceled: 5, price: 451 }] },
    { status: 'NEW', items: [{ quantity: 6, canceled: 1, price: 577 }] },
  ]);
  const [line] = (await readWhole(magnit.orders, lessened)).lines;
  await carefully(
    () => magnit.orders.pack(lessened, [{ lines: [{ sku, quantity: line?.quantity ?? 0 }] }]),
    async () => (await readWhole(magnit.orders, lessened)).state === 'ready',
  );
  const order = await readWhole(magnit.orders, lessened);
  const parcel = of((await kept()).parcels, order.parcels?.[0]?.number ?? '');
  expect([order.barcode, parcel.items[0]?.quantity]).toEqual([parcel.barcode, 6]);
  expect(await magnit.orders.ofLabel?.(parcel.barcode)).toBe(order.number);
  expect(await magnit.orders.ofLabel?.('0-0')).toBeNull();
}

async function handOver({ magnit, kept, pace }: Shop, warehouse: string, parcels: string[]): Promise<void> {
  const labels = await until(
    () => magnit.labels.files(parcels).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(labels).toMatchObject([{ type: 'application/pdf' }]);

  const draft = async () => {
    await carefully(
      () => magnit.shipments.create({ deliveryMethod: warehouse, departureAt: moment(Date.now()) }),
      async () => (await magnit.shipments.open(warehouse)).length > 0,
    );
    return (await magnit.shipments.open(warehouse))[0]?.id ?? '';
  };
  const undone = await draft();
  let shipment = undone;
  expect(await magnit.shipments.get(shipment)).toEqual({ id: shipment, status: 'DRAFT', open: true });
  expect(await magnit.shipments.documents(shipment)).toEqual({ status: 'DRAFT', state: 'pending', files: [] });
  const ready = Object.entries((await kept()).parcels).flatMap(([id, { status }]) =>
    status === 'READY_TO_SHIPMENT' ? [id] : [],
  );
  expect(ready).toHaveLength(3);
  const inside = async () => (await magnit.shipments.parcels(shipment)).toSorted();
  // All that is ready goes in, and what shall stay comes out again.
  for (const wanted of [ready.toSorted(), parcels]) {
    await carefully(
      () => magnit.shipments.setParcels(shipment, wanted),
      async () => String(await inside()) === String(wanted),
    );
    expect(of((await kept()).shipments, shipment).parcels.toSorted()).toEqual(wanted);
  }
  const { accepted, rejected } = await until(
    () => magnit.shipments.setParcels(shipment, [...parcels, '0-0']).catch(() => ({ accepted: [], rejected: [] })),
    (result) => result.rejected.length > 0,
  );
  expect([accepted, rejected.map(({ number }) => number)]).toEqual([parcels, ['0-0']]);
  const tomorrow = Date.now() + 24 * 3600_000;
  const confirm = (id: string) =>
    carefully(
      () => magnit.shipments.confirm(id, moment(tomorrow)),
      async () => !(await magnit.shipments.get(id)).open,
    );
  const fill = (id: string) =>
    carefully(
      () => magnit.shipments.setParcels(id, parcels),
      async () => String((await magnit.shipments.parcels(id)).toSorted()) === String(parcels),
    );
  // A draft that is cancelled is emptied, a confirmed one ends: while nobody takes it in.
  await carefully(
    () => magnit.shipments.cancel(undone),
    async () => (await inside()).length === 0,
  );
  await pace(60_000);
  await fill(undone);
  await confirm(undone);
  await carefully(
    () => magnit.shipments.cancel(undone),
    async () => (await magnit.shipments.get(undone)).status === 'CANCELED',
  );
  const { shipments, parcels: freed } = await kept();
  expect(of(shipments, undone).status).toBe('CANCELED');
  expect(parcels.map((parcel) => of(freed, parcel).status)).toEqual(['READY_TO_SHIPMENT', 'READY_TO_SHIPMENT']);
  for (const gone of [undone, '0-0']) expect(await refusal(() => magnit.shipments.cancel(gone))).toBe('not refused');
  await pace(100);
  shipment = await draft();
  await fill(shipment);
  await confirm(shipment);
  expect(of((await kept()).shipments, shipment)).toMatchObject({
    warehouse,
    deliveryDate: moment(tomorrow + 3 * 3600_000).slice(0, 10),
  });
  const documents = await until(
    () => magnit.shipments.documents(shipment),
    ({ files }) => files.length === 2,
  );
  expect(documents).toMatchObject({
    state: 'ready',
    files: [{ type: 'application/pdf' }, { type: 'application/pdf' }],
  });
  const { order } = of((await kept()).parcels, parcels[0] ?? '');
  const delivered = await until(
    () => readWhole(magnit.orders, order),
    ({ state }) => state === 'delivered',
  );
  // The order itself stays assembled for ever.
  expect(delivered).toMatchObject({ status: 'RECEIVED', substatus: 'ASSEMBLED' });
  const there = await kept();
  expect(parcels.map((parcel) => of(there.parcels, parcel).status)).toEqual(['RECEIVED', 'RECEIVED']);
}

async function close({ magnit, kept, sell: place }: Shop): Promise<void> {
  const { sku_id } = of((await kept()).skus, 'A-1');
  // Twice: what is archived already stays so.
  const goods = { offerId: 'A-1', remoteId: String(sku_id) };
  for (let times = 2; times > 0; times--)
    expect(await magnit.products.archive([goods])).toEqual({ accepted: [goods], rejected: [] });
  const { skus } = await kept();
  expect([of(skus, 'A-1').archived, of(skus, 'A-2').archived]).toEqual([true, false]);
  const archived = await until(
    () => magnit.products.get(['A-1']),
    ([product]) => product?.archived === true,
  );
  expect(archived).toMatchObject([{ status: 'archive', moderation: 'approved' }]);
  const unknown = { offerId: 'A-9', remoteId: '1' };
  for (let times = 2; times > 0; times--)
    expect(await magnit.products.unarchive([goods, unknown])).toMatchObject({
      accepted: [goods],
      rejected: [{ row: unknown, kind: 'refused', message: expect.stringContaining('не найден') }],
    });
  expect(of((await kept()).skus, 'A-1').archived).toBe(false);
  await remove({ magnit, kept, sell: place });
}

/** What was ordered stays, whatever is asked; of two products that nobody wants one has two variants, and goes as a whole or not at all. */
async function remove({ magnit, kept, sell: place }: Pick<Shop, 'magnit' | 'kept' | 'sell'>): Promise<void> {
  await place({ 'A-2': 1 });
  const ordered = { offerId: 'A-2', remoteId: String(of((await kept()).skus, 'A-2').sku_id) };
  expect(await magnit.products.remove([ordered])).toMatchObject({
    accepted: [],
    rejected: [{ row: ordered, kind: 'refused', message: 'Магнит Маркет не удалил товар: Товар есть в заказах' }],
  });
  const [first] = await magnit.products.cards(['A-1']);
  if (!first) throw new Error('A-1 is not there');
  const cards = ['A-5', 'A-6', 'A-7'].map((offerId, at) => ({
    ...first,
    offerId,
    barcodes: [ean(`46000000000${offerId.slice(2)}`)],
    group: at < 2 ? 'A-5' : 'A-7',
  }));
  const { ticket, rejected } = await magnit.products.push(cards);
  expect(rejected).toEqual([]);
  await until(
    () => magnit.products.outcome(String(ticket), cards),
    ({ done }) => done,
  );
  const made = (await kept()).skus;
  const keyOf = (offerId: string) => ({ offerId, remoteId: String(of(made, offerId).sku_id) });
  const [five, six, seven] = [keyOf('A-5'), keyOf('A-6'), keyOf('A-7')];
  expect(of(made, 'A-5').product_id).toBe(of(made, 'A-6').product_id);
  const unknown = { offerId: 'A-9', remoteId: '1' };
  expect(await magnit.products.remove([five, seven, unknown])).toMatchObject({
    accepted: [seven],
    rejected: [
      { row: five, kind: 'refused', code: 'has_variants', message: expect.stringContaining('«A-6»') },
      { row: unknown, kind: 'missing', code: 'gone' },
    ],
  });
  expect(Object.keys((await kept()).skus).sort()).toEqual(['A-1', 'A-2', 'A-5', 'A-6']);
  expect((await magnit.products.remove([five, six])).accepted.map(({ offerId }) => offerId).sort()).toEqual([
    'A-5',
    'A-6',
  ]);
  expect(Object.keys((await kept()).skus).sort()).toEqual(['A-1', 'A-2']);
}
