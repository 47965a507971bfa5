import {
  type AlignmentSection,
  changeCategories,
  changeCategoryAlignment,
  changeMetatypeAlignment,
  createPropertyGroup,
  getCategoryAlignment,
  getMetatypeAlignment,
  removeCategories,
  removeProperties,
  removePropertyGroup,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, aCategory, anOption, aProperty } from '../testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const aNewCatalog = async () => (await aCatalog(shop)).id;
const at = (property: string, row: number, column: number, more: { rowSpan?: number; columnSpan?: number } = {}) => ({
  property,
  row,
  column,
  ...more,
});
const usual = { rowSpan: 1, columnSpan: 1, style: '' as const, optionsStyles: {} };
const section = (columns: number, ...properties: { property: string; row: number; column: number }[]) => ({
  group: null,
  columns,
  properties,
});
const columnsOf = (sections: readonly AlignmentSection[] | null | undefined) =>
  sections?.map(({ columns }) => columns) ?? null;

test('the cards of a kind are laid out in sections, and given back to their usual order', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, metatype: '2' };
  const motto = await aProperty(shop, catalog, { type: 1 });
  const country = await aProperty(shop, catalog, { type: 1, options: true });
  const china = await anOption(shop, catalog, country.id, 'Китай');
  const group = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'О бренде' } });
  expect(await shop.call(getMetatypeAlignment, { path })).toEqual({ sections: null, inherited: null, version: 0 });
  const sections = [
    { group: group.id, columns: 3, properties: [at(motto.id, 1, 1, { rowSpan: 2, columnSpan: 2 })] },
    {
      group: null,
      properties: [{ ...at(country.id, 1, 1), style: 'accent' as const, optionsStyles: { [china]: 'warn' as const } }],
    },
  ];
  const saved = {
    sections: [
      { group: group.id, columns: 3, properties: [{ ...usual, ...at(motto.id, 1, 1), rowSpan: 2, columnSpan: 2 }] },
      {
        group: null,
        columns: 1,
        properties: [{ ...usual, ...at(country.id, 1, 1), style: 'accent', optionsStyles: { [china]: 'warn' } }],
      },
    ],
    inherited: null,
    version: 1,
  };
  expect(await shop.call(changeMetatypeAlignment, { path, body: { sections, version: 0 } })).toEqual(saved);
  expect(await shop.call(getMetatypeAlignment, { path })).toEqual(saved);
  expect(await shop.call(getMetatypeAlignment, { path: { catalog, metatype: '3' } })).toMatchObject({ sections: null });
  const back = await shop.call(changeMetatypeAlignment, { path, body: { sections: null, version: 1 } });
  expect(back).toEqual({ sections: null, inherited: null, version: 2 });
});

test("a category without an alignment takes its nearest parent's, and after all parents the metatype's", async () => {
  const catalog = await aNewCatalog();
  const root = await aCategory(shop, catalog);
  const middle = await aCategory(shop, catalog, 'Посуда', root.id);
  const leaf = await aCategory(shop, catalog, 'Кружки', middle.id);
  const other = await aCategory(shop, catalog, 'Мебель', root.id);
  const pathOf = (category: string) => ({ catalog, category });
  const found = async (category: string) => {
    const { sections, inherited } = await shop.call(getCategoryAlignment, { path: pathOf(category) });
    return [columnsOf(sections), inherited && [inherited.category, columnsOf(inherited.sections)]];
  };
  const lay = (category: string, columns: number) =>
    shop.call(changeCategoryAlignment, { path: pathOf(category), body: { sections: [section(columns)] } });

  expect(await found(leaf.id)).toEqual([null, null]);
  const body = { sections: [section(2)] };
  await shop.call(changeMetatypeAlignment, { path: { catalog, metatype: '1' }, body });
  expect(await found(leaf.id)).toEqual([null, [null, [2]]]);
  await lay(root.id, 3);
  expect(await found(leaf.id)).toEqual([null, [root.id, [3]]]);
  await lay(middle.id, 4);
  await lay(leaf.id, 5);
  expect(await found(leaf.id)).toEqual([[5], [middle.id, [4]]]);
  expect(await found(other.id)).toEqual([null, [root.id, [3]]]);

  await shop.call(changeCategoryAlignment, { path: pathOf(middle.id), body: { sections: null } });
  expect(await found(leaf.id)).toEqual([[5], [root.id, [3]]]);
  await lay(other.id, 6);
  await shop.call(changeCategories, { path: { catalog, ids: [leaf.id] }, body: { parent: other.id } });
  expect(await found(leaf.id)).toEqual([[5], [other.id, [6]]]);
});

test('what can not stand on a card is refused by its name', async () => {
  const catalog = await aNewCatalog();
  const strange = await aProperty(shop, await aNewCatalog(), { type: 1 });
  const width = await aProperty(shop, catalog, { type: 4, title: 'Ширина' });
  const height = await aProperty(shop, catalog, { type: 4, title: 'Высота' });
  const path = { catalog, metatype: '2' };
  const said = async (...sections: object[]) => {
    const refused = await shop.refused(changeMetatypeAlignment, { path, body: { sections } as never });
    return [refused.status, refused.body.message];
  };
  const place = 'Поле «sections.0.properties.';
  const cases: [sections: object[], message: string][] = [
    [[section(1, at('999999', 1, 1))], `${place}0.property»: в каталоге нет свойства 999999`],
    [[section(1, at(strange.id, 1, 1))], `${place}0.property»: в каталоге нет свойства ${strange.id}`],
    [
      [section(2, at(width.id, 1, 1), at(width.id, 1, 2))],
      `${place}1.property»: свойство «Ширина» стоит дважды: оставьте одно место`,
    ],
    [
      [section(2, at(width.id, 1, 2, { columnSpan: 2 }))],
      `${place}0.columnSpan»: «Ширина» не помещается: столбцов всего 2`,
    ],
    [
      [section(2, at(width.id, 1, 1, { rowSpan: 2, columnSpan: 2 }), at(height.id, 2, 2))],
      `${place}1.row»: «Высота» стоит на месте «Ширина»: передвиньте одно из них`,
    ],
    [
      [section(1), section(2)],
      'Поле «sections.1.group»: раздел этой группы уже есть выше: группа бывает на карточке один раз',
    ],
    [[{ group: '999999' }], 'Поле «sections.0.group»: в каталоге нет группы свойств 999999'],
    [
      [section(1, at(width.id, 1, 1)), { group: '999999' }],
      'Поле «sections.1.group»: в каталоге нет группы свойств 999999',
    ],
  ];
  for (const [sections, message] of cases) expect(await said(...sections)).toEqual([400, message]);
  expect((await shop.call(getMetatypeAlignment, { path })).sections).toBeNull();
});

test('a field is coloured by options of its own property; one that is no more is left out', async () => {
  const catalog = await aNewCatalog();
  const [colour, country] = [
    await aProperty(shop, catalog, { type: 1, options: true }),
    await aProperty(shop, catalog, { type: 1, options: true }),
  ];
  const [red, china] = [
    await anOption(shop, catalog, colour.id, 'красный'),
    await anOption(shop, catalog, country.id, 'Китай'),
  ];
  const path = { catalog, metatype: '2' };
  const lay = (...options: string[]) => {
    const optionsStyles = Object.fromEntries(options.map((option) => [option, 'info' as const]));
    return { path, body: { sections: [section(1, { ...at(colour.id, 1, 1), ...{ optionsStyles } })] } };
  };
  const stranger = await shop.refused(changeMetatypeAlignment, lay(red, china));
  expect([stranger.status, stranger.body.message]).toEqual([
    400,
    `Поле «sections.0.properties.0.optionsStyles.${china}»: это вариант другого свойства`,
  ]);
  const { sections } = await shop.call(changeMetatypeAlignment, lay(red, '999999999'));
  expect(sections?.[0]?.properties[0]?.optionsStyles).toEqual({ [red]: 'info' });
});

test('an alignment has bounds in columns, spans, styles and size', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, metatype: '3' };
  const { id } = await aProperty(shop, catalog, { type: 1 });
  const many = Array.from({ length: 2001 }, (_, n) => at(String(n + 1), 1, 1));
  const looking = (look: object) => ({ ...at(id, 1, 1), ...look });
  for (const sections of [
    [section(0)],
    [section(13)],
    [section(1, at(id, 0, 1))],
    [section(1, at(id, 2001, 1))],
    [section(1, at(id, 1, 1, { rowSpan: 13 }))],
    [section(1, looking({ style: 'blinking' }))],
    [section(1, looking({ optionsStyles: { red: 'info' } }))],
    [section(1, looking({ colour: 'red' }))],
    [section(1, ...many)],
    [section(1, ...many.slice(0, 1500)), { group: '1', properties: many.slice(0, 1500) }],
    Array.from({ length: 201 }, () => section(1)),
  ])
    expect((await shop.refused(changeMetatypeAlignment, { path, body: { sections } as never })).status).toBe(400);
});

test('of two who edit one version, the second is told, also after it was given back', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, metatype: '2' };
  const lay = (version: number, columns: number | null) => ({
    path,
    body: { sections: columns && [section(columns)], version } as never,
  });
  await shop.call(changeMetatypeAlignment, lay(0, 2));
  const stale = { status: 409, body: { code: 'stale' } };
  expect(await shop.refused(changeMetatypeAlignment, lay(0, 3))).toMatchObject(stale);
  await shop.call(changeMetatypeAlignment, lay(1, null));
  await shop.call(changeMetatypeAlignment, lay(2, 4));
  expect(await shop.refused(changeMetatypeAlignment, lay(1, 3))).toMatchObject(stale);
  expect(columnsOf((await shop.call(getMetatypeAlignment, { path })).sections)).toEqual([4]);
});

test('a deleted property and a deleted group leave the alignment, and whoever edited it is told', async () => {
  const catalog = await aNewCatalog();
  const category = (await aCategory(shop, catalog)).id;
  const path = { catalog, category };
  const [gone, kept] = [await aProperty(shop, catalog, { type: 1 }), await aProperty(shop, catalog, { type: 1 })];
  const group = await shop.call(createPropertyGroup, { path: { catalog }, body: { title: 'Экран' } });
  const sections = [{ group: group.id, columns: 2, properties: [at(gone.id, 1, 1)] }, section(1, at(kept.id, 1, 1))];
  await shop.call(changeCategoryAlignment, { path, body: { sections } });
  await shop.call(removeProperties, { path: { catalog, ids: [gone.id] } });
  const without = await shop.call(getCategoryAlignment, { path });
  expect(without.sections?.map(({ properties }) => properties.map(({ property }) => property))).toEqual([
    [],
    [kept.id],
  ]);
  expect(without.version).toBe(2);
  expect(await shop.refused(changeCategoryAlignment, { path, body: { sections, version: 1 } })).toMatchObject({
    status: 409,
  });
  await shop.call(removePropertyGroup, { path: { catalog, group: group.id } });
  const after = await shop.call(getCategoryAlignment, { path });
  expect(after.sections?.map((one) => one.group)).toEqual([null]);
  expect(after.version).toBe(3);
});

test('an alignment goes with its category, and answers below its own catalog and to its own company', async () => {
  const catalog = await aNewCatalog();
  const category = (await aCategory(shop, catalog)).id;
  const path = { catalog, category };
  const body = { sections: [section(2)] };
  await shop.call(changeCategoryAlignment, { path, body });
  const stranger = await aCompany(server);
  const elsewhere = await aNewCatalog();
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const missing = { status: 404, body: { message: 'Категория не найдена' } };
    expect(await who.refused(getCategoryAlignment, { path: { catalog: where, category } })).toMatchObject(missing);
    expect(await who.refused(changeCategoryAlignment, { path: { catalog: where, category }, body })).toMatchObject(
      missing,
    );
  }
  const metatype = { catalog, metatype: '2' };
  expect((await stranger.refused(getMetatypeAlignment, { path: metatype })).status).toBe(404);
  expect((await stranger.refused(changeMetatypeAlignment, { path: metatype, body })).status).toBe(404);
  await shop.call(removeCategories, { path: { catalog, ids: [category] } });
  expect((await shop.refused(getCategoryAlignment, { path })).status).toBe(404);
});

test('only who edits the catalog lays its cards out; the others look', async () => {
  const catalog = await aNewCatalog();
  const path = { catalog, metatype: '2' };
  const body = { sections: [section(2)] };
  expect((await (await shop.as('catalog')).call(changeMetatypeAlignment, { path, body })).version).toBe(1);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getMetatypeAlignment, { path })).version).toBe(1);
  expect((await viewer.refused(changeMetatypeAlignment, { path, body })).status).toBe(403);
});
