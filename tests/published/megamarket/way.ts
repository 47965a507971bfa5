import {
  MarketplaceError,
  type ProductCard,
  type RemoteOrder,
  readWhole,
  type ShipPackage,
} from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { ean, moment, of } from '../kept.ts';
import { carefully, refusal, until } from '../patience.ts';
import { merchant, type Shop } from './shop.ts';

/**
 * The whole way of a seller, through every door that the cabinet uses. No two numbers are alike, and each is looked at on both sides: what was sent in the
 * sandbox's state, what it says in what the client reads.
 */
export async function sellMugs(shop: Shop): Promise<void> {
  await introduceThemselves(shop);
  await publish(shop);
  await priceAndStock(shop);
  const { number, parcels } = await sell(shop);
  await meetRefusals(shop, number);
  await handOver(shop, number, parcels);
  await cancel(shop);
  await readMany(shop);
  await deliver(shop);
}

async function introduceThemselves({ megamarket, stranger }: Shop): Promise<void> {
  expect(await megamarket.keys.choices()).toEqual([]);
  expect(await megamarket.keys.check()).toEqual({
    company: '',
    expiresAt: null,
    roles: [],
    currency: 'RUB',
    forbidden: [],
  });
  expect(await refusal(() => stranger.keys.check())).toMatchObject({
    kind: 'keys',
    message: 'Мегамаркет не пускает: Токен недействителен',
    remote: { status: 200, message: 'Токен недействителен' },
  });
}

const sizes = [
  { length: 121, width: 92, height: 103, weight: 354 },
  { length: 132, width: 94, height: 105, weight: 366 },
];

async function publish({ megamarket, courier, kept }: Shop): Promise<void> {
  const { products, categories } = megamarket;
  const leaf = (await categories.tree()).find(({ title }) => title === 'Кружки');
  expect(leaf).toMatchObject({ leaf: true, disabled: false, path: ['Дом', 'Сервировка', 'Кружки'] });
  const category = leaf?.id ?? '';
  const attributes = await categories.attributes(category);
  const called = (title: string) => attributes.find((each) => each.title.startsWith(title));
  const [brand, colour, material, volume] = [called('Бренд'), called('Цвет'), called('Материал'), called('Объ')];
  expect(brand).toEqual({
    id: 'MASTER:14',
    title: 'Бренд',
    description: '',
    kind: 'dictionary',
    required: true,
    multiple: false,
    maxValues: 1,
    dictionary: 'MASTER:14',
    aspect: false,
    group: 'Основное',
    ownValues: false,
    unit: null,
  });
  // What comes from the product isn't asked for a second time.
  expect(attributes.filter(({ title }) => /Наименование|Фото|Вес, кг|Длина, см/.test(title))).toEqual([]);
  expect(colour).toMatchObject({ required: true, multiple: true, id: expect.stringMatching(/^CONTENT:\d+$/) });
  expect(material).toMatchObject({ ownValues: true, kind: 'dictionary' });
  expect(volume).toMatchObject({ kind: 'decimal', unit: 'мл', required: false, dictionary: null });
  const ref = { category, attribute: brand?.id ?? '' };
  const page = await categories.values(ref, { limit: 7 });
  const next = await categories.values(ref, { limit: 7, cursor: page.cursor ?? '' });
  expect([page.rows.length, page.cursor, next.cursor]).toEqual([7, '7', '14']);
  expect(page.rows.map(({ id }) => id)).not.toContain(next.rows[0]?.id);
  expect((await categories.searchValues(ref, 'luminarc'))[0]).toEqual({ id: 'Luminarc', value: 'Luminarc', info: '' });

  const chosen = (attribute: { id: string } | undefined, ...values: string[]) => ({
    id: attribute?.id ?? '',
    values: values.map((value) => ({ id: value, value })),
  });
  const card = (number: number): ProductCard => {
    const { weight, ...dimensions } = sizes[number - 1] ?? { length: 1, width: 2, height: 3, weight: 4 };
    return {
      offerId: `A-${number}`,
      title: `Кружка A-${number}`,
      description: `Держит тепло ${number} ч`,
      category,
      price: '511.00',
      oldPrice: null,
      currency: 'RUB',
      vat: '22',
      barcodes: [ean(`46000000000${number}`)],
      brand: 'Luminarc',
      group: '',
      images: [`https://example.org/${number}.jpg`, `https://example.org/${number}-back.jpg`],
      dimensions,
      weight,
      attributes: [chosen(brand, 'Luminarc'), chosen(colour, 'белый', 'синий'), chosen(volume, `35${number}`)],
    };
  };
  const cards = [card(1), card(2), { ...card(3), attributes: [chosen(brand, 'Никто')] }];
  const { ticket, rejected } = await products.push([...cards, { ...card(4), images: ['http://example.org/4.jpg'] }]);
  expect(rejected).toMatchObject([{ offerId: 'A-4', status: 'refused', errors: [{ field: 'images' }] }]);
  const outcome = await until(
    () => products.outcome(String(ticket), cards),
    ({ done }) => done,
  );
  const outcomes = new Map(outcome.cards.map((one) => [one.offerId, one]));
  for (const offer of ['A-1', 'A-2'])
    expect(outcomes.get(offer)).toEqual({ offerId: offer, status: 'accepted', remoteId: offer, errors: [] });
  expect(outcomes.get('A-3')).toMatchObject({
    status: 'refused',
    errors: [
      { code: '2002', attribute: brand?.id, message: expect.stringContaining('Никто') },
      { code: '2001', attribute: colour?.id, message: expect.stringContaining('Цвет') },
    ],
  });
  const made = (await kept()).cards;
  const number = (attribute: { id: string } | undefined) => Number(attribute?.id.replace(/\D/g, ''));
  for (const [at, size] of sizes.entries()) {
    const offer = `A-${at + 1}`;
    expect(of(made, offer)).toMatchObject({
      name: `Кружка ${offer}`,
      brand: 'Luminarc',
      description: `Держит тепло ${at + 1} ч`,
      categoryId: Number(category),
      barcodes: card(at + 1).barcodes,
      photos: card(at + 1).images,
      package: {
        weight: size.weight / 1000,
        length: size.length / 10,
        width: size.width / 10,
        height: size.height / 10,
      },
    });
    expect(of(made, offer).contentAttributes).toEqual([
      { attributeId: number(colour), values: ['белый', 'синий'] },
      { attributeId: number(volume), values: [`35${at + 1}`] },
    ]);
  }

  const found = await until(
    () => products.get(['A-1', 'A-2']),
    (each) => each.length === 2 && each.every(({ moderation }) => moderation === 'approved'),
  );
  for (const product of found)
    expect(product).toMatchObject({
      remoteId: product.offerId,
      sku: String(of((await kept()).cards, product.offerId).goodsId),
      category,
      status: 'ACTIVE',
      statusTitle: 'Принята',
      price: null,
      barcodes: card(Number(product.offerId.slice(2))).barcodes,
      images: card(Number(product.offerId.slice(2))).images,
      archived: false,
      errors: [],
    });
  expect((await products.cards(['A-1']))[0]).toEqual({ ...card(1), price: '0.00', vat: null });

  // What we have no value of stays as it stands there; changes that don't fit leave the old card on sale.
  const thinner = { ...card(1), title: 'Кружка иная', attributes: [chosen(brand, 'Luminarc'), chosen(volume, '389')] };
  const wrong = { ...card(2), attributes: [chosen(brand, 'Luminarc'), chosen(volume, 'много')] };
  await courier.products.push([card(1)]);
  const change = await products.push([thinner, wrong]);
  const update = await until(
    () => products.outcome(String(change.ticket), [thinner, wrong]),
    ({ done }) => done,
  );
  expect(update.cards).toMatchObject([
    { offerId: 'A-1', status: 'accepted', errors: [] },
    { offerId: 'A-2', status: 'refused', errors: [{ code: '2002', attribute: volume?.id }] },
  ]);
  const changed = (await kept()).cards;
  expect(of(changed, 'A-1')).toMatchObject({ name: 'Кружка иная' });
  expect(of(changed, 'A-1').contentAttributes).toEqual([
    { attributeId: number(colour), values: ['белый', 'синий'] },
    { attributeId: number(volume), values: ['389'] },
  ]);
  expect(of(changed, 'A-2').contentAttributes).toContainEqual({ attributeId: number(volume), values: ['352'] });
  expect(await products.get(['A-2'])).toMatchObject([
    { status: 'CHANGES_REJECTED', moderation: 'approved', errors: [{ warning: true }] },
  ]);

  const listed = [];
  let cursor: string | null | undefined;
  do {
    const page = await products.list({ limit: 1, ...(cursor ? { cursor } : {}) });
    listed.push(...page.rows);
    cursor = page.cursor;
  } while (cursor);
  const offers = [...new Map(listed.map((row) => [row.offerId, row])).values()];
  expect(offers).toEqual(
    ['A-1', 'A-2', 'A-3'].map((offerId) => {
      const { goodsId } = of(changed, offerId);
      return { offerId, remoteId: offerId, sku: goodsId === null ? null : String(goodsId), archived: false };
    }),
  );
  const goods = [{ offerId: 'A-3', remoteId: 'A-3' }];
  for (const act of ['archive', 'unarchive', 'remove'] as const)
    expect(await refusal(() => products[act](goods))).toMatchObject({ kind: 'missing' });
}

async function priceAndStock({ megamarket, kept }: Shop): Promise<void> {
  const price = (offerId: string, amount: string) =>
    ({ offerId, price: amount, oldPrice: null, currency: 'RUB' }) as const;
  const sent = [price('A-1', '451.00'), price('A-2', '577.00'), price('A-9', '1.00')];
  const priced = await megamarket.prices.set(sent);
  expect(priced.accepted).toEqual(sent.slice(0, 2));
  expect(priced.rejected).toMatchObject([{ row: sent[2], kind: 'missing', message: 'Товар не найден' }]);

  const rows = [17, 23, 5, 3].map((stock, at) => ({
    offerId: ['A-1', 'A-2', 'A-9', 'A-1'][at] ?? '',
    warehouse: at === 3 ? '77' : merchant,
    stock,
  }));
  const { accepted, rejected } = await megamarket.stocks.set(rows);
  expect(accepted).toEqual(rows.slice(0, 2));
  expect(rejected).toMatchObject([
    { row: rows[2], kind: 'refused', message: expect.stringContaining('A-9') },
    { row: rows[3], code: 'warehouse_unfit' },
  ]);
  const { cards } = await kept();
  expect([of(cards, 'A-1'), of(cards, 'A-2')].map(({ price, stock }) => [price, stock])).toEqual([
    [451, 17],
    [577, 23],
  ]);
  // Neither is shown by a call that is fit for it.
  expect(await refusal(() => megamarket.prices.get(['A-1']))).toMatchObject({ kind: 'missing' });
  expect(await refusal(() => megamarket.stocks.get(['A-1']))).toMatchObject({ kind: 'missing' });
}

/** Packs in stages, as the cabinet does: what isn't through yet is asked for again after a look at where it stands. */
const pack = (shop: Shop, number: string, packages: ShipPackage[], megamarket = shop.megamarket) =>
  until(
    async () => {
      await megamarket.orders.pack(number, packages).catch((error: unknown) => {
        if (!(error instanceof MarketplaceError) || !['down', 'limit', 'refused'].includes(error.kind)) throw error;
      });
      return (await readWhole(megamarket.orders, number)).state;
    },
    (state) => state === 'ready',
  );

/** A buyer of three pieces gets two boxes. */
async function sell(shop: Shop): Promise<{ number: string; parcels: string[] }> {
  const { megamarket, kept, sell: place } = shop;
  const since = moment(Date.now() - 1_000);
  const { number, order } = await place({ 'A-1': 2, 'A-2': 1 });
  const { rows } = await megamarket.orders.changed({ since, to: moment(Date.now() + 1_000) });
  const before = await kept();
  const there = of(before.shipments, number);
  const skuOf = (offer: string) => String(of(before.cards, offer).goodsId);
  const alone = await readWhole(megamarket.orders, number);
  // The lists and the single order say the same.
  expect([...rows, ...(await megamarket.orders.waiting()).rows]).toEqual([alone, alone]);
  expect(alone).toEqual({
    number,
    orderNumber: order,
    orderId: order,
    parentNumber: null,
    status: 'NEW',
    substatus: '',
    state: 'assembling',
    cancellation: null,
    parcels: [],
    scheme: 'FBS',
    createdAt: moment(there.createdAt),
    shipBy: moment(there.confirmBy),
    deliverBy: moment(there.shipBy + 3 * 24 * 3_600_000),
    warehouse: { id: merchant, title: 'Склад продавца' },
    deliveryMethod: { id: String(before.shippingPoint), title: `Точка отгрузки ${before.shippingPoint}` },
    carrier: 'Мегамаркет',
    trackingNumber: null,
    lines: [
      { offerId: 'A-1', sku: skuOf('A-1'), title: 'Кружка иная', quantity: 2, price: '451.00' },
      { offerId: 'A-2', sku: skuOf('A-2'), title: 'Кружка A-2', quantity: 1, price: '577.00' },
    ],
    currency: 'RUB',
    deliverFrom: moment(there.shipBy + 2 * 24 * 3_600_000),
    buyer: { name: null, phone: null, region: null, city: null, address: null },
    services: [],
    barcode: null,
    actions: [],
  } satisfies RemoteOrder);

  const [one, two] = ['A-1', 'A-2'].map(skuOf);
  await pack(shop, number, [
    { lines: [{ sku: one ?? '', quantity: 1 }] },
    {
      lines: [
        { sku: one ?? '', quantity: 1 },
        { sku: two ?? '', quantity: 1 },
      ],
    },
  ]);
  const packed = await readWhole(megamarket.orders, number);
  const parcels = [1, 2].map((box) => `${merchant}*${number}*${box}`);
  expect(packed).toMatchObject({ status: 'PACKED', state: 'ready', shipBy: moment(there.shipBy) });
  expect(packed.parcels).toEqual([
    { number: parcels[0], lines: [{ sku: one, quantity: 1 }] },
    {
      number: parcels[1],
      lines: [
        { sku: one, quantity: 1 },
        { sku: two, quantity: 1 },
      ],
    },
  ]);
  const after = of((await kept()).shipments, number);
  expect(after.ownNumber).toBe(number);
  expect(after.lots.map(({ offerId, boxCode }) => [offerId, boxCode])).toEqual([
    ['A-1', parcels[0]],
    ['A-1', parcels[1]],
    ['A-2', parcels[1]],
  ]);
  const [labels] = await until(
    () => megamarket.labels.files(parcels).catch(() => []),
    (files) => files.length > 0,
  );
  expect(labels?.type).toBe('application/pdf');
  return { number, parcels };
}

/** What is refused says why, in the marketplace's words and in ours. */
async function meetRefusals({ megamarket, neighbour }: Shop, number: string): Promise<void> {
  expect(await refusal(() => neighbour.orders.read([number]))).toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('Продавец 1 не соответствует токену'),
  });
  expect(await refusal(() => megamarket.orders.cancel('1', null))).toMatchObject({ kind: 'missing' });
  expect(await refusal(() => megamarket.orders.cancelItems(number, [{ sku: '1', quantity: 1 }], null))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('нет стольких штук товара 1'),
  });
  expect(await refusal(() => megamarket.labels.files([number]))).toMatchObject({ kind: 'refused' });
}

async function handOver(shop: Shop, number: string, parcels: string[]): Promise<void> {
  const { megamarket, kept, turn } = shop;
  const { shipments } = megamarket;
  expect(await shipments.open('1')).toEqual([]);
  const departureAt = moment(Date.now() + 3_600_000);
  const id = await shipments.create({ deliveryMethod: '1', departureAt });
  expect((await shipments.get(id)).open).toBe(true);
  const stranger = `${merchant}*1*1`;
  expect(await shipments.setParcels(id, [...parcels, stranger])).toEqual({
    accepted: parcels,
    rejected: [{ number: stranger, message: 'такой коробки нет' }],
  });
  expect(await shipments.parcels(id)).toEqual(parcels);
  const standing = async () => of((await kept()).shipments, number).lots.map(({ status }) => status);
  await carefully(
    () => shipments.confirm(id, departureAt),
    async () => !(await standing()).includes('PACKED'),
  );
  // Begun anew after a crash it tells nothing twice.
  await until(
    () => shipments.confirm(id, departureAt).catch((error) => error),
    (error) => error === undefined,
  );
  const shipped = await until(
    () => readWhole(megamarket.orders, number),
    ({ status }) => !['PACKED', 'PENDING_SHIPPING'].includes(status),
  );
  // The carrier is quick here.
  expect(['SHIPPED delivering', 'DELIVERED delivered']).toContain(`${shipped.status} ${shipped.state}`);
  for (const ask of [shipments.documents, shipments.acceptance, shipments.barcode])
    expect(await refusal(() => ask(id))).toMatchObject({ kind: 'missing' });
  await turn(number, { status: 'DELIVERED' }).catch(() => undefined);
  const delivered = await until(
    () => readWhole(megamarket.orders, number),
    ({ state }) => state === 'delivered',
  );
  expect(delivered.status).toBe('DELIVERED');
  expect((await kept()).cards['A-1']).toMatchObject({ stock: 15, reserved: 0 });
}

async function cancel(shop: Shop): Promise<void> {
  const { megamarket, kept, sell: place, turn } = shop;
  const [partly, changed] = [await place({ 'A-1': 2, 'A-2': 1 }), await place({ 'A-1': 1 })];
  expect(await megamarket.orders.cancelReasons(partly.number)).toHaveLength(7);
  const { lines } = await readWhole(megamarket.orders, partly.number);
  const piece = { sku: lines[0]?.sku ?? '', quantity: 1 };
  const reason = { id: 'OUT_OF_STOCK', message: 'разбилась' };
  const left = async () => (await readWhole(megamarket.orders, partly.number)).lines.map(({ quantity }) => quantity);
  await carefully(
    () => megamarket.orders.cancelItems(partly.number, [piece], reason),
    async () => (await left()).join() === '1,1',
  );
  const lots = of((await kept()).shipments, partly.number).lots;
  expect(lots.map(({ status, subStatus }) => [status, subStatus])).toEqual([
    ['NEW', null],
    ['MERCHANT_CANCELED', 'CONFIRMATION_REJECT'],
    ['NEW', null],
  ]);
  await carefully(
    () => megamarket.orders.cancel(partly.number, { id: 'INCORRECT_PRICE', message: '' }),
    async () => (await readWhole(megamarket.orders, partly.number)).state === 'cancelled',
  );
  expect(await readWhole(megamarket.orders, partly.number)).toMatchObject({
    status: 'MERCHANT_CANCELED',
    substatus: 'CONFIRMATION_REJECT',
    cancellation: { reason: 'Отменён продавцом', initiator: 'MERCHANT', afterShip: false },
  });
  expect(of((await kept()).shipments, partly.number).reason).toContain('INCORRECT_PRICE');

  await turn(changed.number, { status: 'PENDING' });
  expect(await readWhole(megamarket.orders, changed.number)).toMatchObject({ status: 'PENDING', state: 'pending' });
  await turn(changed.number, { status: 'NEW' });
  await turn(changed.number, 'cancel');
  expect(await readWhole(megamarket.orders, changed.number)).toMatchObject({
    status: 'CUSTOMER_CANCELED',
    state: 'cancelled',
    cancellation: { reason: 'Отменён покупателем', initiator: 'CUSTOMER' },
  });
  expect((await kept()).cards['A-1']).toMatchObject({ stock: 15, reserved: 0 });
}

/** More than one search answers: the period is halved until each part fits, and none is lost. */
async function readMany({ megamarket, sell: place }: Shop): Promise<void> {
  const since = Date.now();
  const numbers: string[] = [];
  for (let count = 0; count < 3; count++) numbers.push((await place({ 'A-2': 1 })).number);
  const found = new Set<string>();
  const window = { since: moment(since - 2 * 24 * 3_600_000), to: moment(Date.now() + 1_000) };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof megamarket.orders.changed>> = await megamarket.orders.changed({
      ...window,
      ...(cursor ? { cursor } : {}),
    });
    for (const { number } of page.rows) found.add(number);
    cursor = page.cursor;
  } while (cursor);
  for (const number of numbers) expect(found.has(number)).toBe(true);
  // Numbers that nobody knows are left out.
  const read = await megamarket.orders.read(['1', ...numbers, '2']);
  expect(read.map(({ number }) => number).sort()).toEqual(numbers.toSorted());
  expect(await megamarket.orders.read(['1'])).toEqual([]);
}

/** Who delivers by themselves has no boxes, and the delivery as a lot that goes along with the goods. */
async function deliver(shop: Shop): Promise<void> {
  const { courier: megamarket, kept, sell: place } = shop;
  const row = { offerId: 'A-1', price: '463.00', oldPrice: null, currency: 'RUB' } as const;
  await until(
    () => megamarket.products.get(['A-1']),
    ([card]) => card?.moderation === 'approved',
  );
  await megamarket.prices.set([row]);
  const { number } = await place({ 'A-1': 2 }, 'courier');
  const order = await readWhole(megamarket.orders, number);
  expect(order).toMatchObject({
    scheme: 'DBS',
    parcels: null,
    deliveryMethod: null,
    buyer: {
      name: 'Смирнова Анна',
      phone: '+79990000007',
      address: {
        full: 'г Тула, ул Оружейная, д 7',
        lat: 54.2,
        lon: 37.6,
        flat: '42',
        entrance: '2',
        floor: '5',
        comment: 'домофон 42К, Позвоните за час',
      },
    },
    services: [{ type: 'DELIVERY', title: 'Доставка', price: '199.00' }],
    lines: [{ offerId: 'A-1', quantity: 2, price: '463.00' }],
  });
  const [line] = order.lines;
  const piece = { lines: [{ sku: line?.sku ?? '', quantity: 1 }] };
  await pack(shop, number, [{ lines: [{ sku: line?.sku ?? '', quantity: 2 }] }], megamarket);
  const { lots } = of((await kept('courier')).shipments, number);
  expect(lots.map(({ offerId, status, boxCode }) => [offerId, status, boxCode])).toEqual([
    ['A-1', 'PACKED', null],
    ['A-1', 'PACKED', null],
    ['delivery', 'PACKED', null],
  ]);
  expect(await refusal(() => megamarket.orders.pack(number, [piece, piece]))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('не делит'),
  });
  // Of the courier nobody asks; who is refused at the door says so.
  await megamarket.orders.handOver(number, { to: 'courier', track: 'MM-1' });
  const reasons = await megamarket.orders.cancelReasons(number);
  expect(reasons.map(({ id }) => id)).toEqual(['CANCEL_BY_CUSTOMER', 'HANDOVER_IMPOSSIBLE']);
  const state = async (of: string) => (await readWhole(megamarket.orders, of)).state;
  await carefully(
    () => megamarket.orders.cancel(number, { id: 'HANDOVER_IMPOSSIBLE', message: 'никого нет дома' }),
    async () => (await state(number)) === 'cancelled',
  );
  expect(of((await kept('courier')).shipments, number)).toMatchObject({
    reason: 'HANDOVER_IMPOSSIBLE',
    lots: [{ status: 'CUSTOMER_CANCELED' }, { status: 'CUSTOMER_CANCELED' }, { status: 'CUSTOMER_CANCELED' }],
  });

  const { number: given } = await place({ 'A-1': 1 }, 'courier');
  await until(
    () =>
      megamarket.orders.accept(given).then(
        () => true,
        () => false,
      ),
    Boolean,
  );
  expect(of((await kept('courier')).shipments, given).lots.map(({ status }) => status)).toEqual([
    'CONFIRMED',
    'CONFIRMED',
  ]);
  const mark = '0104600000000017215AbCd1\u001d91EE08';
  await pack(shop, given, [{ lines: piece.lines.map((line) => ({ ...line, marks: [mark] })) }], megamarket);
  expect(of((await kept('courier')).shipments, given).lots.map(({ digitalMark }) => digitalMark)).toEqual([mark, null]);
  await carefully(
    () => megamarket.orders.handOver(given, { to: 'buyer', day: '2026-11-22' }),
    async () => (await state(given)) === 'delivered',
  );
  expect(of((await kept('courier')).shipments, given).closedAt).toBe(Date.parse('2026-11-22T23:59:59+03:00'));
}
