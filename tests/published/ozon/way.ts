import { MarketplaceError, type ProductCard, readWhole } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { placeOf } from '../../../apps/sandbox/src/goods/places.ts';
import { importItem } from '../../../packages/marketplaces/src/ozon/goods/cards.ts';
import { moscowDay } from '../../../packages/marketplaces/src/shapes.ts';
import { byOffer } from '../kept.ts';
import { carefully, refusal, until } from '../patience.ts';
import { lastDays, passing, reported } from '../reported.ts';
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
  const parts = await sell(shop);
  await handOver(shop, warehouse, parts);
  await promote(shop);
  await report(shop, parts);
  await takeBack(shop, parts);
  await settle(shop, parts);
  await findPlaces(shop);
  await deliver(shop);
  await close(shop);
  await sellMarked(shop);
  await sellOfNowhere(shop);
  await barcode(shop);
}

const mug = '17030819:95310';

async function introduceThemselves({ ozon }: Shop): Promise<void> {
  const { company, roles, currency, forbidden, expiresAt } = await ozon.keys.check();
  expect({ company, roles, currency, forbidden }).toEqual({
    company: expect.stringMatching(/\p{L}/u),
    roles: ['Admin'],
    currency: 'RUB',
    forbidden: [],
  });
  expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now());
  expect(await ozon.limits.read()).toMatchObject([
    { key: 'total', limit: 200_000, used: 0, resetAt: null },
    { key: 'daily_create', limit: 20_000, used: 0, resetAt: expect.any(String) },
    { key: 'daily_update', limit: 100_000, used: 0, resetAt: expect.any(String) },
    { key: 'per_minute', limit: expect.any(Number), used: 0, resetAt: null },
  ]);
}

/** What is refused says why, in the marketplace's words and in ours. */
async function meetRefusals({ ozon, stranger }: Shop): Promise<void> {
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'not refused',
      (error: unknown) => error,
    );
  expect(await refusal(stranger.keys.check())).toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('ключ'),
    remote: { status: 403, code: '7', message: expect.stringContaining('Api-Key') },
  });
  const cancelled = await until(
    () => refusal(ozon.orders.cancel('0-0', { id: '352', message: '' })),
    (error) => !(error instanceof MarketplaceError) || error.kind === 'missing',
  );
  expect(cancelled).toMatchObject({
    kind: 'missing',
    remote: { status: 404, code: '5', message: 'POSTING_NOT_FOUND' },
  });
}

async function publish({ ozon, kept, otherwise }: Shop): Promise<void> {
  const leaf = (await ozon.categories.tree()).find(({ id }) => id === mug);
  expect(leaf).toMatchObject({
    leaf: true,
    disabled: false,
    title: 'Кружка',
    path: expect.arrayContaining(['Кружка']),
  });
  const attributes = await ozon.categories.attributes(mug);
  const required = attributes.filter((attribute) => attribute.required);
  expect(required.map(({ id, kind }) => [id, kind])).toEqual([
    ['85', 'dictionary'],
    ['8229', 'dictionary'],
    ['9048', 'string'],
    ['5344', 'decimal'],
  ]);
  expect(attributes[0]).toEqual({
    id: '85',
    title: 'Бренд',
    description: expect.stringContaining('Нет бренда'),
    kind: 'dictionary',
    required: true,
    multiple: false,
    maxValues: null,
    dictionary: '28732849',
    aspect: false,
    group: 'Основные',
    ownValues: false,
    unit: null,
  });
  expect(attributes.some(({ aspect }) => aspect)).toBe(true);
  expect(attributes.some(({ multiple, maxValues }) => multiple && (maxValues ?? 0) > 1)).toBe(true);
  const brand = { category: mug, attribute: '85' };
  const { rows } = await ozon.categories.values(brand, { limit: 50 });
  const [luminarc] = await ozon.categories.searchValues(brand, 'luminarc');
  expect(luminarc?.value).toBe('Luminarc');
  expect(rows.find(({ id }) => id === luminarc?.id)).toEqual(luminarc);

  const values: Record<string, ProductCard['attributes'][number]['values']> = {
    85: [{ id: luminarc?.id, value: 'Luminarc' }],
    8229: [{ id: '95310', value: 'Кружка' }],
    9048: [{ value: 'Тёплая' }],
    5344: [{ value: '0.35' }],
  };
  const card = (offerId: string): ProductCard => ({
    offerId,
    title: `Кружка ${offerId}`,
    description: 'Держит тепло',
    category: mug,
    price: '511.00',
    oldPrice: '733.00',
    currency: 'RUB',
    vat: '22',
    barcodes: [`46000000${offerId.slice(2)}`],
    brand: null,
    group: '',
    images: ['https://example.org/1.jpg'],
    dimensions: { length: 121, width: 92, height: 103 },
    weight: 354,
    attributes: required.map(({ id }) => ({ id, values: values[id] ?? [] })),
  });
  const cards = [card('A-1'), card('A-2'), { ...card('A-3'), weight: null, attributes: [] }];
  const { ticket, rejected } = await ozon.products.push(cards);
  expect(rejected).toEqual([]);
  const outcome = await until(
    () => ozon.products.outcome(String(ticket), cards),
    ({ done }) => done,
  );
  const outcomes = new Map(outcome.cards.map((one) => [one.offerId, one]));
  // Skipped: an import whose answer was lost and that was sent again has nothing left to change.
  for (const offer of ['A-1', 'A-2']) expect(['accepted', 'skipped']).toContain(outcomes.get(offer)?.status);
  expect(outcomes.get('A-3')?.status).toBe('refused');
  expect(outcomes.get('A-3')?.errors.map(({ attribute }) => attribute)).toContain('85');
  const products = await until(
    () => ozon.products.get(['A-1', 'A-2']),
    (found) => found.every(({ moderation }) => moderation === 'approved'),
  );
  const ids = Object.fromEntries(Object.entries((await kept()).products).map(([offer, { id }]) => [offer, String(id)]));
  for (const product of products) {
    expect(product).toMatchObject({
      remoteId: ids[product.offerId],
      sku: expect.stringMatching(/^\d+$/),
      category: mug,
      price: '511.00',
      oldPrice: '733.00',
      archived: false,
      errors: [],
    });
  }
  const listed = [];
  let cursor: string | null | undefined;
  do {
    const page = await ozon.products.list({ limit: 1, ...(cursor ? { cursor } : {}) });
    listed.push(...page.rows);
    cursor = page.cursor;
  } while (cursor);
  expect(listed.map(({ offerId, remoteId, archived }) => [offerId, remoteId, archived]).sort()).toEqual([
    ['A-1', ids['A-1'], false],
    ['A-2', ids['A-2'], false],
  ]);
  expect((await ozon.products.cards(['A-1']))[0]).toEqual(card('A-1'));
  await keepTheRest({ ozon, kept, otherwise }, card('A-1'));
  await changeParts({ ozon, kept }, { ...card('A-1'), weight: 355 });
  await raise({ ozon, kept }, { ...card('A-2'), price: '811.00', oldPrice: '1033.00' });
  await rename({ ozon, kept }, card('A-2'));
}

/** A product takes another article and its own again; told twice, nothing is wrong, and nobody gets an article that another has. */
async function rename({ ozon, kept }: Pick<Shop, 'ozon' | 'kept'>, card: ProductCard): Promise<void> {
  const { id } = (await kept()).products['A-2'] ?? {};
  const renamed = { ...card, offerId: 'B-2', formerly: 'A-2' };
  for (let times = 2; times > 0; times--)
    expect(await ozon.products.rename?.([renamed])).toEqual({ renamed: [renamed], rejected: [] });
  expect((await kept()).products['B-2']?.id).toBe(id);
  const taken = { ...card, offerId: 'A-1', formerly: 'B-2' };
  expect(await ozon.products.rename?.([taken])).toMatchObject({
    renamed: [],
    rejected: [
      {
        offerId: 'A-1',
        status: 'refused',
        errors: [{ field: 'article', message: expect.stringContaining('артикул') }],
      },
    ],
  });
  const back = { ...card, formerly: 'B-2' };
  expect(await ozon.products.rename?.([back])).toEqual({ renamed: [back], rejected: [] });
  expect((await kept()).products['A-2']?.id).toBe(id);
}

/** What the seller has put into a card elsewhere stays when the cabinet sends it anew. */
async function keepTheRest(
  { ozon, kept, otherwise }: Pick<Shop, 'ozon' | 'kept' | 'otherwise'>,
  card: ProductCard,
): Promise<void> {
  const video = (title: string) => ({
    attributes: [
      { id: 21837, complex_id: 100001, values: [{ dictionary_value_id: 0, value: title }] },
      {
        id: 21841,
        complex_id: 100001,
        values: [{ dictionary_value_id: 7, value: `https://example.org/${title}.mp4` }],
      },
    ],
  });
  const rest = {
    color_image: 'https://example.org/colour.jpg',
    pdf_list: [{ index: 0, name: 'Инструкция', src_url: 'https://example.org/manual.pdf' }],
    complex_attributes: [video('one'), video('two')],
  };
  await otherwise('/v3/product/import', { items: [{ ...importItem(card), ...rest }] });
  await until(kept, ({ products }) => products['A-1']?.color_image !== '');
  const { ticket } = await ozon.products.push([{ ...card, weight: 355 }]);
  await until(
    () => ozon.products.outcome(String(ticket), []),
    ({ done }) => done,
  );
  expect((await kept()).products['A-1']).toMatchObject({ weight: 355, ...rest });
}

/** Pictures go alone where nothing else differs from what was accepted, attributes too; what doesn't differ isn't sent. */
async function changeParts({ ozon, kept }: Pick<Shop, 'ozon' | 'kept'>, accepted: ProductCard): Promise<void> {
  const approved = () =>
    until(
      () => ozon.products.get(['A-1']),
      ([product]) => product?.moderation === 'approved',
    );
  const push = async (card: ProductCard, was: ProductCard) => {
    await approved();
    const { ticket, rejected } = await ozon.products.push([card], new Map([['A-1', was]]));
    expect(rejected).toEqual([]);
    return until(
      () => ozon.products.outcome(String(ticket), [card]),
      ({ done }) => done,
    );
  };
  const images = ['https://example.org/1.jpg', 'https://example.invalid/2.jpg'];
  const pictured = { ...accepted, images };
  const fault = { field: 'images', warning: true, message: expect.stringContaining('example.invalid/2.jpg') };
  expect((await push(pictured, accepted)).cards).toMatchObject([{ status: 'accepted', errors: [fault] }]);
  const colour = 'https://example.org/colour.jpg';
  expect((await kept()).products['A-1']).toMatchObject({ images, color_image: colour, weight: 355 });
  expect((await approved())[0]?.errors).toMatchObject([fault]);
  await push(accepted, pictured);
  const described = { ...accepted, description: 'Держит тепло до вечера' };
  const unbranded = { ...accepted, attributes: accepted.attributes.filter(({ id }) => id !== '85') };
  expect((await push(described, unbranded)).cards).toMatchObject([{ remoteId: expect.any(String), errors: [] }]);
  const annotation = (await kept()).products['A-1']?.attributes.find(({ id }) => id === 4191);
  expect(annotation?.values).toMatchObject([{ value: 'Держит тепло до вечера' }]);
  await approved();
  expect(await ozon.products.push([described], new Map([['A-1', described]]))).toMatchObject({
    ticket: null,
    rejected: [{ offerId: 'A-1', status: 'skipped', remoteId: expect.any(String) }],
  });
}

/** A card that is dearer than the crossed-out price that stands there is refused until its prices have gone before it. */
async function raise({ ozon, kept }: Pick<Shop, 'ozon' | 'kept'>, card: ProductCard): Promise<void> {
  let { ticket } = await ozon.products.push([card]);
  const outcome = await until(
    async () => {
      const told = await ozon.products.outcome(String(ticket), [card]);
      ticket = told.ticket ?? ticket;
      return told;
    },
    ({ done }) => done,
  );
  expect(outcome.cards).toMatchObject([{ offerId: 'A-2', remoteId: expect.any(String), errors: [] }]);
  expect(['accepted', 'skipped']).toContain(outcome.cards[0]?.status);
  expect((await kept()).products['A-2']).toMatchObject({ price: '811.00', old_price: '1033.00' });
}

async function priceAndStock({ ozon, kept }: Shop): Promise<string> {
  const warehouses = await ozon.warehouses.list();
  expect(warehouses.map(({ title, active }) => [title, active])).toEqual(
    expect.arrayContaining([['Основной склад', true]]),
  );
  const warehouse = warehouses.find(({ title }) => title === 'Основной склад')?.id ?? '';
  const methods = (await ozon.warehouses.deliveryMethods()).rows;
  expect(methods.find((method) => method.warehouse === warehouse)).toMatchObject({ active: true });

  const price = (offerId: string, amount: string) => ({
    offerId,
    price: amount,
    oldPrice: '600.00',
    minPrice: '401.50',
    currency: 'RUB' as const,
  });
  const sent = [price('A-1', '451.25'), price('A-2', '547.00'), price('A-9', '1.00')];
  const priced = await ozon.prices.set(sent);
  expect(priced.accepted).toEqual(sent.slice(0, 2));
  expect(priced.rejected).toMatchObject([{ row: sent[2], kind: 'missing' }]);
  const { products } = await kept();
  expect(['A-1', 'A-2'].map((offer) => products[offer])).toMatchObject([
    { price: '451.25', old_price: '600.00', minPrice: '401.50' },
    { price: '547.00', old_price: '600.00', minPrice: '401.50' },
  ]);
  expect((await ozon.prices.get(['A-1', 'A-2'])).sort(byOffer)).toEqual(sent.slice(0, 2));

  const rows = [17, 23, 5].map((stock, at) => ({ offerId: ['A-1', 'A-2', 'A-9'][at] ?? '', warehouse, stock }));
  const { rejected } = await ozon.stocks.set(rows);
  // Where an answer was lost, the pair that is sent again comes too soon.
  expect(rejected.filter(({ kind }) => kind !== 'limit')).toMatchObject([{ row: rows[2], kind: 'missing' }]);
  const stocked = (await kept()).products;
  expect([stocked['A-1']?.stocks, stocked['A-2']?.stocks]).toEqual([
    { [warehouse]: expect.objectContaining({ free: 17, reserved: 0 }) },
    { [warehouse]: expect.objectContaining({ free: 23, reserved: 0 }) },
  ]);
  return warehouse;
}

/** Three buyers: one is refused, one gets fewer, one gets two parcels. Answers their numbers. */
async function sell({ ozon, kept, sell: place }: Shop): Promise<string[]> {
  const since = new Date(Date.now() - 1_000).toISOString();
  const changed = async () => (await ozon.orders.changed({ since, to: new Date().toISOString() })).rows;
  const [sold, refused, lessened] = [
    await place({ 'A-1': 2, 'A-2': 1 }),
    await place({ 'A-1': 4 }),
    await place({ 'A-2': 6 }),
  ];
  expect(new Set((await changed()).map(({ number }) => number))).toEqual(new Set([sold, refused, lessened]));
  const waiting = (await ozon.orders.waiting()).rows.find(({ number }) => number === sold);
  const lines = [
    { offerId: 'A-1', sku: expect.stringMatching(/^\d+$/), title: 'Кружка A-1', quantity: 2, price: '451.25' },
    { offerId: 'A-2', sku: expect.stringMatching(/^\d+$/), title: 'Кружка A-2', quantity: 1, price: '547.00' },
  ];
  const posting = { number: sold, state: 'assembling', currency: 'RUB', lines };
  expect(waiting).toMatchObject(posting);
  const alone = await readWhole(ozon.orders, sold);
  expect(alone).toMatchObject(posting);
  // The list and the single posting say the same.
  expect(alone).toEqual(waiting);
  expect(await ozon.orders.ofLabel?.(alone.barcode ?? '')).toBe(sold);
  expect(await ozon.orders.ofLabel?.('0')).toBeNull();
  const there = (await kept()).postings[sold];
  const moment = (at: number | undefined) => new Date(at ?? 0).toISOString();
  expect(alone).toMatchObject({
    orderId: String(there?.orderId),
    orderNumber: there?.orderNumber,
    parentNumber: null,
    scheme: 'FBS',
    createdAt: moment(there?.createdAt),
    shipBy: moment(there?.shipBy),
    deliverBy: moment(there?.deliverBy),
    warehouse: { id: String(there?.warehouse), title: 'Основной склад' },
    deliveryMethod: { id: String(there?.warehouse), title: expect.stringContaining('Доставка Ozon') },
    carrier: 'Доставка Ozon',
    trackingNumber: null,
    buyer: { name: null, phone: null, region: there?.buyer.region, city: there?.buyer.city },
    barcode: `%101%${sold.replaceAll('-', '')}`,
    actions: expect.arrayContaining(['ship', 'cancel']),
  });

  const seen = await ozon.stocks.get(['A-1', 'A-2']);
  expect(seen.map(({ offerId, stock, reserved }) => [offerId, stock, reserved]).sort()).toEqual([
    ['A-1', 11, 6],
    ['A-2', 16, 7],
  ]);

  const reasons = await ozon.orders.cancelReasons(refused);
  const reason = reasons.find(({ id }) => id === '352') ?? reasons[0];
  expect(reasons.filter(({ needsMessage }) => needsMessage).map(({ id }) => id)).toEqual(['402']);
  await carefully(
    () => ozon.orders.cancel(refused, { id: '402', message: 'Разбилась при упаковке' }),
    async () => (await readWhole(ozon.orders, refused)).state === 'cancelled',
  );
  expect((await readWhole(ozon.orders, refused)).cancellation).toMatchObject({ reasonId: '402', afterShip: false });
  await carefully(
    () =>
      ozon.orders.cancelItems(lessened, [{ sku: alone.lines[1]?.sku ?? '', quantity: 2 }], {
        id: reason?.id ?? '',
        message: 'Две с браком',
      }),
    async () => (await readWhole(ozon.orders, lessened)).lines[0]?.quantity === 4,
  );
  const { postings } = await kept();
  expect(postings[refused]).toMatchObject({ status: 'cancelled', cancellation: { reasonId: 402 } });
  expect(postings[lessened]?.lines).toMatchObject([{ offerId: 'A-2', quantity: 4, price: '547.00' }]);

  const packages = alone.lines.map(({ sku, quantity }) => ({ lines: [{ sku, quantity }] }));
  await carefully(
    () => ozon.orders.pack(sold, packages),
    async () => (await readWhole(ozon.orders, sold)).status === 'cancelled_from_split_pending',
  );
  const parts = await until(
    async () => (await changed()).filter(({ parentNumber }) => parentNumber === sold),
    (found) => found.length === 2,
  );
  const after = await kept();
  expect(
    parts.map(({ number }) => after.postings[number]?.lines.map(({ offerId, quantity }) => [offerId, quantity])).sort(),
  ).toEqual([[['A-1', 2]], [['A-2', 1]]]);
  expect(parts.map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(
    [after.products['A-1'], after.products['A-2']].flatMap((one) => Object.values(one?.stocks ?? {})),
  ).toMatchObject([
    { free: 15, reserved: 2 },
    { free: 18, reserved: 5 },
  ]);
  return parts.map(({ number }) => number).sort();
}

/** T-shirts leave with a code on each piece: the marketplace checks them before it takes the assembly. */
async function sellMarked(shop: Shop): Promise<void> {
  const { ozon, kept } = shop;
  const number = await sellKind(shop, { kind: 'Футболка', offerId: 'T-1', quantity: 2 });
  const { lines } = await readWhole(ozon.orders, number);
  expect(lines).toMatchObject([{ offerId: 'T-1', quantity: 2, needsMark: true }]);
  const [{ sku, quantity } = { sku: '', quantity: 0 }] = lines;
  const marks = ['0104600000000017215AbCd1\u001d91EE08', '0104600000000017215AbCd2'];
  const assembled = async () => (await readWhole(ozon.orders, number)).state === 'ready';
  const pack = (codes: string[]) => ozon.orders.pack(number, [{ lines: [{ sku, quantity, marks: codes }] }]);
  await expect(
    until(() => pack(['0104600000000017', marks[1] ?? '']).catch((error: unknown) => error), isRefusal),
  ).resolves.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('0104600000000017:'),
  });
  await until(async () => {
    if (!(await assembled())) await pack(marks).catch(() => {});
    return assembled();
  }, Boolean);
  const { exemplars = [] } = (await kept()).postings[number] ?? {};
  expect(exemplars.map((exemplar) => exemplar.marks)).toEqual(
    marks.map((mark) => [{ mark, mark_type: 'mandatory_mark' }]),
  );
}

/** Sells so many pieces of a kind of goods whose card says no more than it must: the order's number. */
async function sellKind(
  { ozon, sell: place }: Shop,
  { kind, offerId, quantity }: { kind: string; offerId: string; quantity: number },
): Promise<string> {
  const leaf = (await ozon.categories.tree()).find(({ title }) => title === kind)?.id ?? '';
  const attributes: ProductCard['attributes'] = [];
  for (const { id, required, dictionary } of await ozon.categories.attributes(leaf)) {
    if (!required) continue;
    const { rows } = dictionary ? await ozon.categories.values({ category: leaf, attribute: id }, {}) : { rows: [] };
    attributes.push({ id, values: [rows[0] ?? { value: 'Белая' }] });
  }
  const card: ProductCard = {
    ...{ offerId, title: kind, description: null, category: leaf, price: '990.00', oldPrice: null },
    ...{ currency: 'RUB', vat: null, barcodes: [], brand: null, group: '', images: ['https://example.org/2.jpg'] },
    ...{ dimensions: { length: 300, width: 200, height: 30 }, weight: 180, attributes },
  };
  const { ticket } = await ozon.products.push([card]);
  await until(
    () => ozon.products.outcome(String(ticket), [card]),
    ({ done }) => done,
  );
  await until(
    () => ozon.products.get([offerId]),
    ([product]) => product?.moderation === 'approved',
  );
  return place({ [offerId]: quantity });
}

/** Combs without a barcode get one, and a second; what another has is refused. */
async function barcode({ ozon }: Shop): Promise<void> {
  const [product] = await ozon.products.get(['C-1']);
  expect(product?.barcodes).toEqual([]);
  const { remoteId = '', sku } = product ?? {};
  const key = { offerId: 'C-1', remoteId };
  const unknown = { offerId: 'A-9', remoteId: '9' };
  const made = await ozon.products.makeBarcodes?.([key, unknown]);
  expect(made).toMatchObject({
    accepted: [{ ...key, barcodes: [expect.stringContaining(sku ?? '')] }],
    rejected: [{ row: unknown, kind: 'refused', message: expect.stringContaining('не найден') }],
  });
  const [first = ''] = made?.accepted[0]?.barcodes ?? [];
  const added = { offerId: 'C-1', sku: sku ?? '', barcode: '4600000000901' };
  const others = { ...added, barcode: '460000001' };
  expect(await ozon.products.addBarcodes?.([added, others])).toMatchObject({
    accepted: [added],
    rejected: [{ row: others, kind: 'refused', message: expect.stringContaining('привязан') }],
  });
  expect((await ozon.products.get(['C-1']))[0]?.barcodes).toEqual([first, added.barcode]);
}

/** Combs leave when it is said where they were made; and no parcel of more than the point of acceptance takes does. */
async function sellOfNowhere(shop: Shop): Promise<void> {
  const { ozon, kept } = shop;
  const number = await sellKind(shop, { kind: 'Расчёска', offerId: 'C-1', quantity: 140 });
  const { lines } = await readWhole(ozon.orders, number);
  expect(lines).toMatchObject([{ offerId: 'C-1', quantity: 140, needsCountry: true }]);
  const [{ sku } = { sku: '' }] = lines;
  const china = (await ozon.orders.countries?.())?.find(({ title }) => title === 'Китай');
  expect(china).toEqual({ id: 'CN', title: 'Китай' });
  const country = china?.id ?? '';
  const parcel = (quantity: number) => ({ lines: [{ sku, quantity, country }] });
  await expect(
    until(() => ozon.orders.pack(number, [parcel(140)]).catch((error: unknown) => error), isRefusal),
  ).resolves.toMatchObject({ message: expect.stringContaining('25,2\u00a0кг') });
  await carefully(
    () => ozon.orders.pack(number, [parcel(70), parcel(70)]),
    async () => (await readWhole(ozon.orders, number)).status === 'cancelled_from_split_pending',
  );
  expect((await kept()).postings[number]?.lines).toMatchObject([{ offerId: 'C-1', country: 'CN' }]);
  await dispute(shop, number);
}

/** What lies in a carriage, and was seen by nobody, is disputed. */
async function dispute({ ozon, kept }: Shop, split: string): Promise<void> {
  const parts = Object.entries((await kept()).postings).flatMap(([number, { parent }]) =>
    parent === split ? number : [],
  );
  const deliveryMethod = (await readWhole(ozon.orders, parts[0] ?? '')).deliveryMethod?.id ?? '';
  await carefully(
    () => ozon.shipments.create({ deliveryMethod, departureAt: new Date().toISOString() }),
    async () => (await ozon.shipments.open(deliveryMethod)).length > 0,
  );
  const statuses = async () => (await ozon.orders.read(parts)).map(({ status }) => status);
  await carefully(
    async () => ozon.orders.dispute?.(parts),
    async () => (await statuses()).every((status) => status === 'arbitration'),
  );
  expect(await statuses()).toEqual(['arbitration', 'arbitration']);
  const carriage = (await ozon.shipments.open(deliveryMethod))[0]?.id ?? '';
  await carefully(
    () => ozon.shipments.confirm(carriage, new Date().toISOString()),
    async () => !(await ozon.shipments.get(carriage)).open,
  );
  const { papers, parcels } = await ozon.shipments.acceptance(carriage);
  expect(papers.map(({ title, state }) => `${title} ${state}`)).toEqual([
    'Акт приёма-передачи mismatch',
    'Акт о расхождениях unsigned',
  ]);
  const lost = parcels?.filter(({ state }) => state === 'lost').map(({ number }) => number);
  expect(lost?.toSorted()).toEqual(parts.toSorted());
  // Handed over anew, they leave in another one.
  await carefully(
    async () => ozon.orders.returnToShipment?.(parts),
    async () => (await statuses()).every((status) => status === 'awaiting_deliver'),
  );
  expect(await statuses()).toEqual(['awaiting_deliver', 'awaiting_deliver']);
}

const isRefusal = (error: unknown) => error instanceof MarketplaceError && error.kind === 'refused';

async function handOver({ ozon, kept }: Shop, deliveryMethod: string, parts: string[]): Promise<void> {
  const labels = await until(
    () => ozon.labels.files(parts).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(labels).toMatchObject([{ type: 'application/pdf' }]);

  const made = async (besides = '') => {
    const open = async () => (await ozon.shipments.open(deliveryMethod)).find(({ id }) => id !== besides)?.id;
    await carefully(
      () => ozon.shipments.create({ deliveryMethod, departureAt: new Date().toISOString() }),
      async () => (await open()) !== undefined,
    );
    return (await open()) ?? '';
  };
  const undone = await made();
  await carefully(
    () => ozon.shipments.cancel(undone),
    async () => (await ozon.shipments.get(undone)).status === 'cancelled',
  );
  expect((await kept()).carriages[undone]).toMatchObject({ status: 'cancelled', postings: [] });
  for (const gone of [undone, '7']) expect(await refusal(() => ozon.shipments.cancel(gone))).toBe('not refused');
  const shipment = await made(undone);
  expect(await ozon.shipments.get(shipment)).toEqual({ id: shipment, status: 'new', open: true });
  const { accepted, rejected } = await ozon.shipments.setParcels(shipment, [...parts, '0-0']);
  expect([[...accepted].sort(), rejected.map(({ number }) => number)]).toEqual([parts, ['0-0']]);
  expect((await ozon.shipments.parcels(shipment)).toSorted()).toEqual(parts);
  await carefully(
    () => ozon.shipments.confirm(shipment, new Date().toISOString()),
    async () => !(await ozon.shipments.get(shipment)).open,
  );
  const documents = await until(
    () => ozon.shipments.documents(shipment),
    ({ state }) => state === 'ready',
  );
  expect(documents.files).toMatchObject([{ type: 'application/pdf' }]);
  const acceptance = await ozon.shipments.acceptance(shipment);
  expect(acceptance).toMatchObject({ barcode: `%303%${shipment}`, papers: [{ title: 'Акт приёма-передачи' }] });
  expect(acceptance.parcels?.map(({ number }) => number).toSorted()).toEqual(parts);
  expect(await ozon.shipments.barcode(shipment)).toMatchObject({ type: 'image/png' });
  const delivered = await until(
    () => Promise.all(parts.map((number) => readWhole(ozon.orders, number))),
    (postings) => postings.every(({ state }) => state === 'delivered'),
  );
  expect(delivered).toHaveLength(2);
  const since = new Date(Date.now() - 60_000).toISOString();
  const { rows } = await ozon.orders.changed({ since, to: new Date().toISOString() });
  expect(rows.filter(({ number }) => parts.includes(number)).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
  ]);
  const { postings } = await kept();
  expect(parts.map((number) => postings[number]?.status)).toEqual(['delivered', 'delivered']);
  expect(await refusal(() => ozon.shipments.cancel(shipment))).toMatchObject({ kind: 'refused' });
}

/** What was booked of a parcel that was sold and given back, sum by sum, to the kopeck. */
async function settle({ ozon, kept }: Shop, [posting = '']: readonly string[]): Promise<void> {
  const day = moscowDay(Date.now());
  const { rows, cursor, ended } = await ozon.money.booked({ from: day, to: day }, {});
  expect({ cursor, ended }).toEqual({ cursor: null, ended: [day] });
  const [line] = (await kept()).postings[posting]?.lines ?? [];
  const paid = Math.round(Number(line?.price) * 100) * (line?.quantity ?? 0);
  const fee = Math.round(paid * 0.17);
  const booked = rows.filter(({ order }) => order === posting);
  expect(booked.map(({ kind, title, kopecks }) => [kind, title, kopecks])).toEqual([
    ['return', 'Возврат', -paid],
    ['commission', 'Комиссия за продажу', fee],
    ['logistics', 'Обратная логистика', -3_550],
    ['storage', 'Хранение возврата', -1_225],
    ['sale', 'Продажа', paid],
    ['commission', 'Комиссия за продажу', -fee],
    ['logistics', 'Последняя миля', -2_500],
  ]);
  const of = { book: day, day, sku: expect.any(String), offerId: '', currency: 'RUB' };
  expect(booked).toEqual(booked.map((one) => ({ ...one, ...of })));
  const never = await ozon.money.booked({ from: '2022-02-01', to: '2022-02-01' }, {});
  expect(never).toEqual({ rows: [], cursor: null, ended: ['2022-02-01'] });

  const told = await ozon.realization.ofMonth(day.slice(0, 7), {});
  const report = told.state === 'told' ? told.report : null;
  expect(report).toMatchObject({ number: expect.stringContaining(day.slice(0, 7)), day, currency: 'RUB' });
  const realized = report?.rows.find(({ offerId }) => offerId === line?.offerId);
  const pieces = { pieces: line?.quantity, kopecks: paid };
  expect(realized).toMatchObject({ sold: pieces, returned: pieces, fee: 0, extra: 0, due: 0 });
  expect(await ozon.realization.ofMonth('2022-02', {})).toEqual({ state: 'told', report: null });
}

/** Who delivers by themselves tells of the courier, with a number to follow, and of the buyer; what Ozon carries isn't theirs to tell of. */
async function deliver(shop: Shop): Promise<void> {
  const { ozon, courier, kept, sell: place } = shop;
  const cards = await ozon.products.cards(['A-2']);
  const { ticket } = await courier.products.push(cards);
  await until(
    () => courier.products.outcome(String(ticket), cards),
    ({ done }) => done,
  );
  await until(
    () => courier.products.get(['A-2']),
    ([product]) => product?.moderation === 'approved',
  );
  const number = await place({ 'A-2': 1 }, 'courier');
  const order = await readWhole(courier.orders, number);
  expect(order).toMatchObject({
    scheme: 'DBS',
    carrier: 'Доставка продавца',
    trackingNumber: null,
    deliverFrom: expect.stringMatching(/Z$/),
    buyer: {
      name: 'Смирнова Анна',
      phone: '+79990000007',
      address: { full: 'ул. Оружейная, 7, кв. 42', lat: 54.2, lon: 37.6, comment: 'Позвоните за час' },
    },
    services: [{ type: 'DELIVERY', title: 'Доставка', price: '299.00' }],
  });
  const { recipient, services } = (await courier.orders.details?.(number)) ?? {};
  expect({ recipient, services }).toEqual({
    recipient: { name: 'Смирнова Анна', phone: '+79990000007' },
    services: order.services,
  });
  // A list leaves out what the buyer pays for the delivery.
  const day = 24 * 3_600_000;
  const lately = { since: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString() };
  for (const list of [() => courier.orders.waiting(), () => courier.orders.changed(lately)]) {
    const listed = await until(
      async () => (await list()).rows.find((one) => one.number === number),
      (one) => one !== undefined,
    );
    expect(listed).toMatchObject({ buyer: { name: 'Смирнова Анна' }, services: null });
  }
  const [{ sku, quantity } = { sku: '', quantity: 0 }] = order.lines;
  const state = async () => (await readWhole(courier.orders, number)).state;
  const early = await until(
    () => courier.orders.handOver(number, { to: 'buyer', day: null }).catch((error: unknown) => error),
    isRefusal,
  );
  expect(early).toMatchObject({ message: expect.stringContaining('статусе') });
  await carefully(
    () => courier.orders.pack(number, [{ lines: [{ sku, quantity }] }]),
    async () => (await state()) === 'ready',
  );
  await carefully(
    () => courier.orders.handOver(number, { to: 'courier', track: 'RA-41 17' }),
    async () => (await state()) === 'delivering',
  );
  expect((await readWhole(courier.orders, number)).trackingNumber).toBe('RA-41 17');
  expect((await kept('courier')).postings[number]).toMatchObject({ status: 'delivering', track: 'RA-41 17' });
  expect((await readWhole(courier.orders, number)).actions).toContain('non_int_last_mile');
  await carefully(
    () => courier.orders.handOver(number, { to: 'last mile' }),
    async () => (await readWhole(courier.orders, number)).substatus === 'posting_in_courier_service',
  );
  expect(await readWhole(courier.orders, number)).toMatchObject({
    state: 'delivering',
    actions: ['non_int_delivered'],
  });
  await carefully(
    () => courier.orders.handOver(number, { to: 'buyer', day: null }),
    async () => (await state()) === 'delivered',
  );
  expect((await kept('courier')).postings[number]?.status).toBe('delivered');
  await answerBuyers(shop);
  const more = [await place({ 'A-2': 1 }, 'courier'), await place({ 'A-2': 1 }, 'courier')];
  for (const one of more) {
    const { lines } = await readWhole(courier.orders, one);
    const steps = [
      ['ready', () => courier.orders.pack(one, [{ lines }])],
      ['delivering', () => courier.orders.handOver(one, { to: 'courier', track: null })],
      ['delivered', () => courier.orders.handOver(one, { to: 'buyer', day: null })],
    ] as const;
    for (const [state, step] of steps)
      await carefully(step, async () => (await readWhole(courier.orders, one)).state === state);
  }
  await answerReturns(shop, [number, ...more]);

  const theirs = await place({ 'A-2': 1 });
  const refused = await until(
    () => ozon.orders.handOver(theirs, { to: 'courier', track: null }).catch((error: unknown) => error),
    isRefusal,
  );
  expect(refused).toMatchObject({ message: expect.stringContaining('передаёт она сама') });
}

/** Two who don't want what they ordered any more: one gets it nevertheless. */
async function answerBuyers({ courier, callOff, kept, sell: place }: Shop): Promise<void> {
  const requests = courier.orders.cancelRequests;
  const open = async (number: string) => (await requests?.open({ numbers: [number] }))?.rows ?? [];
  const [agreed, refused] = [await place({ 'A-2': 1 }, 'courier'), await place({ 'A-2': 1 }, 'courier')];
  for (const number of [agreed, refused]) {
    await callOff(number);
    // Lists lag behind what buyers do.
    const [request] = await until(
      () => open(number),
      (rows) => rows.length > 0,
    );
    const all = await until(
      async () => (await requests?.open({}))?.rows ?? [],
      (rows) => rows.some((one) => one.number === number),
    );
    expect(all).toContainEqual(request);
    expect(request).toMatchObject({ reason: 'Покупатель передумал', message: 'Нашли такой же ближе' });
    expect(Date.parse(request?.answerBy ?? '')).toBeGreaterThan(Date.parse(request?.askedAt ?? ''));
    await carefully(
      async () =>
        requests?.answer(
          request ?? { id: '', number },
          number === agreed ? { agree: true } : { agree: false, reason: '', message: 'Посылка уже у курьера' },
        ),
      async () => (await open(number)).length === 0,
    );
  }
  const { postings, cancelRequests } = await kept('courier');
  expect([agreed, refused].map((number) => postings[number]?.status)).toEqual(['cancelled', 'awaiting_packaging']);
  expect(Object.values(cancelRequests ?? {}).map(({ state, comment }) => [state, comment])).toEqual([
    ['APPROVED', ''],
    ['REJECTED', 'Посылка уже у курьера'],
  ]);
}

/** Three who want to give back what they have got: one is refused, one is paid a part, one all, once the seller has the goods. */
async function answerReturns({ courier, giveBack, kept }: Shop, numbers: readonly string[]): Promise<void> {
  const since = new Date(Date.now() - 60_000).toISOString();
  const { answers } = courier.returns;
  const given = [
    { answer: '-1', reason: '2', comment: 'Ручка сколота после покупки', amount: null },
    { answer: '1020', reason: '', comment: '', amount: '150.00' },
    { answer: '1000', reason: '', comment: '', amount: null },
  ] as const;
  const outcomes = ['Rejected', 'OfferedPartialCompensation', 'ReceivedBySeller'];
  for (const [at, number] of numbers.entries()) {
    await giveBack(number);
    const [told] = await until(
      async () => (await courier.returns.changed(since, {})).rows.filter(({ order }) => order === number),
      (rows) => rows.length > 0,
    );
    expect(told).toMatchObject({ state: 'claimed', status: 'OnSellerApproval' });
    const there = { id: told?.id ?? '', order: number, articles: ['A-2'] };
    const open = await until(
      async () => answers?.options(there),
      (options) => options !== undefined && options.rows.length > 0,
    );
    expect(open?.rows.map(({ id }) => id)).toEqual(['1000', '1020', '-1']);
    expect(open?.rows.at(-1)).toMatchObject({ refuses: true, reasons: [{ id: '1' }, { id: '2' }] });
    expect(open?.photos).toHaveLength(1);
    const answer = given[at];
    if (!answer) throw new Error('There is an answer for each');
    await carefully(
      async () => answers?.give(there, { ...answer, currency: 'RUB' }),
      async () => !(await answers?.options(there))?.rows.some(({ id }) => id === answer.answer),
    );
    const now = await until(
      async () => answers?.read(there),
      (one) => one?.status === outcomes[at],
    );
    expect(now?.state).toBe(['refused', 'claimed', 'fetched'][at]);
    if (answer.answer !== '1000') continue;
    const last = await until(
      async () => answers?.options(there),
      (options) => options !== undefined && options.rows.length > 0,
    );
    expect(last?.rows).toMatchObject([{ title: 'Вернуть деньги', refuses: false }]);
    const paid = { answer: last?.rows[0]?.id ?? '', reason: '', comment: '', amount: null, currency: 'RUB' } as const;
    await carefully(
      async () => answers?.give(there, paid),
      async () => (await answers?.read(there))?.status === 'MoneyReturned',
    );
  }
  const answered = Object.values((await kept('courier')).returns).map(({ answer }) => answer);
  expect(answered).toMatchObject([
    { comment: 'Ручка сколота после покупки', reason: 2, compensation: 0 },
    { comment: '', compensation: 150 },
    { comment: '', compensation: 0 },
  ]);
}

async function promote({ ozon, kept }: Shop): Promise<void> {
  const promotion = (await ozon.promotions.list()).find(({ kind }) => kind === 'STOCK_DISCOUNT');
  expect(promotion).toMatchObject({ joined: false, members: 0, candidates: 2, frozenAt: expect.any(String) });
  expect(Date.parse(promotion?.endsAt ?? '')).toBeGreaterThan(Date.parse(promotion?.startsAt ?? ''));
  const id = promotion?.id ?? '';
  const { products } = await kept();
  const [cheap, dear] = ['A-1', 'A-2'].map((offer) => String(products[offer]?.id));
  const candidates = (await ozon.promotions.products(id, 'candidates', {})).rows;
  expect(candidates.find(({ remoteId }) => remoteId === cheap)).toEqual({
    remoteId: cheap,
    price: '451.25',
    promoPrice: null,
    maxPrice: '338.00',
    stock: 0,
    minStock: 3,
    auto: false,
  });
  const known = [cheap, dear].map((remoteId = '') => ({ remoteId, category: null }));
  expect(await ozon.promotions.commissions(known)).toEqual(new Map(known.map(({ remoteId }) => [remoteId, 17])));
  const rows = [
    { remoteId: cheap ?? '', price: '337.50', stock: 7 },
    { remoteId: dear ?? '', price: '501.00', stock: 4 },
  ];
  const joined = await ozon.promotions.activate(id, rows);
  expect(joined.accepted).toEqual(rows.slice(0, 1));
  expect(joined.rejected).toMatchObject([{ row: rows[1], message: expect.stringContaining('410') }]);
  expect((await kept()).promotions[id]).toEqual({ [cheap ?? '']: { price: 337.5, stock: 7 } });
  const members = (await ozon.promotions.products(id, 'members', {})).rows;
  expect(members).toMatchObject([{ remoteId: cheap, price: '451.25', promoPrice: '337.50', stock: 7 }]);
  await ozon.promotions.deactivate(id, [cheap ?? '']);
  expect((await kept()).promotions[id]).toEqual({});
}

async function report({ ozon }: Shop, [posting = '']: readonly string[]): Promise<void> {
  const text = async (kind: string, period = lastDays()) =>
    (await reported(ozon, kind, kind === 'products' || kind === 'stocks' ? null : period))?.toString('utf8') ?? '';
  expect(await text('products')).toMatch(/"A-1";"\d+";.*"451\.25"/);
  expect(await text('stocks')).toContain('"Основной склад";"A-1"');
  expect(await text('postings_fbs')).toContain(posting);
  expect(await text('postings_fbs', { from: '2026-01-01', to: '2026-01-02' })).not.toContain(posting);
  for (const kind of ['returns_moving', 'returns_arrived', 'returns_received'])
    expect((await text(kind)).split('\r\n')[0]).toContain('"ID возврата"');
}

/** What buyers give back is told as it goes its way to the seller. */
async function takeBack(shop: Shop, [posting = '']: readonly string[]): Promise<void> {
  const { ozon, kept, giveBack, pace, pass } = shop;
  const since = new Date(Date.now() - 60_000).toISOString();
  // As long as it waits at the point, it is given out there.
  const step = 600_000;
  await pace(step);
  await giveBack(posting);
  await pass(step);
  const lines = (await kept()).postings[posting]?.lines ?? [];
  const { giveouts } = ozon.returns;
  expect(await giveouts?.barcode()).toMatch(/^%402%\d+$/);
  const [giveout] = await until(
    async () => (await giveouts?.active()) ?? [],
    (rows) => rows.length > 0,
  );
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(giveout).toMatchObject({
    status: 'собирают к выдаче',
    place: 'Основной склад',
    address: expect.stringMatching(/./),
    createdAt: expect.any(String),
    approved: 0,
    total: pieces,
  });
  expect(giveout?.articles).toEqual(
    lines.flatMap(({ offerId, quantity }) =>
      Array.from({ length: quantity }, () => ({ title: `Кружка ${offerId}`, approved: false })),
    ),
  );
  await pace(100);
  await pass(step);
  const told = await until(
    async () => (await ozon.returns.changed(since, {})).rows.filter(({ order }) => order === posting),
    (rows) => rows.length === lines.length && rows.every(({ state }) => state === 'fetched'),
  );
  const currency = 'RUB';
  expect(told).toMatchObject(
    lines.map(({ offerId, quantity, price }) => ({ currency, lines: [{ offerId, quantity, price }] })),
  );
  expect(told[0]).toMatchObject({
    kind: 'return',
    status: 'ReceivedBySeller',
    statusTitle: 'Получен продавцом',
    reason: 'Товар не подошёл',
    barcode: `ii${told[0]?.id}`,
    place: expect.stringContaining('Основной склад, Россия'),
  });
  const later = new Date(Date.now() + 30_000).toISOString();
  expect((await ozon.returns.changed(later, {})).rows).toEqual([]);
}

async function findPlaces(shop: Shop): Promise<void> {
  const { ozon } = shop;
  const ratings = await ozon.ratings.read(new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10));
  expect(ratings.map(({ rating, days }) => `${rating} ${days.length}`)).toEqual([
    expect.stringMatching(/^rating_on_time [56]$/),
    'rating_order_cancellation 0',
  ]);
  const sold = await ozon.products.get(['A-1']);
  const [rated] = await ozon.content.ratings(sold);
  expect(rated).toMatchObject({ offerId: 'A-1', average: null });
  expect(rated?.groups.map(({ weight }) => weight)).toEqual([25, 30, 25, 20]);
  expect(rated?.groups[0]?.missing[0]).toMatchObject({ field: 'images', points: 15 });
  const day = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString().slice(0, 10);
  const goods = (await ozon.products.get(['A-1', 'A-2'])).map(({ remoteId, sku }) => ({ remoteId, sku }));
  const places = goods.map(({ remoteId, sku }) => ({ remoteId, position: placeOf(Number(sku), day) }));
  const told = await ozon.positions.ofDay(day, [...goods, { remoteId: '1', sku: null }]);
  expect(told.toSorted(byId)).toEqual(places.toSorted(byId));
  await countLooks(shop);
}

/** Who looked and who ordered, today: as many pieces and for as much as the sandbox's orders of the day have. */
async function countLooks({ ozon, kept }: Shop): Promise<void> {
  const day = moscowDay(Date.now());
  const answer = await until(
    () => ozon.analytics.counted({ from: day, to: day }, {}).catch(passing),
    (one) => one !== undefined,
  );
  const rows = answer?.state === 'told' ? answer.rows : [];
  const lines = Object.values((await kept()).postings)
    .filter(({ status }) => status !== 'cancelled_from_split_pending')
    .flatMap((posting) => posting.lines);
  const [product] = await ozon.products.get(['A-1']);
  const own = lines.filter(({ offerId }) => offerId === 'A-1');
  const figures = rows.find(({ sku }) => sku === product?.sku);
  expect(figures).toMatchObject({
    day,
    offerId: '',
    title: product?.title,
    ordered: own.reduce((sum, { quantity }) => sum + quantity, 0),
    kopecks: own.reduce((sum, { quantity, price }) => sum + quantity * Math.round(Number(price) * 100), 0),
  });
  expect(figures?.ordered).toBeGreaterThan(0);
  const steps = [figures?.shows, figures?.visits, figures?.carts, figures?.ordered].map((count) => count ?? 0);
  expect(steps.every((count, at) => count <= (steps[at - 1] ?? count))).toBe(true);
}

const byId = (one: { remoteId: string }, other: { remoteId: string }) => one.remoteId.localeCompare(other.remoteId);

async function close({ ozon, kept }: Shop): Promise<void> {
  const goods = (await ozon.products.get(['A-1', 'A-2'])).map(({ offerId, remoteId }) => ({ offerId, remoteId }));
  const first = goods.find(({ offerId }) => offerId === 'A-1');
  if (!first) throw new Error('A-1 is gone');
  const archived = async () =>
    Object.entries((await kept()).products)
      .filter(([, product]) => product.archived)
      .map(([offer]) => offer);
  // Twice: what is archived already stays so.
  for (let times = 2; times > 0; times--)
    expect(await ozon.products.archive([first])).toEqual({ accepted: [first], rejected: [] });
  expect(await archived()).toEqual(['A-1']);
  expect((await ozon.products.get(['A-1']))[0]?.archived).toBe(true);
  // What has a SKU stays for ever, and what isn't archived anyway.
  const kepts = await ozon.products.remove(goods);
  expect(kepts.accepted).toEqual([]);
  expect(kepts.rejected.map(({ row, kind }) => [row.offerId, kind]).sort()).toEqual([
    ['A-1', 'refused'],
    ['A-2', 'refused'],
  ]);
  expect(await ozon.products.unarchive([first])).toEqual({ accepted: [first], rejected: [] });
  expect(await archived()).toEqual([]);
  expect((await ozon.products.get(['A-1']))[0]?.archived).toBe(false);
}
