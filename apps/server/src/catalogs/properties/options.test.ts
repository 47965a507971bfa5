import {
  changeOptions,
  findOffers,
  findOptions,
  getOffers,
  getOption,
  getOptionAccess,
  mergeOptions,
  removeOption,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer, anOption, aProperty } from '../testing/making.ts';

const server = useServer({ worker: true });

test('the operations may come as a bare list; one that does not fit is named by its place', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { type: 1, options: true });
  const path = { catalog, property: colour.id };
  const { rows } = await shop.call(changeOptions, { path, body: [{ mode: 'create', value: 'Белый' }] });
  expect(rows).toMatchObject([{ mode: 'create', status: 'done' }]);
  const wrong = [
    { mode: 'create', value: 'Чёрный' },
    { mode: 'update', id: 'x', value: 'Серый' },
  ];
  expect((await shop.refused(changeOptions, { path, body: wrong })).body.details).toMatchObject([{ field: '1.id' }]);
  expect((await shop.refused(changeOptions, { path, body: { operations: wrong } })).body.details).toMatchObject([
    { field: 'operations.1.id' },
  ]);
});

test('options that many offers hold are merged in the background, and news tell how far', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { type: 1, options: true, title: 'Цвет' });
  const path = { catalog, property: colour.id };
  const created = await shop.call(changeOptions, {
    path,
    body: {
      operations: ['Синий', 'Голубой', 'синий '].map((value, at) => ({
        mode: 'create' as const,
        value: `${value}${at}`,
      })),
    },
  });
  const [blue = '', sky = '', twin = ''] = created.rows.map((row) => row.id);
  await anOffer(shop, catalog, { properties: [{ property: colour.id, values: [{ option: sky }] }] });
  await anOffer(shop, catalog, { productProperties: [{ property: colour.id, values: [{ option: twin }] }] });
  await multiply(shop.company, 600);
  const holding = async (option: string) =>
    (
      await shop.call(findOffers, {
        path: { catalog },
        body: { properties: [{ property: colour.id, options: [option] }], limit: 1000 },
      })
    ).rows.length;
  expect(await holding(sky)).toBe(601);

  const news = await newsOf(shop);
  const answer = await shop.call(mergeOptions, { path, body: { target: blue, sources: [sky, twin] } });
  expect(answer).toEqual({ target: blue, changed: 1202, done: false });
  await eventually(async () => (await shop.call(findOptions, { path })).rows.length === 1);
  expect([await holding(blue), await holding(sky)]).toEqual([1000, 0]);
  const told = await news.until(/"resource":"catalogs\/options".*"status":"success"/);
  expect(told).toContain('"status":"running"');
  expect(told).toContain('"done":1202,"total":1202');
});

test('options are changed in one batch, each with its own outcome', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { type: 1, options: true, multiple: true });
  const path = { catalog, property: colour.id };
  const made = await shop.call(changeOptions, {
    path,
    body: {
      operations: ['Красный', 'Синий', 'красный'].map((value, index) => ({
        mode: 'create' as const,
        id: `new_${index}`,
        value,
      })),
    },
  });
  expect(made.rows.map((row) => [row.temporary, row.status])).toEqual([
    ['new_0', 'done'],
    ['new_1', 'done'],
    ['new_2', 'failed'],
  ]);
  const [red = '', blue = ''] = made.rows.map((row) => row.id);
  const offer = await anOffer(shop, catalog, {
    properties: [{ property: colour.id, values: [{ option: red }, { option: blue }] }],
  });
  const changed = await shop.call(changeOptions, {
    path,
    body: {
      operations: [
        { mode: 'update', id: blue, value: 'Голубой' },
        { mode: 'update', id: blue, value: 'КРАСНЫЙ' },
        { mode: 'delete', id: red },
        { mode: 'delete', id: 'new_7' },
      ],
    },
  });
  expect(changed.rows.map((row) => [row.status, row.message])).toEqual([
    ['done', null],
    ['failed', 'Вариант «КРАСНЫЙ» уже есть'],
    ['failed', 'Вариант «Красный» стоит у 1 карточки'],
    ['skipped', null],
  ]);
  expect(await shop.call(getOptionAccess, { path: { ...path, option: red } })).toMatchObject({
    canDelete: false,
    used: 1,
  });
  expect((await shop.refused(removeOption, { path: { ...path, option: red } })).body.code).toBe('option_in_use');

  expect(await shop.call(mergeOptions, { path, body: { target: blue, sources: [red] } })).toEqual({
    target: blue,
    changed: 1,
    done: true,
  });
  const { rows: offers } = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(offers[0]?.properties).toEqual([{ property: colour.id, values: [{ option: blue, value: 'Голубой' }] }]);
  const { rows: left } = await shop.call(findOptions, { path });
  expect(left.map((option) => option.value)).toEqual(['Голубой']);
});

test('options of numbers are numbers, with the unit after the first space', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const size = await aProperty(shop, catalog, { type: 7, options: true });
  const whole = await aProperty(shop, catalog, { type: 3, options: true });
  const create = async (property: string, value: string) => {
    const body = { operations: [{ mode: 'create' as const, value }] };
    const { rows } = await shop.call(changeOptions, { path: { catalog, property }, body });
    return rows[0]?.status;
  };
  expect(await create(size.id, '1,5 кг')).toBe('done');
  expect(await create(size.id, 'много')).toBe('failed');
  expect(await create(whole.id, '2.5')).toBe('failed');
  const { rows } = await shop.call(findOptions, { path: { catalog, property: size.id } });
  expect(rows.map((option) => option.value)).toEqual(['1.5 кг']);
});

test('options are found by a part of the text, ё read as е, page by page', async () => {
  const shop = await aCompany(server);
  const { path } = await aList(shop, 'Ёлочный', 'Белый', 'Синий');
  const found = async (query: object) =>
    (await shop.call(findOptions, { path, query })).rows.map((option) => option.value);
  expect(await found({})).toEqual(['Белый', 'Ёлочный', 'Синий']);
  expect(await found({ search: 'ЕЛОЧ' })).toEqual(['Ёлочный']);
  expect(await found({ limit: 2, offset: 2 })).toEqual(['Синий']);
  expect(await found({ offset: 3 })).toEqual([]);
});

test('an option that is renamed is shown under its new text where it stands, and found as before', async () => {
  const shop = await aCompany(server);
  const { path, options } = await aList(shop, 'Белый');
  const [option = ''] = options;
  const values = [{ property: path.property, values: [{ option }] }];
  const offer = await anOffer(shop, path.catalog, { properties: values });
  expect(await shop.call(getOption, { path: { ...path, option } })).toMatchObject({ value: 'Белый', used: 1 });
  const operations = [{ mode: 'update' as const, id: option, value: 'Молочный' }];
  await shop.call(changeOptions, { path, body: { operations } });
  const { rows } = await shop.call(getOffers, { path: { ids: [offer.id] } });
  expect(rows[0]?.properties).toEqual([{ property: path.property, values: [{ option, value: 'Молочный' }] }]);
  const body = { properties: [{ property: path.property, options: [option] }] };
  const { rows: found } = await shop.call(findOffers, { path: { catalog: path.catalog }, body });
  expect(found.map((row) => row.id)).toEqual([offer.id]);
});

test('an option that nobody holds is deleted, and one that there is not is said to be missing', async () => {
  const shop = await aCompany(server);
  const { path, options } = await aList(shop, 'Белый');
  const [option = ''] = options;
  expect(await shop.call(getOptionAccess, { path: { ...path, option } })).toEqual({
    option,
    canUpdate: true,
    canDelete: true,
    used: 0,
    reason: null,
  });
  await shop.call(removeOption, { path: { ...path, option } });
  const missing = { status: 404, body: { message: 'Вариант не найден' } };
  for (const refusal of [
    await shop.refused(getOption, { path: { ...path, option } }),
    await shop.refused(getOptionAccess, { path: { ...path, option } }),
    await shop.refused(removeOption, { path: { ...path, option } }),
    await shop.refused(mergeOptions, { path, body: { target: option, sources: ['999999'] } }),
  ])
    expect(refusal).toMatchObject(missing);
  const operations = [{ mode: 'update' as const, id: option, value: 'Серый' }];
  const { rows } = await shop.call(changeOptions, { path, body: { operations } });
  expect(rows).toMatchObject([{ status: 'failed', message: 'Вариант не найден' }]);
});

test('a property without a list takes no options, and an option is not merged into itself', async () => {
  const shop = await aCompany(server);
  const { path, options } = await aList(shop, 'Белый');
  const plain = await aProperty(shop, path.catalog, { type: 1, title: 'Ткань' });
  const body = { operations: [{ mode: 'create' as const, value: 'Лён' }] };
  const refusal = await shop.refused(changeOptions, { path: { ...path, property: plain.id }, body });
  expect(refusal).toMatchObject({ status: 409, body: { message: 'У свойства «Ткань» нет списка вариантов' } });
  const merge = { target: options[0] ?? '', sources: options };
  expect((await shop.refused(mergeOptions, { path, body: merge })).body.message).toBe(
    'Поле «sources»: нужен хотя бы один вариант, кроме того, в который сливают',
  );
});

test('options answer below their own property only, to their own company, and change for editors', async () => {
  const shop = await aCompany(server);
  const { path, options } = await aList(shop, 'Белый', 'Синий');
  const [target = '', source = ''] = options;
  const other = await aList(shop, 'Серый');
  const stranger = await aCompany(server);
  const operations = [{ mode: 'delete' as const, id: target }];
  const one = { ...path, option: target };
  for (const refusal of [
    await stranger.refused(findOptions, { path }),
    await stranger.refused(getOption, { path: one }),
    await stranger.refused(getOptionAccess, { path: one }),
    await stranger.refused(changeOptions, { path, body: { operations } }),
    await stranger.refused(mergeOptions, { path, body: { target, sources: [source] } }),
    await stranger.refused(removeOption, { path: one }),
    await shop.refused(removeOption, { path: { ...other.path, option: target } }),
    await shop.refused(mergeOptions, { path, body: { target, sources: other.options } }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findOptions, { path })).rows).toHaveLength(2);
  for (const refusal of [
    await viewer.refused(changeOptions, { path, body: { operations } }),
    await viewer.refused(mergeOptions, { path, body: { target, sources: [source] } }),
    await viewer.refused(removeOption, { path: one }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});

/** A property in a catalog of its own whose values are chosen from these. */
async function aList(shop: Shop, ...texts: string[]) {
  const { id: catalog } = await aCatalog(shop);
  const { id: property } = await aProperty(shop, catalog, { type: 1, options: true, title: 'Цвет' });
  const path = { catalog, property };
  const operations = texts.map((value) => ({ mode: 'create' as const, value }));
  const { rows } = await shop.call(changeOptions, { path, body: { operations } });
  return { path, options: rows.map((row) => row.id) };
}

/** Copies each of the company's offers so many times. */
async function multiply(company: string, times: number): Promise<void> {
  const { owner } = pools();
  for (const table of ['offers', 'offer_search']) {
    const id = table === 'offers' ? "nextval(pg_get_serial_sequence('offers', 'id'))" : 'n.id';
    const { rows } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'article')",
      [table],
    );
    const same = rows.map((row) => row.name).join(', ');
    const each =
      table === 'offers'
        ? `generate_series(1, ${times}) k`
        : "offers n on n.company_id = t.company_id and n.product_id = t.product_id and n.id <> t.id and n.article like t.article || '-%'";
    const article = table === 'offers' ? "t.article || '-' || k" : 'n.article';
    const names = rows.map((row) => `t.${row.name}`).join(', ');
    await owner.query(
      `insert into ${table} (${same}, id, article) select ${names}, ${id}, ${article}
       from ${table} t ${table === 'offers' ? 'cross join' : 'join'} ${each} where t.company_id = $1`,
      [company],
    );
  }
}

test('of two who rename one option, the second is told what the first has made of it', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: property } = await aProperty(shop, catalog, { type: 1, options: true });
  const id = await anOption(shop, catalog, property, 'красный');
  const rename = async (value: string, was?: string) => {
    const operations = [{ mode: 'update' as const, id, value, ...(was === undefined ? {} : { was }) }];
    const { rows } = await shop.call(changeOptions, { path: { catalog, property }, body: { operations } });
    return rows.map(({ status, message }) => [status, message]);
  };
  expect(await rename('алый', 'красный')).toEqual([['done', null]]);
  expect(await rename('бордовый', 'красный')).toEqual([
    ['failed', 'Вариант «красный» уже переименовали в «алый»: проверьте и повторите'],
  ]);
  expect(await rename('бордовый', 'алый')).toEqual([['done', null]]);
  expect(await rename('вишнёвый')).toEqual([['done', null]]);
});
