import { type MarketplaceClient, type ProductCard, readOrder } from '@prilavok/marketplaces';
import { type Sandbox, startSandbox } from '@prilavok/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bring, clientOf, hurry, readMugs, type Seller, sellerOf } from './way.ts';

const instantly = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };
let sandbox: Sandbox;
let made = 0;
let shop: string;
let wb: MarketplaceClient;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, pace: instantly, hurry });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  shop = String(100 + ++made);
  wb = ownClient(`sandbox.${shop}.key`);
  seller = sellerOf(wb, shop, { control, mugs });
  await control('faults', {});
});

const ownClient = (token: string) => clientOf(sandbox.url, token);

async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/_control/wildberries/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
  return answer;
}

interface There {
  cards: Record<
    string,
    {
      nmID: number;
      imtID: number;
      title: string;
      photos: string[];
      price: number;
      discount: number;
      trashedAt: number;
      stocks: object;
      sizes: { skus: string[] }[];
    }
  >;
  tasks: Record<string, { supplierStatus: string; supplyId: string; orderUid: string }>;
}
const there = async (): Promise<There> =>
  (await control<{ accounts: Record<string, There> }>('state')).accounts[shop] ?? { cards: {}, tasks: {} };

let seller: Seller;
let dictionaries: ReturnType<typeof readMugs> | undefined;
/** Asked for once: the same for all shops, and the dictionaries' limits are tight. */
const mugs = () => {
  dictionaries ??= readMugs(clientOf(sandbox.url, 'sandbox.1.key'));
  return dictionaries;
};
const card: Seller['card'] = (...given) => seller.card(...given);
const put: Seller['put'] = (...given) => seller.put(...given);
const onSale: Seller['onSale'] = (...given) => seller.onSale(...given);
const buy: Seller['buy'] = (...given) => seller.buy(...given);

describe('keys of Wildberries', () => {
  const jwt = (claims: object) =>
    `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sandbox-signature`;

  test('tell whose they are, until when they are good and what for', async () => {
    const exp = Math.floor(Date.now() / 1000) + 86_400;
    const info = await ownClient(jwt({ sid: shop, exp, s: 2 + 8 + 16 })).keys.check();
    expect(info).toEqual({
      company: `Магазин ${shop}`,
      expiresAt: new Date(exp * 1000).toISOString(),
      roles: ['Контент', 'Цены и скидки', 'Маркетплейс'],
      currency: 'RUB',
      forbidden: [],
    });
  });

  test('that lack a category say which', async () => {
    const info = await ownClient(jwt({ sid: shop, s: 2 + 8 })).keys.check();
    expect(info.forbidden).toEqual(['Маркетплейс']);
  });

  test('that lack the category of returns are no wrong keys where returns are read', async () => {
    await expect(ownClient(jwt({ sid: shop, s: 2 + 8 + 16 })).returns.changed('', {})).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('«Возвраты покупателями»'),
    });
  });

  test('that have run out are refused as keys, in words for the seller', async () => {
    await expect(ownClient(jwt({ sid: shop, exp: 1 })).keys.check()).rejects.toMatchObject({
      kind: 'keys',
      message: expect.stringContaining('Срок действия токена'),
    });
  });

  test('that are asked too often wait for as long as Wildberries says', async () => {
    await control('faults', { longLimit: 1, limitSeconds: 90 });
    await expect(wb.warehouses.list()).rejects.toMatchObject({ kind: 'limit', retryAfter: 90 });
  });
});

describe('dictionaries of Wildberries', () => {
  test('are a tree of parents and subjects, several hundred of them', async () => {
    const tree = await wb.categories.tree();
    expect(tree.filter(({ leaf }) => leaf).length).toBeGreaterThan(400);
    const mug = tree.find(({ title }) => title === 'Кружки');
    expect(mug?.path).toEqual(['Посуда и инвентарь', 'Кружки']);
    expect(tree.find(({ id }) => id === mug?.parent)).toMatchObject({ leaf: false, title: 'Посуда и инвентарь' });
    expect(new Set(tree.map(({ id }) => id)).size).toBe(tree.length);
  });

  test('say of each characteristic what it takes', async () => {
    const { attributes } = await mugs();
    const of = (title: string) => attributes.find((each) => each.title === title);
    expect(of('Материал посуды')).toMatchObject({ kind: 'string', required: true, multiple: true, maxValues: 3 });
    expect(of('Объем')).toMatchObject({ kind: 'decimal', unit: 'мл', multiple: false });
    expect(of('Цвет')).toMatchObject({ kind: 'dictionary', dictionary: 'colors', aspect: true });
    expect(of('Ставка НДС')).toBeUndefined();
  });

  test('give the values of colours, countries and customs codes', async () => {
    const { leaf, id } = await mugs();
    const ref = (title: string) => ({ category: leaf.id, attribute: id(title) });
    const colours = await wb.categories.values(ref('Цвет'), { limit: 10 });
    expect(colours.rows).toHaveLength(10);
    expect(colours.cursor).toBe('10');
    expect((await wb.categories.searchValues(ref('Цвет'), 'перс'))[0]).toMatchObject({
      value: 'персиковый',
      info: 'оранжевый',
    });
    expect((await wb.categories.searchValues(ref('Страна производства'), 'кит'))[0]).toMatchObject({ value: 'Китай' });
    expect((await wb.categories.values(ref('ТНВЭД'), {})).rows.length).toBeGreaterThan(0);
  });

  test('give the brands of a subject page by page, and find one in all of them', async () => {
    const { leaf, attributes } = await mugs();
    expect(attributes[0]).toMatchObject({ id: 'brand', title: 'Бренд', kind: 'dictionary', required: false });
    const ref = { category: leaf.id, attribute: 'brand' };
    const first = await wb.categories.values(ref, {});
    const second = await wb.categories.values(ref, { cursor: first.cursor ?? '' });
    expect(first.rows.some(({ value }) => value === 'Luminarc')).toBe(true);
    const late = second.rows.at(-1)?.value ?? '';
    expect((await wb.categories.searchValues(ref, late.toUpperCase()))[0]).toEqual({ id: late, value: late, info: '' });
    expect(await wb.categories.values({ category: '999999999', attribute: 'brand' }, {})).toEqual({
      rows: [],
      cursor: null,
    });
  });
});

describe('cards of Wildberries', () => {
  test('go with the brand that was chosen from the list, else with the one of the product', async () => {
    const plain = await card('B-1', { brand: 'luminarc' });
    const chosen = await card('B-2', { brand: 'luminarc' });
    chosen.attributes.push({ id: 'brand', values: [{ id: 'Luminarc', value: 'Luminarc' }] });
    await put(plain, chosen);
    const shown = await wb.products.cards(['B-1', 'B-2']);
    expect(Object.fromEntries(shown.map(({ offerId, brand }) => [offerId, brand]))).toEqual({
      'B-1': 'luminarc',
      'B-2': 'Luminarc',
    });
  });

  test('that were blocked say why, until they are mended', async () => {
    await put(await card('K-1', { description: 'Пишите: t.me/kruzhki' }), await card('K-2'));
    const standing = async (client: MarketplaceClient) => {
      const shown = await client.products.get(['K-1', 'K-2']);
      return Object.fromEntries(shown.map(({ offerId, errors }) => [offerId, errors.map(({ message }) => message)]));
    };
    expect(await standing(wb)).toEqual({
      'K-1': [expect.stringMatching(/^Wildberries заблокировал карточку: Контактные данные/)],
      'K-2': [],
    });
    await put(await card('K-1'));
    // A client reads the blocked ones once.
    const later = clientOf(sandbox.url, `sandbox.${shop}.key`, { attempts: 4 });
    expect(await standing(later)).toEqual({ 'K-1': [], 'K-2': [] });
  });

  test('are shown without blocks to a token that may not ask for them', async () => {
    const claims = Buffer.from(JSON.stringify({ sid: shop, s: 2 + 8 + 16 })).toString('base64url');
    await put(await card('K-3', { description: 'Пишите: t.me/kruzhki' }));
    const [shown] = await ownClient(`e.${claims}.sandbox-signature`).products.get(['K-3']);
    expect(shown).toMatchObject({ offerId: 'K-3', moderation: 'approved' });
  });

  test('are created with their pictures, and found by their articles', async () => {
    const outcomes = await put(await card('A-1', { barcodes: ['4600000000017'] }));
    expect(outcomes).toMatchObject([{ offerId: 'A-1', status: 'accepted', errors: [] }]);
    const [product] = await wb.products.get(['A-1']);
    expect(product).toMatchObject({
      remoteId: outcomes[0]?.remoteId,
      title: 'Кружка A-1',
      price: '1200.00',
      oldPrice: null,
      barcodes: ['4600000000017'],
      images: ['https://example.test/mug.jpg'],
      moderation: 'approved',
    });
    const [shown] = await wb.products.cards(['A-1']);
    expect(shown).toMatchObject({
      vat: '22',
      brand: 'Luminarc',
      weight: 350,
      dimensions: { length: 120, width: 90, height: 100 },
    });
    const page = await wb.products.list({});
    expect(page.rows).toMatchObject([{ offerId: 'A-1', archived: false }]);
  });

  test('of one product become one group, and a later one joins it', async () => {
    await put(await card('G-1', { group: 'g' }), await card('G-2', { group: 'g' }));
    const before = (await there()).cards;
    expect(before['G-1']?.imtID).toBe(before['G-2']?.imtID);
    await put(await card('G-1', { group: 'g' }), await card('G-3', { group: 'g' }));
    const after = (await there()).cards;
    expect(after['G-3']?.imtID).toBe(before['G-1']?.imtID);
  });

  test('are changed as a whole, and keep what is filled there alone', async () => {
    const { id } = await mugs();
    const full = await card('A-1', { barcodes: ['4600000000024'] });
    await put(full);
    const bare = {
      ...full,
      title: 'Кружка с ручкой',
      attributes: full.attributes.filter((each) => each.id !== id('Цвет')),
    };
    expect(await put(bare)).toMatchObject([{ status: 'accepted' }]);
    const [shown] = await wb.products.cards(['A-1']);
    expect(shown?.title).toBe('Кружка с ручкой');
    expect(shown?.barcodes).toEqual(['4600000000024']);
    expect(shown?.attributes.find((each) => each.id === id('Цвет'))?.values).toEqual([{ value: 'белый' }]);
  });

  test('that are sent again unchanged are accepted without a change to see', async () => {
    const same = await card('A-1');
    await put(same);
    expect(await put(same)).toMatchObject([{ status: 'accepted' }]);
  });

  test('are checked before they leave', async () => {
    const outcomes = await put(
      await card('L-1', { title: 'х'.repeat(61) }),
      await card('L-2', { attributes: [] }),
      await card('L-3', { category: 'parent:5' }),
    );
    expect(
      outcomes.map(({ offerId, status, errors }) => [offerId, status, errors[0]?.field ?? 'characteristic']),
    ).toEqual([
      ['L-1', 'refused', 'title'],
      ['L-2', 'refused', 'characteristic'],
      ['L-3', 'refused', 'category'],
    ]);
  });

  test('that the check there refuses say why, and are taken once they are mended', async () => {
    const shouting = await card('S-1', { title: 'КРУЖКА БОЛЬШАЯ' });
    const [refused] = await put(shouting);
    expect(refused).toMatchObject({
      status: 'refused',
      errors: [{ field: 'title', message: expect.stringContaining('заглавными') }],
    });
    expect(await put({ ...shouting, title: 'Кружка большая' })).toMatchObject([{ status: 'accepted' }]);
  });

  test('whose pictures can’t be fetched are told so', async () => {
    const [outcome] = await put(await card('P-1', { images: ['https://example.test/page.html'] }));
    expect(outcome).toMatchObject({ status: 'refused', errors: [{ field: 'images' }] });
  });

  test('in the trash are listed after the others, as archived', async () => {
    await put(await card('T-1'), await card('T-2'));
    const [first] = await wb.products.get(['T-1']);
    await wb.products.archive([{ offerId: 'T-1', remoteId: first?.remoteId ?? '' }]);
    const cards = await wb.products.list({});
    expect(cards.rows.map(({ offerId }) => offerId)).toEqual(['T-2']);
    const trash = await wb.products.list({ cursor: cards.cursor ?? '' });
    expect(trash).toMatchObject({ rows: [{ offerId: 'T-1', archived: true }], cursor: null });
    expect(await wb.products.get(['T-1'])).toMatchObject([{ archived: true, status: 'trash' }]);
  });
});

describe('sizes of a card of Wildberries', () => {
  const size = async (article: string, techSize: string, change: Partial<ProductCard> = {}) => {
    const mug = await card(`${article}/${techSize}`, { group: article, ...change });
    return { ...mug, attributes: [...mug.attributes, { id: 'techSize', values: [{ value: techSize }] }] };
  };
  const price = (offerId: string, amount: string) =>
    ({ offerId, price: amount, oldPrice: null, currency: 'RUB' }) as const;

  test('of one product are sent as one card, changed together, and joined by another one', async () => {
    const [medium, large] = [
      await size('TS', 'M', { barcodes: ['4600000000031'] }),
      await size('TS', 'L', { barcodes: ['4600000000048'] }),
    ];
    const sent = await put(medium, large);
    expect(sent.map(({ offerId, status }) => [offerId, status])).toEqual([
      ['TS/M', 'accepted'],
      ['TS/L', 'accepted'],
    ]);
    expect(new Set(sent.map(({ remoteId }) => remoteId)).size).toBe(2);
    expect(Object.keys((await there()).cards)).toEqual(['TS']);

    expect(await put({ ...large, title: 'Кружка двух размеров' }, await size('TS', 'XL'))).toMatchObject([
      { status: 'accepted' },
      { status: 'accepted' },
    ]);
    const { rows } = await wb.products.list({});
    expect(rows.map(({ offerId }) => offerId)).toEqual(['TS/M', 'TS/L', 'TS/XL']);
    expect(rows.slice(0, 2).map(({ remoteId }) => remoteId)).toEqual(sent.map(({ remoteId }) => remoteId));
    expect((await wb.products.cards(['TS/L', 'TS/M'])).map(({ offerId, barcodes }) => [offerId, barcodes])).toEqual([
      ['TS/M', ['4600000000031']],
      ['TS/L', ['4600000000048']],
    ]);
  });

  test('have stocks of their own, one price, and tasks under their own articles', async () => {
    const sent = await put(await size('TS', 'M'), await size('TS', 'L'));
    const [warehouse] = await wb.warehouses.list();
    const stocks = sent.map(({ offerId, remoteId }, at) => {
      return { offerId, remoteId, warehouse: warehouse?.id ?? '', stock: 3 + at };
    });
    expect((await wb.stocks.set(stocks)).rejected).toEqual([]);
    expect((await wb.stocks.get(['TS/M', 'TS/L'])).map(({ offerId, stock }) => [offerId, stock])).toEqual([
      ['TS/M', 3],
      ['TS/L', 4],
    ]);
    expect(await wb.prices.set([price('TS/M', '1300.00'), price('TS/L', '1300.00')])).toMatchObject({
      accepted: [{ offerId: 'TS/M' }, { offerId: 'TS/L' }],
      rejected: [],
    });
    expect((await there()).cards.TS).toMatchObject({ price: 1300 });
    const unequal = await wb.prices.set([price('TS/M', '1300.00'), price('TS/L', '1400.00')]);
    expect(unequal.rejected.map(({ row, message }) => [row.offerId, message.includes('1300, 1400 ₽')])).toEqual([
      ['TS/M', true],
      ['TS/L', true],
    ]);
    const [number] = await buy('TS/L');
    expect((await wb.orders.waiting()).rows).toMatchObject([{ number, lines: [{ offerId: 'TS/L' }] }]);
    expect(await wb.stocks.get(['TS/L'])).toMatchObject([{ stock: 3 }]);
  });

  test('that the check refuses are refused together, each by its article', async () => {
    const outcomes = await put(await size('TS', 'M', { title: 'КРУЖКА БОЛЬШАЯ' }), await size('TS', 'L'));
    expect(outcomes).toMatchObject([
      { offerId: 'TS/M', status: 'refused', errors: [{ field: 'title' }] },
      { offerId: 'TS/L', status: 'refused', errors: [{ field: 'title' }] },
    ]);
  });
});

describe('stocks of Wildberries', () => {
  test('stand there after they were sent', async () => {
    const row = await onSale('A-1', 7);
    expect(await wb.stocks.get(['A-1'])).toMatchObject([{ offerId: 'A-1', warehouse: row.warehouse, stock: 7 }]);
  });

  test('of numbers that it passes over in silence are told as not taken', async () => {
    const row = await onSale('A-1');
    const { accepted, rejected } = await wb.stocks.set([row, { ...row, offerId: 'GONE', remoteId: '1:999' }]);
    expect(accepted).toEqual([row]);
    expect(rejected).toMatchObject([{ kind: 'missing', code: 'ignored', row: { offerId: 'GONE' } }]);
  });

  test('beyond what it takes keep nothing else out', async () => {
    const row = await onSale('A-1');
    const { accepted, rejected } = await wb.stocks.set([
      row,
      { ...row, offerId: 'A-2', remoteId: '1:2', stock: 100_001 },
    ]);
    expect(accepted).toEqual([row]);
    expect(rejected).toMatchObject([{ kind: 'refused', code: 'UploadDataLimit' }]);
  });

  test('in a warehouse that isn’t there are refused', async () => {
    const row = await onSale('A-1');
    await expect(wb.stocks.set([{ ...row, warehouse: '1' }])).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('prices of Wildberries', () => {
  const price = (offerId: string, final: string, oldPrice: string | null = null) => ({
    offerId,
    price: final,
    oldPrice,
    currency: 'RUB' as const,
  });

  test('are exact after the discount', async () => {
    await put(await card('A-1'));
    expect(await wb.prices.set([price('A-1', '1500.00', '2000.00')])).toMatchObject({
      accepted: [{ offerId: 'A-1' }],
      rejected: [],
    });
    expect((await there()).cards['A-1']).toMatchObject({ price: 2000, discount: 25 });
    expect(await wb.prices.get(['A-1'])).toMatchObject([{ price: '1500.00', oldPrice: '2000.00' }]);
  });

  test('that stand already are accepted without being sent', async () => {
    await put(await card('A-1'));
    expect(await wb.prices.set([price('A-1', '1200.00')])).toMatchObject({ rejected: [] });
  });

  test('three times lower wait in quarantine, and the seller is told', async () => {
    await put(await card('A-1'), await card('A-2'));
    const { accepted, rejected } = await wb.prices.set([price('A-1', '400.00'), price('A-2', '1100.00')]);
    expect(accepted).toMatchObject([{ offerId: 'A-2' }]);
    expect(rejected).toMatchObject([
      { kind: 'refused', code: 'quarantine', message: expect.stringContaining('карантин') },
    ]);
    expect((await there()).cards['A-1']).toMatchObject({ price: 1200 });
  });

  test('of goods that aren’t there yet are sent later', async () => {
    expect((await wb.prices.set([price('NEW', '100.00')])).rejected).toMatchObject([
      { kind: 'limit', code: 'goods_not_found' },
    ]);
  });
});

describe('promotions of Wildberries', () => {
  const row = (remoteId: string, amount: string) => ({ remoteId, price: amount });

  test('are those that run and those that are announced; automatic ones name no goods', async () => {
    await onSale('A-1');
    const promotions = await wb.promotions.list();
    expect(promotions.map(({ title, kind, joined }) => [title, kind, joined])).toEqual([
      ['Хиты сезона', 'regular', false],
      ['Подарки к празднику', 'regular', false],
      ['Автоакция: товары дня', 'auto', false],
    ]);
    expect(promotions[0]).toMatchObject({ members: 0, candidates: 1 });
    const auto = promotions.find(({ kind }) => kind === 'auto')?.id ?? '';
    expect(await wb.promotions.products(auto, 'candidates', {})).toEqual({ rows: [], cursor: null });
    const { rejected } = await wb.promotions.activate(auto, [row('1:2', '10.00')]);
    expect(rejected).toMatchObject([{ message: expect.stringContaining('добавляет товары сам') }]);
  });

  test('are joined at the planned price and no other, and nothing is taken out', async () => {
    const { remoteId } = await onSale('A-1');
    const sale = (await wb.promotions.list())[0]?.id ?? '';
    const [candidate] = (await wb.promotions.products(sale, 'candidates', {})).rows;
    expect(candidate).toMatchObject({ remoteId, price: '1200.00', promoPrice: null, maxPrice: '960.00' });
    const lower = await wb.promotions.activate(sale, [row(remoteId ?? '', '900.00')]);
    expect(lower).toMatchObject({
      accepted: [],
      rejected: [{ message: expect.stringContaining('только по цене 960.00') }],
    });
    const strange = await wb.promotions.activate(sale, [row('1:2', '960.00')]);
    expect(strange.rejected).toMatchObject([{ message: expect.stringContaining('больше не предлагает') }]);
    expect(await wb.promotions.activate(sale, [row(remoteId ?? '', '960.00')])).toMatchObject({
      accepted: [{ remoteId }],
      rejected: [],
    });
    expect((await there()).cards['A-1']).toMatchObject({ price: 1200, discount: 20 });
    expect((await wb.promotions.products(sale, 'members', {})).rows).toMatchObject([
      { remoteId, price: '960.00', promoPrice: '960.00' },
    ]);
    await expect(wb.promotions.deactivate(sale, [remoteId ?? ''])).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('в кабинете WB Партнёры'),
    });
  });

  test('that are only announced leave the price as it is until they begin', async () => {
    const { remoteId } = await onSale('A-1');
    const coming = (await wb.promotions.list())[1]?.id ?? '';
    const [candidate] = (await wb.promotions.products(coming, 'candidates', {})).rows;
    await wb.promotions.activate(coming, [row(remoteId ?? '', candidate?.maxPrice ?? '')]);
    expect((await there()).cards['A-1']).toMatchObject({ price: 1200, discount: 0 });
    expect((await wb.promotions.list())[1]).toMatchObject({ joined: true, members: 1, candidates: 0 });
  });
});

describe('tasks of Wildberries', () => {
  const window = () => ({
    since: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 1000).toISOString(),
  });

  test('are one piece each, and share their basket', async () => {
    await onSale('A-1');
    const numbers = await buy('A-1', 2);
    const { rows } = await wb.orders.changed(window());
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    expect(rows[0]).toMatchObject({
      state: 'new',
      status: 'new',
      currency: 'RUB',
      lines: [{ offerId: 'A-1', quantity: 1, price: '1200.00' }],
    });
    expect((await wb.orders.waiting()).rows.map(({ number }) => number)).toEqual(numbers);
    expect(await wb.stocks.get(['A-1'])).toMatchObject([{ stock: 8 }]);
  });

  test('go their way: into a supply, labelled, handed over, delivered', async () => {
    await onSale('A-1');
    const [number = ''] = await buy('A-1');
    const { rows } = await wb.orders.waiting();
    const method = rows[0]?.deliveryMethod?.id ?? '';
    await wb.orders.pack(number, [{ lines: [{ sku: rows[0]?.lines[0]?.sku ?? '', quantity: 1 }] }]);
    expect(await readOrder(wb.orders, number)).toMatchObject({ status: 'confirm', state: 'ready' });
    const [label] = await wb.labels.files([number]);
    expect(label).toMatchObject({ type: 'image/png' });
    const [supply] = await wb.shipments.open(method);
    expect(await wb.shipments.parcels(supply?.id ?? '')).toEqual([number]);
    expect(await wb.shipments.documents(supply?.id ?? '')).toMatchObject({ state: 'pending' });
    await bring(wb, supply?.id ?? '', { method });
    await wb.shipments.confirm(supply?.id ?? '', new Date().toISOString());
    expect(await wb.shipments.get(supply?.id ?? '')).toMatchObject({ open: false });
    expect(await wb.shipments.documents(supply?.id ?? '')).toMatchObject({
      state: 'ready',
      files: [{ type: 'image/png' }],
    });
    const states: string[] = [(await readOrder(wb.orders, number)).state];
    for (let step = 0; step < 3; step++) {
      await control('clock', { advanceMs: 61_000 });
      states.push((await readOrder(wb.orders, number)).status);
    }
    expect(states).toEqual(['delivering', 'sorted', 'ready_for_pickup', 'sold']);
  });

  test('that shall not go leave the supply for another one', async () => {
    await onSale('A-1');
    const [one = '', two = ''] = await buy('A-1', 2);
    const { rows } = await wb.orders.waiting();
    const method = rows[0]?.deliveryMethod?.id ?? '';
    for (const number of [one, two]) await wb.orders.pack(number, [{ lines: [] }]);
    const [supply] = await wb.shipments.open(method);
    expect(await wb.shipments.setParcels(supply?.id ?? '', [two])).toEqual({ accepted: [two], rejected: [] });
    await bring(wb, supply?.id ?? '', { method });
    await wb.shipments.confirm(supply?.id ?? '', new Date().toISOString());
    expect((await wb.orders.read([one, two])).map(({ state }) => state)).toEqual(['ready', 'delivering']);
    expect((await wb.shipments.open(method)).map(({ id }) => id)).not.toContain(supply?.id);
  });

  test('are cancelled without a reason, and their piece is on sale again', async () => {
    await onSale('A-1');
    const [number = ''] = await buy('A-1');
    expect(await wb.orders.cancelReasons(number)).toEqual([]);
    await wb.orders.cancel(number, null);
    expect(await readOrder(wb.orders, number)).toMatchObject({
      state: 'cancelled',
      cancellation: { initiator: 'Продавец' },
    });
    expect(await wb.stocks.get(['A-1'])).toMatchObject([{ stock: 10 }]);
    await expect(wb.orders.cancel(number, null)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('that the buyer cancels say so', async () => {
    await onSale('A-1');
    const [number = ''] = await buy('A-1');
    await control(`orders/${number}/cancel`, {});
    expect(await readOrder(wb.orders, number)).toMatchObject({
      state: 'cancelled',
      cancellation: { initiator: 'Покупатель', afterShip: false },
    });
  });
});
