import { changeOffer, getProduct, mergeOffers, type OfferModel, removeOffers } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../../database/pools.ts';
import { aCompany, type Client } from '../../../testing/client.ts';
import { useServer } from '../../../testing/server.ts';
import { aCatalog, anOffer } from '../../testing/making.ts';
import { faultsOf, offersOf, over, upload } from '../testing/imports.ts';

const server = useServer({ worker: true });

/** Ids as 1C gives them. */
const mug = '6f87e83f-722c-11df-b336-0011955cba6b';
const shirt = 'bd72d8f9-55bc-11d9-848a-00112f43529a';
const small = `${shirt}#35e53e62-8f9d-11de-9c2f-001e8c8ed1b9`;

const document = (inside: string) => `<КоммерческаяИнформация ВерсияСхемы="2.08">${inside}</КоммерческаяИнформация>`;
const goods = (...records: string[]) => document(`<Каталог><Товары>${records.join('')}</Товары></Каталог>`);
const good = (id: string, article: string, inside = '') =>
  `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>Товар ${article}</Наименование>${inside}</Товар>`;
const offers = (...records: string[]) =>
  document(
    `<ПакетПредложений><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>${records.join('')}</Предложения></ПакетПредложений>`,
  );
const offer = (id: string, inside: string) => `<Предложение><Ид>${id}</Ид>${inside}</Предложение>`;
const priced = (amount: number) =>
  `<Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена></Цены>`;

const catalogue = goods(good(mug, 'KR-1'), good(shirt, 'FT-2'));

/** A catalog of a company of its own, into which 1C sent its goods. */
async function aShopOf1C(content = catalogue) {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  expect(await upload(shop, catalog.id, content, 'import.xml')).toMatchObject({ status: 'success', skipped: 0 });
  return { shop, catalog };
}

/** Sends a file of the exchange to be checked only. */
async function checked(shop: Client, catalog: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'offers.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import?check=true`, { body });
  return over(shop, (await response.json()).id);
}

const partial: [what: string, content: string, now: Partial<OfferModel>][] = [
  ['a package of prices', offers(offer(mug, priced(250.5))), { price: '250.5' }],
  ['a package of rests with one amount', offers(offer(mug, '<Количество>7</Количество>')), { stock: 7 }],
  [
    'a package of rests without warehouses',
    offers(offer(mug, '<Остатки><Остаток><Количество>7</Количество></Остаток></Остатки>')),
    { stock: 7 },
  ],
  [
    'a package of rests by warehouses',
    offers(
      offer(
        mug,
        '<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>4</Количество></Склад></Остаток><Остаток><Склад><Ид>w2</Ид><Количество>3</Количество></Склад></Остаток></Остатки>',
      ),
    ),
    { stock: 7 },
  ],
  [
    'offers with what lies in each warehouse',
    offers(offer(mug, '<Склад ИдСклада="w1" КоличествоНаСкладе="4"/><Склад ИдСклада="w2" КоличествоНаСкладе="3"/>')),
    { stock: 7 },
  ],
  ['goods', goods(`<Товар><Ид>${mug}</Ид><Штрихкод>4600000000015</Штрихкод></Товар>`), { barcodes: ['4600000000015'] }],
];

test.each(partial)(
  '%s finds by 1C’s id alone what the catalogue brought under its article',
  async (_, content, now) => {
    const { shop, catalog } = await aShopOf1C();
    const before = await offersOf(shop, catalog);
    expect(await checked(shop, catalog.id, content)).toMatchObject({ created: 0, changed: 1, skipped: 0 });
    const done = await upload(shop, catalog.id, content, 'offers.xml');
    expect(done).toMatchObject({ status: 'success', created: 0, changed: 1, skipped: 0, faults: 0 });
    const after = await offersOf(shop, catalog);
    expect([...after.keys()].toSorted()).toEqual(['FT-2', 'KR-1']);
    expect(after.get('KR-1')).toMatchObject({ id: before.get('KR-1')?.id, title: 'Товар KR-1', ...now });
    expect(await upload(shop, catalog.id, content, 'offers.xml')).toMatchObject({
      changed: 0,
      unchanged: 1,
      skipped: 0,
    });
  },
);

test('an offer with a characteristic is found by both ids when it has been given an article of its own', async () => {
  const { shop, catalog } = await aShopOf1C();
  const named = offers(offer(small, '<Наименование>Футболка S</Наименование>'));
  expect(await upload(shop, catalog.id, named, 'offers.xml')).toMatchObject({ created: 1, skipped: 0 });
  const made = (await offersOf(shop, catalog)).get(small);
  await shop.call(changeOffer, { path: { id: made?.id ?? '' }, body: { article: 'FT-2-S' } });
  const done = await upload(shop, catalog.id, offers(offer(small, priced(900))), 'prices.xml');
  expect(done).toMatchObject({ created: 0, changed: 1, skipped: 0, faults: 0 });
  expect((await offersOf(shop, catalog)).get('FT-2-S')).toMatchObject({ id: made?.id, price: '900' });
});

test('ids are kept of goods that were there before, once a whole catalogue names them', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  await anOffer(shop, catalog.id, { article: 'KR-1', title: 'Товар KR-1' });
  const prices = offers(offer(mug, priced(11)));
  expect(await upload(shop, catalog.id, prices, 'prices.xml')).toMatchObject({ created: 0, changed: 0, skipped: 1 });
  expect(await upload(shop, catalog.id, catalogue, 'import.xml')).toMatchObject({ created: 1, unchanged: 1 });
  expect(await upload(shop, catalog.id, prices, 'prices.xml')).toMatchObject({ created: 0, changed: 1, skipped: 0 });
});

test('an id that nobody knows, without article and name, is refused with what to do; with either it makes an offer', async () => {
  const { shop, catalog } = await aShopOf1C();
  const done = await upload(
    shop,
    catalog.id,
    offers(offer('новый', priced(5)), offer(`${shirt}#x`, priced(5)), offer(mug, priced(6))),
    'prices.xml',
  );
  expect(done).toMatchObject({ status: 'success', created: 0, changed: 1, skipped: 2 });
  const reason =
    'Товара с таким Ид в каталоге нет: сначала загрузите каталог (import.xml), в нём артикул и название товара';
  expect(await faultsOf(shop, done)).toEqual([
    [1, 'Ид', reason, 'skipped'],
    [2, 'Ид', reason, 'skipped'],
  ]);
  const articled = offers(offer('новый', `<Артикул>N-1</Артикул>${priced(5)}`));
  const nameless = await upload(shop, catalog.id, articled, 'prices.xml');
  expect(await faultsOf(shop, nameless)).toEqual([[1, 'Наименование', 'Новому предложению нужно название', 'skipped']]);
});

test('another article in 1C moves nothing: the offer of the id is meant, keeps its article, and a notice says so', async () => {
  const { shop, catalog } = await aShopOf1C();
  const id = (await offersOf(shop, catalog)).get('KR-1')?.id ?? '';
  const done = await upload(shop, catalog.id, goods(good(mug, 'KR-9', '<Описание>Белая</Описание>')), 'import.xml');
  expect(done).toMatchObject({ created: 0, changed: 1, skipped: 0 });
  const after = await offersOf(shop, catalog);
  expect([...after.keys()].toSorted()).toEqual(['FT-2', 'KR-1']);
  expect(await shop.call(getProduct, { path: { id: after.get('KR-1')?.product ?? '' } })).toMatchObject({
    description: 'Белая',
  });
  expect(await faultsOf(shop, done)).toEqual([
    [
      1,
      'Артикул',
      'В 1С артикул «KR-9», в каталоге «KR-1»: он остался прежним. Если он сменился, исправьте его у предложения в каталоге',
      'notice',
    ],
  ]);
  await shop.call(changeOffer, { path: { id }, body: { article: 'KR-9' } });
  const again = await upload(shop, catalog.id, goods(good(mug, 'KR-9')), 'import.xml');
  expect(again).toMatchObject({ created: 0, skipped: 0, faults: 0 });
  expect((await offersOf(shop, catalog)).get('KR-9')?.id).toBe(id);
});

test.each([
  ['before', (moved: string, fresh: string) => goods(fresh, moved)],
  ['behind', (moved: string, fresh: string) => goods(moved, fresh)],
])('an article that passed to another product of 1C gives it no offer, when it stands %s', async (_, file) => {
  const { shop, catalog } = await aShopOf1C();
  const content = file(good(mug, 'KR-9', '<Описание>Белая</Описание>'), good('другая', 'KR-1'));
  const done = await upload(shop, catalog.id, content, 'import.xml');
  expect(done).toMatchObject({ created: 0, changed: 1, skipped: 1 });
  expect((await faultsOf(shop, done)).find(([, , , severity]) => severity === 'skipped')?.[2]).toBe(
    'Артикул в каталоге стоит у другого товара из этого файла: исправьте его у того предложения и загрузите файл ещё раз',
  );
  const after = await upload(shop, catalog.id, offers(offer('другая', priced(5))), 'prices.xml');
  expect(after).toMatchObject({ changed: 0, skipped: 1 });
});

test('articles that two products of 1C have exchanged leave each offer its own', async () => {
  const { shop, catalog } = await aShopOf1C();
  const before = await offersOf(shop, catalog);
  const content = goods(good(mug, 'FT-2', '<Описание>Кружка</Описание>'), good(shirt, 'KR-1'));
  expect(await upload(shop, catalog.id, content, 'import.xml')).toMatchObject({ created: 0, skipped: 0, faults: 2 });
  const product = await shop.call(getProduct, { path: { id: before.get('KR-1')?.product ?? '' } });
  expect(product).toMatchObject({ description: 'Кружка' });
});

test('ids hold within one catalog of one company, and for offers that are there', async () => {
  const { shop, catalog } = await aShopOf1C();
  const other = await aCatalog(shop);
  const stranger = await aCompany(server);
  const theirs = await aCatalog(stranger);
  const prices = offers(offer(mug, priced(5)));
  expect(await upload(shop, other.id, prices, 'prices.xml')).toMatchObject({ changed: 0, skipped: 1 });
  expect(await upload(stranger, theirs.id, prices, 'prices.xml')).toMatchObject({ changed: 0, skipped: 1 });
  const id = (await offersOf(shop, catalog)).get('KR-1')?.id ?? '';
  await shop.call(removeOffers, { path: { ids: [id] } });
  expect(await upload(shop, catalog.id, prices, 'prices.xml')).toMatchObject({ changed: 0, skipped: 1 });
  expect(await upload(shop, catalog.id, catalogue, 'import.xml')).toMatchObject({ created: 1 });
  expect(await upload(shop, catalog.id, prices, 'prices.xml')).toMatchObject({ changed: 1, skipped: 0 });
});

test('offers that were merged leave their ids to the one that stays; two rows about it are one too many', async () => {
  const { shop, catalog } = await aShopOf1C();
  const found = await offersOf(shop, catalog);
  const [target, source] = [found.get('KR-1')?.id ?? '', found.get('FT-2')?.id ?? ''];
  await shop.call(mergeOffers, { path: { target, sourceIds: [source] } });
  const done = await upload(shop, catalog.id, offers(offer(shirt, priced(5))), 'prices.xml');
  expect(done).toMatchObject({ created: 0, changed: 1, skipped: 0 });
  const both = await upload(shop, catalog.id, offers(offer(mug, priced(6)), offer(shirt, priced(7))), 'prices.xml');
  expect(both).toMatchObject({ changed: 1, skipped: 1 });
  expect(await faultsOf(shop, both)).toEqual([[2, 'Ид', 'То же предложение уже было в строке 1', 'skipped']]);
  expect((await offersOf(shop, catalog)).get('KR-1')?.price).toBe('6');
});

test('two bases of 1C that fill one catalog are both known by their ids; of the ids of an offer the last five stay', async () => {
  const { shop, catalog } = await aShopOf1C();
  for (let base = 1; base <= 6; base++)
    await upload(shop, catalog.id, goods(good(`база-${base}`, 'KR-1')), 'import.xml');
  const { rows } = await pools().owner.query<{ id: string }>(
    'select commerce_id as id from commerce_ids c join offers o on o.company_id = c.company_id and o.id = c.offer_id where o.catalog_id = $1 and o.article = $2 order by 1',
    [catalog.id, 'KR-1'],
  );
  expect(rows.map(({ id }) => id)).toEqual(['база-2', 'база-3', 'база-4', 'база-5', 'база-6']);
  for (const base of ['база-5', 'база-6'])
    expect(
      await upload(shop, catalog.id, offers(offer(base, priced(base === 'база-5' ? 5 : 6))), 'prices.xml'),
    ).toMatchObject({ changed: 1 });
});
