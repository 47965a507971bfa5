import type { ProductCard } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { byOffer, ean, of } from '../kept.ts';
import { carefully, until } from '../patience.ts';
import { everyRow, type Shop } from './shop.ts';

/** A mug for the Market; each number makes another one. */
export function mug(category: string, number: number, attributes: ProductCard['attributes']): ProductCard {
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

/** A grid of sizes leaves those of its own kind. */
async function readSizes(market: Shop['market'], category: string): Promise<void> {
  const attributes = await market.categories.attributes(category);
  const [grid, size] = ['Размерная сетка', 'Размер'].map((title) => attributes.find((each) => each.title === title));
  const valuesOf = async (attribute: string) => (await market.categories.values({ category, attribute }, {})).rows;
  const russian = (await valuesOf(grid?.id ?? '')).find(({ value }) => value === 'RU')?.id ?? '';
  const remaining = size?.restrictions?.find(({ attribute }) => attribute === grid?.id)?.remaining[russian] ?? [];
  const sizes = await valuesOf(size?.id ?? '');
  expect(sizes.filter(({ id }) => remaining.includes(id)).map(({ value }) => value)).toEqual(
    sizes.map(({ value }) => value).filter((value) => /^\d+$/.test(value)),
  );
  expect(remaining).not.toEqual([]);
}

export async function publish({ market, kept }: Shop): Promise<string> {
  const tree = await market.categories.tree();
  await readSizes(market, tree.find(({ title }) => title === 'Мужские футболки')?.id ?? '');
  const leaf = tree.find(({ title }) => title === 'Кружки');
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
  const [rated] = await market.content.ratings(products.filter(({ offerId }) => offerId === 'A-1'));
  expect(rated).toMatchObject({ offerId: 'A-1', rating: expect.any(Number), average: 60 });
  expect(rated?.groups[0]?.missing[0]).toMatchObject({ key: 'PICTURE_COUNT', field: 'images' });
  // It has all but one of the characteristics that it could have.
  const others = attributes.filter(({ id }) => ![colour?.id, volume?.id, gift?.id, 'vendor'].includes(id));
  expect(rated?.groups.slice(1)).toMatchObject([
    {
      title: 'Дополнительные характеристики',
      missing: [{ key: 'ADDITIONAL', points: expect.any(Number) }],
      attributes: others.map(({ id, title }) => ({ id, title })),
    },
  ]);
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
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

export async function price({ market, kept }: Shop): Promise<void> {
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
  const { quarantine } = market.prices;
  expect(await quarantine?.held(['A-1', 'A-5'])).toMatchObject([
    { offerId: 'A-5', price: '101.00', currency: 'RUB', reason: expect.stringMatching(/прежней\.$/) },
  ]);
  await carefully(
    async () => quarantine?.confirm(['A-5']),
    async () => (await quarantine?.held(['A-5']))?.length === 0,
  );
  expect(of((await kept()).offers, 'A-5')).toMatchObject({ price: { value: 101 }, quarantine: null });
  const back = priceRow('A-5', '511.00', '733.00');
  expect((await market.prices.set([back])).rejected).toEqual([]);
}

export async function stock({ market, courier, kept }: Shop): Promise<string> {
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

export async function promote({ market, kept }: Shop): Promise<void> {
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
  const plain = { promoPrice: null, stock: 0, minStock: 0, auto: false };
  expect(await products('cf_71001', 'candidates')).toEqual([
    { ...plain, remoteId: 'A-1', price: '451.00', maxPrice: '405.00' },
    { ...plain, remoteId: 'A-2', price: '577.00', maxPrice: '519.00' },
    { ...plain, remoteId: 'A-5', price: '511.00', maxPrice: '459.00' },
  ]);
  // Placement and the transfer of the payment; whatever the cabinet doesn't have is left out.
  const asked = ['A-1', 'A-2', 'A-9'].map((remoteId) => ({ remoteId, category: null }));
  expect(await market.promotions.commissions(asked)).toEqual(
    new Map([
      ['A-1', 15],
      ['A-2', 15],
    ]),
  );
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
