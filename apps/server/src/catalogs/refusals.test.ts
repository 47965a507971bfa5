import {
  calculateProperty,
  changeRelation,
  convertProperty,
  createProperty,
  createRelation,
  findOffers,
  findUnitGroups,
  kind,
  mergeOffers,
  mostPairs,
  relateProducts,
  restoreFileExport,
  stopPropertyCalculation,
  stopRecalculation,
  unrelateProducts,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer, aProperty, aRelation } from './testing/making.ts';

const server = useServer();

/** A catalog with two products that belong together, beside another catalog of the same company. */
async function twoCatalogs() {
  const shop = await aCompany(server);
  const [{ id: catalog }, { id: other }] = [await aCatalog(shop), await aCatalog(shop)];
  const [one, two] = [await anOffer(shop, catalog), await anOffer(shop, catalog)];
  const abroad = await anOffer(shop, other);
  const { id: accessories } = await aRelation(shop, catalog);
  await shop.call(relateProducts, {
    path: { relation: accessories, sourceIds: [one.product], targetIds: [two.product] },
    body: {},
  });
  const text = (await aProperty(shop, catalog, { type: kind.shortText, title: 'Текст', multiple: true })).id;
  const number = (await aProperty(shop, catalog, { type: kind.decimal, title: 'Число' })).id;
  const sides = (await aProperty(shop, catalog, { type: kind.dimensions, title: 'Габариты' })).id;
  const [group, another] = (await shop.call(findUnitGroups)).rows;
  const unit = { unitGroup: group?.id ?? '', defaultUnit: another?.units[0]?.id ?? '' };
  return { shop, catalog, one, two, abroad, accessories, text, number, sides, unit };
}
type World = Awaited<ReturnType<typeof twoCatalogs>>;
type Refusal = Awaited<ReturnType<Shop['refused']>>;

let world: World;
beforeAll(async () => {
  world = await twoCatalogs();
});

const relate = ({ shop, accessories: relation }: World, source: string, target: string, body = {}) =>
  shop.refused(relateProducts, { path: { relation, sourceIds: [source], targetIds: [target] }, body });
const convert = ({ shop, catalog }: World, property: string, body: object) =>
  shop.refused(convertProperty, { path: { catalog, property }, body: { type: 4, options: false, ...body } });
const define = ({ shop, catalog }: World, body: object) =>
  shop.refused(createProperty, { path: { catalog }, body: { title: 'Новое', type: kind.shortText, ...body } });
const sorted = ({ shop, catalog }: World, sort: string) =>
  shop.refused(findOffers, { path: { catalog }, body: { sort: sort as 'title' } });

test.each<[string, number, string, (world: World) => Promise<Refusal>]>([
  [
    'more pairs than at once',
    400,
    `не больше ${mostPairs} пар`,
    ({ shop, accessories: relation }) => {
      const ids = Array.from({ length: 40 }, (_, n) => String(900_000 + n));
      return shop.refused(relateProducts, { path: { relation, sourceIds: ids, targetIds: ids }, body: {} });
    },
  ],
  ['a product beside itself', 409, 'нельзя связать с ним самим', (at) => relate(at, at.one.product, at.one.product)],
  ['a pair the other way round', 409, 'в обратную сторону', (at) => relate(at, at.two.product, at.one.product)],
  ['a product of another catalog', 404, 'не найден в каталоге', (at) => relate(at, at.one.product, at.abroad.product)],
  [
    'pieces where none are counted',
    400,
    'штуки не считают',
    (at) => relate(at, at.one.product, at.two.product, { quantity: 2 }),
  ],
  [
    'a pair that is none',
    404,
    'в этой связи не стоят',
    ({ shop, accessories: relation, one, two }) =>
      shop.refused(unrelateProducts, { path: { relation, sourceIds: [two.product], targetIds: [one.product] } }),
  ],
  [
    'two titles of a mutual relation',
    400,
    'одно название на обе стороны',
    ({ shop, catalog }) =>
      shop.refused(createRelation, { body: { catalog, kind: 1, title: 'Похожие', reverse: 'Иначе' } }),
  ],
  [
    'an older version of a relation',
    409,
    'изменил кто-то другой',
    ({ shop, accessories: id }) =>
      shop.refused(changeRelation, { path: { id }, body: { title: 'Иначе', version: 99 } }),
  ],
  [
    'an offer merged into itself',
    409,
    'с самим собой',
    ({ shop, one: { id } }) => shop.refused(mergeOffers, { path: { sourceIds: [id], target: id } }),
  ],
  [
    'offers of two catalogs merged',
    409,
    'одного каталога',
    ({ shop, one, abroad }) => shop.refused(mergeOffers, { path: { sourceIds: [abroad.id], target: one.id } }),
  ],
  [
    'an offer merged into one that is none',
    404,
    'не найден',
    ({ shop, one: { id } }) => shop.refused(mergeOffers, { path: { sourceIds: [id], target: '999999999' } }),
  ],
  [
    'an export brought back that nobody deleted',
    404,
    'Удалённая выгрузка не найдена',
    ({ shop }) => shop.refused(restoreFileExport, { path: { id: '999999999' } }),
  ],
  [
    'a stop of a recalculation that is none',
    404,
    'Пересчёт не найден',
    ({ shop }) => shop.refused(stopRecalculation, { path: { recalculation: '999999999' } }),
  ],
  [
    'a unit of another group',
    400,
    'единица не из этой группы',
    (at) => define(at, { type: kind.unit, scheme: at.unit }),
  ],
  ['several times yes or no', 400, 'бывает только одно', (at) => define(at, { type: kind.boolean, multiple: true })],
  ['a group that is none', 400, 'такой группы свойств нет', (at) => define(at, { group: '999999999' })],
  [
    'units that are none',
    400,
    'такой группы единиц нет',
    (at) => define(at, { type: kind.unit, scheme: { unitGroup: '999999999' } }),
  ],
  ['the kind that it has', 400, 'уже такого вида', (at) => convert(at, at.number, {})],
  ['a number without its side', 400, 'какой это размер', (at) => convert(at, at.sides, {})],
  [
    'a unit that is none',
    400,
    'такой единицы нет',
    (at) => convert(at, at.number, { type: kind.unit, unit: '999999999' }),
  ],
  ['an order by several values', 400, 'в нескольких значениях', (at) => sorted(at, `property:${at.text}`)],
  ['an order by sizes without their side', 400, 'несколько чисел', (at) => sorted(at, `property:${at.sides}`)],
  ['an order by a property that is none', 400, 'нет свойства', (at) => sorted(at, 'property:999999999')],
  [
    'a calculation without a formula',
    409,
    'нет формулы',
    ({ shop, catalog, number: property }) => shop.refused(calculateProperty, { path: { catalog, property } }),
  ],
  [
    'a stop of what is over',
    409,
    'уже закончился',
    ({ shop, catalog, number: property }) => shop.refused(stopPropertyCalculation, { path: { catalog, property } }),
  ],
])('%s is refused with %i: «%s»', async (_what, status, words, ask) => {
  const refusal = await ask(world);
  expect([refusal.status, refusal.body.message]).toEqual([status, expect.stringContaining(words)]);
});
