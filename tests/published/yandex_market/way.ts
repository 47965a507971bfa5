import { MarketplaceError, type ProductCard, type RemoteOrder, readWhole } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { carefully, until } from '../patience.ts';
import { lastDays, reported } from '../reported.ts';
import { everyRow, type Shop } from './shop.ts';

/**
 * The whole way of a seller, through every door that the cabinet uses. No two numbers are alike, and each is looked at on both sides: what was sent in the
 * sandbox's state, what it says in what the client reads. `grouped` is another seller, whose warehouses stand in a group.
 */
export async function sellMugs(shop: Shop, grouped: Shop): Promise<void> {
  await introduceThemselves(shop);
  await meetRefusals(shop);
  const category = await publish(shop);
  await price(shop);
  const warehouse = await stock(shop);
  await promote(shop);
  await sell(shop);
  await cancel(shop);
  await handOver(shop);
  await deliverThemselves(shop, warehouse);
  await fillStore(grouped, category);
  await report(shop);
  await close(shop);
}

async function report({ market, kept, campaign }: Shop): Promise<void> {
  const text = async (kind: string, period = lastDays()) =>
    (await reported(market, kind, kind === 'prices' ? null : period))?.toString('utf8') ?? '';
  const [article = '', offer] = Object.entries((await kept()).offers).find(([, { price: set }]) => set) ?? [];
  const { orders, warehouses } = await kept();
  const own = warehouses.filter((warehouse) => String(warehouse.campaign) === campaign).map(({ id }) => id);
  const [number, order] = Object.entries(orders).find(([, { warehouse }]) => own.includes(warehouse)) ?? [];
  expect(await text('prices')).toMatch(new RegExp(`${article}</t></is></c>.*<v>${offer?.price?.value}</v>`));
  expect(await text('orders')).toContain(`<v>${number}</v>`);
  expect(await text('sales')).toContain(order?.items[0]?.offerId);
  expect(await text('returns', { from: '2026-01-01', to: '2026-01-02' })).toBe('');
}

/** What is kept by this key; the test fails where there is nothing. */
function of<Value>(kept: Record<string, Value>, key: string): Value {
  const value = kept[key];
  if (value === undefined) throw new Error(`The sandbox keeps no ${key}`);
  return value;
}

const refusal = (call: () => Promise<unknown>) =>
  until(
    () =>
      call().then(
        () => 'not refused',
        (error: unknown) => error,
      ),
    (error) => !(error instanceof MarketplaceError) || !['down', 'limit'].includes(error.kind),
  );

async function introduceThemselves(shop: Shop): Promise<void> {
  const { business, campaigns } = await shop.kept();
  const [own, delivering] = campaigns;
  // Goods of the third lie at the Market.
  expect(await shop.newcomer.keys.choices()).toEqual([
    { slug: 'business_id', options: [{ id: String(business.id), title: business.name }] },
    {
      slug: 'campaign_id',
      options: [own, delivering].map((each) => ({
        id: String(each?.id),
        title: `${each?.domain} · ${each?.placementType}`,
      })),
    },
  ]);
  expect(await shop.market.keys.check()).toEqual({
    company: business.name,
    expiresAt: null,
    roles: ['Полное управление кабинетом'],
    currency: 'RUB',
    forbidden: [],
  });
  expect(await shop.pricing.keys.check()).toMatchObject({
    roles: ['Цены'],
    forbidden: ['Товары и карточки', 'Обработка заказов'],
  });
}

/** What is refused says why, in the marketplace's words and in ours. */
async function meetRefusals({ market, stranger }: Shop): Promise<void> {
  expect(await refusal(() => stranger.keys.check())).toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('API-ключ'),
    remote: { status: 401, code: 'UNAUTHORIZED' },
  });
  expect(await refusal(() => market.labels.files(['1']))).toMatchObject({
    kind: 'missing',
    remote: { status: 404, message: 'Order not found: 1' },
  });
  expect(await refusal(() => market.orders.cancel('1', null))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Заказ 1 не найден'),
  });
}

/** Twelve digits with the one that checks them. */
function ean(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A mug for the Market; each number makes another one. */
function mug(category: string, number: number, attributes: ProductCard['attributes']): ProductCard {
  return {
    offerId: `A-${number}`,
    title: `Кружка A-${number}`,
    description: `Держит тепло ${number} ч`,
    category,
    price: '511.00',
    oldPrice: '733.00',
    currency: 'RUB',
    vat: '10',
    barcodes: [ean(`46000000000${number}`)],
    brand: 'Luminarc',
    group: '',
    images: [`https://example.org/${number}.jpg`, `https://example.org/${number}-2.jpg`],
    dimensions: { length: 121, width: 92, height: 103 },
    weight: 354,
    attributes,
  };
}

async function publish({ market, kept }: Shop): Promise<string> {
  const leaf = (await market.categories.tree()).find(({ title }) => title === 'Кружки');
  expect(leaf).toMatchObject({ leaf: true, disabled: false, path: ['Дом', 'Сервировка', 'Кружки'] });
  const category = leaf?.id ?? '';
  const attributes = await market.categories.attributes(category);
  const called = (title: string) => attributes.find((each) => each.title.startsWith(title));
  const [brand, colour, volume, gift] = [called('Бренд'), called('Цвет'), called('Объ'), called('Подарочная')];
  expect(brand).toMatchObject({ id: 'vendor', kind: 'string', required: true, dictionary: null });
  expect(colour).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: 'Цвет',
    description: 'Характеристика «Цвет»',
    kind: 'dictionary',
    required: true,
    multiple: true,
    maxValues: 50,
    dictionary: colour?.id,
    aspect: true,
    group: 'Характеристики',
    ownValues: false,
    unit: null,
  });
  expect(volume).toMatchObject({
    kind: 'decimal',
    required: false,
    unit: 'мл',
    limits: { least: 0, most: expect.any(Number) },
  });
  expect(gift).toMatchObject({ kind: 'boolean' });
  const ref = { category, attribute: colour?.id ?? '' };
  const first = await market.categories.values(ref, { limit: 7 });
  const next = await market.categories.values(ref, { limit: 7, cursor: first.cursor ?? '' });
  expect([first.rows.length, first.cursor, next.cursor]).toEqual([7, '7', '14']);
  const [white] = await market.categories.searchValues(ref, 'БЕЛЫЙ');
  expect(white).toEqual({ id: expect.stringMatching(/^\d+$/), value: 'белый', info: '' });

  const filled = [
    { id: colour?.id ?? '', values: [{ id: white?.id, value: white?.value ?? '' }] },
    { id: volume?.id ?? '', values: [{ value: '351' }] },
    { id: gift?.id ?? '', values: [{ value: 'true' }] },
  ];
  const card = (number: number, own = filled) => mug(category, number, own);
  // A fault that the Market sees at once, one of ours, and one that its check finds.
  const misnumbered = card(3, [{ id: volume?.id ?? '', values: [{ value: 'много' }] }]);
  const shouting = { ...card(5, []), title: 'КРУЖКА БОЛЬШАЯ СИНЯЯ', barcodes: [] };
  const cards = [card(1), card(2), misnumbered, shouting];
  const { ticket, rejected } = await market.products.push([...cards, { ...card(4), brand: null }]);
  expect(rejected).toMatchObject([
    { offerId: 'A-4', status: 'refused', errors: [{ attribute: 'vendor' }] },
    { offerId: 'A-3', status: 'refused', errors: [{ code: 'NUMBER_FORMAT', attribute: volume?.id }] },
  ]);
  const sent = cards.filter((each) => each !== misnumbered);
  const outcome = await until(
    () => market.products.outcome(String(ticket), sent),
    ({ done }) => done,
  );
  expect(outcome.cards.map(({ offerId, remoteId }) => [offerId, remoteId])).toEqual(
    ['A-1', 'A-2', 'A-5'].map((each) => [each, each]),
  );
  const { offers } = await kept();
  expect(Object.keys(offers).sort()).toEqual(['A-1', 'A-2', 'A-5']);
  for (const number of [1, 2])
    expect(of(offers, `A-${number}`)).toMatchObject({
      name: `Кружка A-${number}`,
      vendor: 'Luminarc',
      description: `Держит тепло ${number} ч`,
      marketCategoryId: Number(category),
      barcodes: card(number).barcodes,
      pictures: card(number).images,
      weightDimensions: { length: 12.1, width: 9.2, height: 10.3, weight: 0.354 },
      parameterValues: [
        { parameterId: Number(colour?.id), valueId: Number(white?.id), value: 'белый' },
        { parameterId: Number(volume?.id), value: '351' },
        { parameterId: Number(gift?.id), value: 'true' },
      ],
      price: { value: 511, discountBase: 733 },
      vat: 2,
    });

  const products = await until(
    () => market.products.get(['A-1', 'A-2', 'A-5']),
    // Goods and cards are asked for one after the other: a check may end in between.
    (found) =>
      found.length === 3 &&
      found.every(({ moderation, status }) => moderation !== 'pending' && status !== 'CREATING_CARD') &&
      found.some(({ offerId, sku }) => offerId === 'A-1' && sku !== null),
  );
  const checked = new Map(products.map((each) => [each.offerId, each]));
  const made = (await kept()).offers;
  expect(checked.get('A-1')).toEqual({
    offerId: 'A-1',
    remoteId: 'A-1',
    sku: String(of(made, 'A-1').marketSku),
    archived: false,
    title: 'Кружка A-1',
    category,
    price: '511.00',
    oldPrice: '733.00',
    barcodes: card(1).barcodes,
    images: card(1).images,
    status: 'NO_STOCKS',
    statusTitle: 'Нет на складе',
    moderation: 'approved',
    errors: [],
    updatedAt: null,
  });
  expect(checked.get('A-5')).toMatchObject({
    status: 'NO_CARD_ERRORS',
    statusTitle: 'Не создана из-за ошибки',
    moderation: 'refused',
    errors: [
      { field: 'title', warning: false, message: expect.stringContaining('заглавными') },
      { warning: false, message: expect.stringContaining('«Цвет»') },
    ],
  });
  expect((await market.products.cards(['A-1']))[0]).toEqual({
    ...card(1),
    vat: null,
    attributes: [{ id: 'vendor', values: [{ value: 'Luminarc' }] }, ...card(1).attributes],
  });

  // Mended, with one picture: the check has nothing against it, and something to say.
  const mended = { ...card(5), barcodes: [], images: card(5).images.slice(0, 1) };
  const again = await market.products.push([mended]);
  expect(again.rejected).toEqual([]);
  await until(
    () => market.products.outcome(String(again.ticket), [mended]),
    ({ done }) => done,
  );
  const [warned] = await until(
    () => market.products.get(['A-5']),
    ([found]) => found?.moderation === 'approved',
  );
  expect(warned?.errors).toMatchObject([{ field: 'images', warning: true }]);

  const listed = await everyRow((at) => market.products.list({ limit: 2, ...at }));
  expect(listed.map(({ offerId, archived }) => [offerId, archived]).sort()).toEqual(
    ['A-1', 'A-2', 'A-5'].map((each) => [each, false]),
  );
  return category;
}

const priceRow = (offerId: string, amount: string, oldPrice: string | null, minPrice?: string) => ({
  offerId,
  price: amount,
  oldPrice,
  currency: 'RUB' as const,
  ...(minPrice !== undefined && { minPrice }),
});
const byOffer = (one: { offerId: string }, other: { offerId: string }) => (one.offerId < other.offerId ? -1 : 1);
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const moment = (at: number) => new Date(at).toISOString();

async function price({ market, kept }: Shop): Promise<void> {
  const sent = [
    priceRow('A-1', '451.00', '601.00', '397.00'),
    priceRow('A-2', '577.00', null),
    priceRow('A-9', '1.00', null),
    priceRow('A-5', '98.00', '100.00'),
  ];
  const priced = await market.prices.set(sent);
  expect(priced.accepted).toEqual(sent.slice(0, 2));
  expect(priced.rejected).toMatchObject([
    { row: sent[2], kind: 'refused', code: 'OFFER_NOT_FOUND' },
    { row: sent[3], kind: 'refused', code: 'old_price_unfit', message: expect.stringContaining('2 %') },
  ]);
  const { offers } = await kept();
  expect(['A-1', 'A-2'].map((each) => of(offers, each).price)).toEqual([
    { value: 451, discountBase: 601 },
    { value: 577 },
  ]);
  expect((await market.prices.get(['A-1', 'A-2'])).sort(byOffer)).toEqual([sent[0], { ...sent[1], minPrice: null }]);
  // A price that looks like a mistake is taken, and held back.
  const low = await market.prices.set([priceRow('A-5', '101.00', null)]);
  expect(low.accepted).toEqual([]);
  expect(low.rejected).toMatchObject([
    { kind: 'refused', code: 'quarantine', message: expect.stringMatching(/101 в карантине: .*прежней/) },
  ]);
  expect(of((await kept()).offers, 'A-5')).toMatchObject({
    price: { value: 511, discountBase: 733 },
    quarantine: { value: 101 },
  });
  expect((await market.products.get(['A-5']))[0]).toMatchObject({
    price: '511.00',
    errors: [{ field: 'images' }, { code: 'price_quarantine', field: 'price', warning: true }],
  });
}

async function stock({ market, courier, kept }: Shop): Promise<string> {
  const { warehouses } = await kept();
  const [own, delivering] = warehouses;
  expect((await market.warehouses.list()).sort(byId)).toEqual([
    { id: String(own?.id), title: own?.name, status: 'FBS', active: true, address: 'Москва, Складочная улица, 1' },
    {
      id: String(delivering?.id),
      title: delivering?.name,
      status: 'other store',
      active: false,
      address: 'Москва, Дмитровское шоссе, 9',
    },
  ]);
  const warehouse = String(own?.id);
  const row = (offerId: string, pieces: number, where = warehouse) => ({ offerId, warehouse: where, stock: pieces });
  const rows = [row('A-1', 17), row('A-2', 23), row('A-9', 5), row('A-1', 3, 'первый')];
  const { accepted, rejected } = await market.stocks.set(rows);
  expect(accepted).toEqual(rows.slice(0, 2));
  expect(rejected).toMatchObject([
    { row: rows[2], kind: 'refused', code: 'SKU_NOT_FOUND' },
    { row: rows[3], kind: 'refused' },
  ]);
  const stocked = (await kept()).offers;
  expect(['A-1', 'A-2'].map((each) => of(stocked, each).stocks)).toMatchObject([
    { [warehouse]: { fit: 17, reserved: 0 } },
    { [warehouse]: { fit: 23, reserved: 0 } },
  ]);
  expect((await market.stocks.get(['A-1', 'A-2'])).sort(byOffer)).toEqual([
    { ...row('A-1', 17), reserved: 0 },
    { ...row('A-2', 23), reserved: 0 },
  ]);
  expect((await courier.warehouses.list()).filter(({ active }) => active)).toMatchObject([
    { id: String(delivering?.id) },
  ]);
  return String(delivering?.id);
}

async function promote({ market, kept }: Shop): Promise<void> {
  const listed = await market.promotions.list();
  expect(
    listed.map(({ id, kind, joined, members, candidates }) => [id, kind, joined, members, candidates]).sort(),
  ).toEqual([
    ['cf_71001', 'DIRECT_DISCOUNT', false, 0, 3],
    ['cf_71002', 'BLUE_FLASH', false, 0, 3],
    ['cf_71003', 'MARKET_PROMOCODE', false, 0, 3],
  ]);
  const sale = listed.find(({ id }) => id === 'cf_71001');
  expect(sale).toMatchObject({
    title: 'Большая распродажа',
    description: 'Скидка',
    startsAt: expect.stringMatching(/Z$/),
    frozenAt: null,
  });
  expect(listed.find(({ id }) => id === 'cf_71003')?.description).toBe('Скидка 7 % по промокоду WEEKEND');
  const products = async (promotion: string, which: 'members' | 'candidates') =>
    (await everyRow((at) => market.promotions.products(promotion, which, at))).sort((one, other) =>
      one.remoteId < other.remoteId ? -1 : 1,
    );
  const plain = { promoPrice: null, stock: 0, minStock: 0, auto: false, commission: null };
  expect(await products('cf_71001', 'candidates')).toEqual([
    { ...plain, remoteId: 'A-1', price: '451.00', maxPrice: '405.00' },
    { ...plain, remoteId: 'A-2', price: '577.00', maxPrice: '519.00' },
    { ...plain, remoteId: 'A-5', price: '511.00', maxPrice: '459.00' },
  ]);
  const joined = await market.promotions.activate('cf_71001', [
    { remoteId: 'A-2', price: '503.00' },
    { remoteId: 'A-5', price: '469.00' },
  ]);
  expect(joined.accepted.map(({ remoteId }) => remoteId)).toEqual(['A-2']);
  expect(joined.rejected).toMatchObject([
    { code: 'MAX_PROMO_PRICE_EXCEEDED', message: expect.stringContaining('выше той') },
  ]);
  expect((await kept()).promos.cf_71001).toEqual({ 'A-2': { price: 577, promoPrice: 503 } });
  expect(await products('cf_71001', 'members')).toEqual([
    { ...plain, remoteId: 'A-2', price: '577.00', promoPrice: '503.00', maxPrice: '519.00' },
  ]);
  expect((await market.promotions.activate('cf_71003', [{ remoteId: 'A-1', price: '451.00' }])).rejected).toEqual([]);
  expect(Object.keys((await kept()).promos.cf_71003 ?? {})).toEqual(['A-1']);
  expect(await products('cf_71003', 'members')).toEqual([
    { ...plain, remoteId: 'A-1', price: '451.00', maxPrice: null },
  ]);
  const left = await market.promotions.deactivate('cf_71001', ['A-2', 'A-9']);
  expect(left.accepted).toEqual(['A-2']);
  expect(left.rejected).toMatchObject([{ row: 'A-9', code: 'OFFER_DOES_NOT_EXIST' }]);
  expect((await kept()).promos.cf_71001).toEqual({});
}

const pack = ({ market }: Shop, number: string, packages: { lines: { sku: string; quantity: number }[] }[]) =>
  carefully(
    () => market.orders.pack(number, packages),
    async () => (await readWhole(market.orders, number)).state === 'ready',
  );

/** A buyer whose order goes in two boxes. */
async function sell(shop: Shop): Promise<void> {
  const { market, kept } = shop;
  const since = moment(Date.now() - 1_000);
  const sold = await shop.sell({ 'A-1': 2, 'A-2': 3 });
  const { rows } = await market.orders.changed({ since, to: moment(Date.now() + 1_000) });
  // The test order beside it is nobody's.
  const fakes = Object.values((await kept()).orders).filter(({ fake }) => fake);
  expect(fakes.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set([sold]));
  const before = await kept();
  const there = of(before.orders, sold);
  const [one, two] = there.items;
  const alone = await readWhole(market.orders, sold);
  const shipment = of(before.shipments, String(there.shipment));
  // The lists and the single order say the same.
  expect([...rows, ...(await market.orders.waiting()).rows].filter(({ number }) => number === sold)).toEqual([
    alone,
    alone,
  ]);
  expect(alone).toEqual({
    number: sold,
    orderNumber: sold,
    orderId: sold,
    parentNumber: null,
    status: 'STARTED',
    substatus: 'PROCESSING',
    state: 'assembling',
    cancellation: null,
    parcels: [],
    scheme: 'FBS',
    createdAt: moment(there.createdAt),
    shipBy: moment(Date.parse(`${shipment.day}T23:59:59+03:00`)),
    deliverBy: expect.stringMatching(/T20:59:59/),
    warehouse: { id: String(there.warehouse), title: `Склад ${there.warehouse}` },
    deliveryMethod: {
      id: String(there.shipment),
      title: `Отгрузка ${there.shipment} на ${shipment.day.split('-').reverse().join('.')}`,
    },
    carrier: 'Яндекс Доставка',
    trackingNumber: null,
    lines: [
      { offerId: 'A-1', sku: String(one?.id), title: 'Кружка A-1', quantity: 2, price: '451.00' },
      { offerId: 'A-2', sku: String(two?.id), title: 'Кружка A-2', quantity: 3, price: '577.00' },
    ],
    currency: 'RUB',
    buyer: { name: null, phone: null, region: there.region, city: there.city },
    barcode: null,
    actions: [],
  } satisfies RemoteOrder);
  expect((await market.stocks.get(['A-1', 'A-2'])).sort(byOffer)).toMatchObject([
    { offerId: 'A-1', stock: 15, reserved: 2 },
    { offerId: 'A-2', stock: 20, reserved: 3 },
  ]);

  const packages = [
    {
      lines: [
        { sku: String(one?.id), quantity: 2 },
        { sku: String(two?.id), quantity: 1 },
      ],
    },
    { lines: [{ sku: String(two?.id), quantity: 2 }] },
  ];
  await pack(shop, sold, packages);
  const packed = of((await kept()).orders, sold);
  expect([packed.status, packed.substatus]).toEqual(['PROCESSING', 'READY_TO_SHIP']);
  expect(packed.boxes.map(({ items }) => items)).toEqual(
    packages.map(({ lines }) => lines.map(({ sku, quantity }) => ({ id: Number(sku), fullCount: quantity }))),
  );
  const ready = await readWhole(market.orders, sold);
  expect(ready).toMatchObject({ status: 'READY_TO_SHIP', state: 'ready' });
  expect(ready.parcels).toEqual(
    packed.boxes.map(({ id }, at) => ({ number: `${sold}-${id}`, lines: packages[at]?.lines })),
  );
}

/** Three more buyers: one is refused, one gets fewer, one changes their mind about nothing. */
async function cancel(shop: Shop): Promise<void> {
  const { market, kept } = shop;
  const [refused, lessened, single] = [
    await shop.sell({ 'A-1': 5 }),
    await shop.sell({ 'A-1': 1, 'A-2': 4 }),
    await shop.sell({ 'A-2': 1 }),
  ];
  const reasons = await market.orders.cancelReasons(refused);
  expect(reasons).toEqual([{ id: 'SHOP_FAILED', title: 'Магазин не может выполнить заказ', needsMessage: false }]);
  await carefully(
    () => market.orders.cancel(refused, { id: 'SHOP_FAILED', message: '' }),
    async () => (await readWhole(market.orders, refused)).state === 'cancelled',
  );
  expect((await readWhole(market.orders, refused)).cancellation).toEqual({
    reasonId: 'SHOP_FAILED',
    reason: 'Магазин не может выполнить заказ',
    initiator: 'Продавец',
    afterShip: false,
  });
  const lines = (await readWhole(market.orders, lessened)).lines;
  const [mug, other] = lines;
  await carefully(
    () => market.orders.cancelItems(lessened, [{ sku: other?.sku ?? '', quantity: 1 }], null),
    async () => (await readWhole(market.orders, lessened)).lines[1]?.quantity === 3,
  );
  expect(of((await kept()).orders, lessened)).toMatchObject({
    substatus: 'STARTED',
    items: [{ count: 1 }, { count: 3 }],
  });
  const [only] = (await readWhole(market.orders, single)).lines;
  expect(
    await refusal(() => market.orders.cancelItems(single, [{ sku: only?.sku ?? '', quantity: 1 }], null)),
  ).toMatchObject({ kind: 'refused', message: expect.stringContaining('целиком') });
  await pack(shop, lessened, [
    {
      lines: [
        { sku: mug?.sku ?? '', quantity: 1 },
        { sku: other?.sku ?? '', quantity: 3 },
      ],
    },
  ]);
  const order = await readWhole(market.orders, lessened);
  expect(order.barcode).toBe(`${lessened}-1`);
}

async function handOver({ market, kept }: Shop): Promise<void> {
  const all = (await kept()).orders;
  const ready = Object.entries(all).flatMap(([id, { substatus }]) => (substatus === 'READY_TO_SHIP' ? [id] : []));
  const orders = await market.orders.read(ready);
  expect(orders).toHaveLength(2);
  const method = String(of(all, ready[0] ?? '').shipment);
  const mine = ready.filter((id) => String(of(all, id).shipment) === method);
  const parcels = orders
    .filter(({ number }) => mine.includes(number))
    .flatMap((order) => (order.parcels ?? []).map(({ number }) => number))
    .sort();
  const labels = await until(
    () => market.labels.files(parcels).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(Array.isArray(labels) && labels.map(({ type }) => type)).toEqual(parcels.map(() => 'application/pdf'));

  const open = await market.shipments.open(method);
  expect(open).toMatchObject([{ id: method, open: true }]);
  expect(await market.shipments.documents(method)).toMatchObject({ state: 'pending', files: [] });
  expect((await market.shipments.parcels(method)).toSorted()).toEqual(parcels);
  const { day } = of((await kept()).shipments, method);
  const planned = await market.shipments.open(`${day}/${of(all, ready[0] ?? '').warehouse}`);
  expect(planned.map(({ id }) => id)).toContain(method);
  expect(
    await refusal(() => market.shipments.create({ deliveryMethod: method, departureAt: moment(0) })),
  ).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Маркет формирует сам'),
  });
  // Whatever is assembled leaves together.
  expect(await market.shipments.setParcels(method, parcels)).toEqual({ accepted: parcels, rejected: [] });
  const { accepted, rejected } = await market.shipments.setParcels(method, [parcels[0] ?? '', '1-2']);
  expect(accepted).toEqual(parcels.slice(0, 1));
  expect(rejected.map(({ number }) => number)).toEqual(['1-2', ...parcels.slice(1)]);
  await carefully(
    () => market.shipments.confirm(method, moment(Date.now())),
    async () => !(await market.shipments.get(method)).open,
  );
  expect(
    of((await kept()).shipments, method)
      .orders.map(String)
      .sort(),
  ).toEqual(mine.toSorted());
  const documents = await until(
    () => market.shipments.documents(method),
    ({ files }) => files.length === 2,
  );
  expect(documents).toMatchObject({
    state: 'ready',
    files: [{ type: 'application/pdf' }, { type: 'application/pdf' }],
  });
  const delivered = await until(
    () => readWhole(market.orders, mine[0] ?? ''),
    ({ state }) => state === 'delivered',
  );
  expect(delivered).toMatchObject({ status: 'DELIVERED' });
}

/** An order of the store that delivers by itself: read for what it is, and cancelled for the buyer's reason. */
async function deliverThemselves(shop: Shop, warehouse: string): Promise<void> {
  const { courier, kept } = shop;
  await courier.stocks.set([{ offerId: 'A-5', warehouse, stock: 41 }]);
  const sold = await shop.sell({ 'A-5': 1 });
  const order = await readWhole(courier.orders, sold);
  expect(order).toMatchObject({
    scheme: 'DBS',
    deliveryMethod: null,
    carrier: 'Доставка магазина',
    state: 'assembling',
  });
  expect((await courier.orders.cancelReasons(sold)).map(({ id }) => id)).toContain('USER_CHANGED_MIND');
  expect(await courier.shipments.open('')).toEqual([]);
  expect(await refusal(() => courier.shipments.create({ deliveryMethod: '', departureAt: moment(0) }))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('доставляет сам'),
  });
  await carefully(
    () => courier.orders.cancel(sold, { id: 'USER_CHANGED_MIND', message: '' }),
    async () => (await readWhole(courier.orders, sold)).state === 'cancelled',
  );
  expect(of((await kept()).orders, sold)).toMatchObject({ status: 'CANCELLED', substatus: 'USER_CHANGED_MIND' });
  expect((await readWhole(courier.orders, sold)).cancellation?.initiator).toBe('Покупатель');

  // Three more: received today, received the day before, not taken at the door.
  const [today, before, refused] = [
    await shop.sell({ 'A-5': 1 }),
    await shop.sell({ 'A-5': 2 }),
    await shop.sell({ 'A-5': 3 }),
  ];
  const state = async (number: string) => (await readWhole(courier.orders, number)).state;
  for (const [at, number] of [today, before, refused].entries()) {
    const { lines } = await readWhole(courier.orders, number);
    await carefully(
      () => courier.orders.pack(number, [{ lines }]),
      async () => (await state(number)) === 'ready',
    );
    await carefully(
      () => courier.orders.handOver(number, { to: 'courier', track: at === 0 ? 'YM-17 41' : null }),
      async () => (await state(number)) === 'delivering',
    );
  }
  // Whether or not an answer was lost on the way, it is told once.
  const followed = of((await kept()).orders, today);
  expect(followed.tracks).toEqual([{ trackCode: 'YM-17 41', deliveryServiceId: 99 }]);
  expect(await readWhole(courier.orders, today)).toMatchObject({ status: 'DELIVERY', trackingNumber: 'YM-17 41' });
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  for (const [number, on] of [
    [today, null],
    [before, day],
  ] as const)
    await carefully(
      () => courier.orders.handOver(number, { to: 'buyer', day: on }),
      async () => (await state(number)) === 'delivered',
    );
  const received = (await kept()).orders;
  expect([of(received, today), of(received, before)].map(({ status, receivedOn }) => [status, receivedOn])).toEqual([
    ['DELIVERED', undefined],
    ['DELIVERED', day],
  ]);
  expect((await courier.orders.cancelReasons(refused)).map(({ id }) => id)).toContain('USER_REFUSED_PRODUCT');
  await carefully(
    () => courier.orders.cancel(refused, { id: 'USER_REFUSED_PRODUCT', message: '' }),
    async () => (await state(refused)) === 'cancelled',
  );
  // What has left is counted as sold: nobody puts it back on the shelf but the seller.
  expect(Object.values(of((await kept()).offers, 'A-5').stocks)).toMatchObject([{ fit: 35, reserved: 0 }]);
}

/** A cabinet with a group of warehouses tells its stocks of the store; an order that was never laid out is one box. */
async function fillStore(shop: Shop, category: string): Promise<void> {
  const { market, kept } = shop;
  const attributes = await market.categories.attributes(category);
  const colour = attributes.find(({ title }) => title === 'Цвет')?.id ?? '';
  const [white] = await market.categories.searchValues({ category, attribute: colour }, 'белый');
  const card = mug(category, 6, [{ id: colour, values: [{ id: white?.id, value: 'белый' }] }]);
  const { ticket } = await market.products.push([card]);
  await until(
    () => market.products.outcome(String(ticket), [card]),
    ({ done }) => done,
  );
  const { warehouses } = await kept();
  const [own] = warehouses;
  expect(await market.warehouses.list()).toMatchObject([{ id: `store-${own?.id}`, status: 'group', active: true }]);
  const row = { offerId: 'A-6', warehouse: `store-${own?.id}`, stock: 29 };
  expect(await market.stocks.set([row])).toEqual({ accepted: [row], rejected: [] });
  expect(Object.values(of((await kept()).offers, 'A-6').stocks)).toMatchObject(warehouses.map(() => ({ fit: 29 })));
  expect(await market.stocks.get(['A-6'])).toEqual([{ ...row, reserved: 0 }]);

  const sold = await shop.sell({ 'A-6': 1 });
  const label = await until(
    () => market.labels.files([sold]).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(label).toMatchObject([{ type: 'application/pdf' }]);
}

async function close({ market, kept }: Shop): Promise<void> {
  // Twice: what is archived already stays so.
  for (let times = 2; times > 0; times--) await market.products.archive(['A-1']);
  const { offers } = await kept();
  expect([of(offers, 'A-1').archived, of(offers, 'A-2').archived]).toEqual([true, false]);
  expect(await market.products.get(['A-1'])).toMatchObject([
    { archived: true, status: 'ARCHIVED', statusTitle: 'В архиве' },
  ]);
  const listed = await everyRow((at) => market.products.list({ ...at }));
  expect(listed.map(({ offerId, archived }) => [offerId, archived]).sort()).toEqual([
    ['A-1', true],
    ['A-2', false],
    ['A-5', false],
  ]);
  expect(await refusal(() => market.products.archive(['A-9']))).toMatchObject({ kind: 'refused' });
}
