import {
  changeProperty,
  counted,
  createProperty,
  findProperties,
  findPropertyTypes,
  getProperty,
  getPropertyAssessment,
  getPropertyUsage,
  getValueScheme,
  kind,
  type Property,
  type PropertyModel,
  removeProperties,
  type Types,
  valueKinds,
} from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { schemeOf } from '../properties/schemes.ts';
import { catalogOf } from './catalogs.ts';
import { categoriesAmong } from './categories.queries.ts';
import { linksOf, pinToCategory, pinToMetatype } from './links.queries.ts';
import { optionsBy } from './options.queries.ts';
import * as queries from './properties.queries.ts';
import { type Place, type PropertyRecord, placesOf } from './properties.queries.ts';
import { dropPlaces, groupsAmong } from './property-groups.queries.ts';
import { unitsInGroup } from './units.queries.ts';

const missing = 'Свойство не найдено';
type Given = Types<typeof createProperty>['body'];
type Body = { [Field in keyof Given]?: Given[Field] | undefined };

export const properties = [
  handle(findProperties, async ({ db, body }) => ({ rows: await queries.propertiesBy(db, body) })),

  handle(findPropertyTypes, () => ({ rows: valueKinds.map((each) => ({ ...each })) })),

  handle(getValueScheme, ({ path }) => schemeOf(path.type)),

  handle(getProperty, ({ db, path }) => model(db, path.catalog, path.property)),

  handle(createProperty, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    const record = await checked(db, path.catalog, { ...blank, type: body.type }, body);
    const id = await queries
      .insertProperty(db, path.catalog, { ...record, type: body.type })
      .catch((error) => refuseTwin(error, body.title));
    await link(db, path.catalog, id, body.links);
    return model(db, path.catalog, id);
  }),

  handle(changeProperty, async ({ db, path, body }) => {
    const property = await propertyOf(db, path.catalog, path.property);
    const record = await checked(db, path.catalog, property, body);
    if (record.options !== property.options || (property.multiple && !record.multiple))
      await refuseWithValues(db, property);
    const saved = await queries
      .updatePropertyRow(db, property.id, { ...record, version: body.version ?? property.version })
      .catch((error) => refuseTwin(error, body.title));
    if (!saved) throw conflict('stale', `Свойство «${property.title}» уже изменил кто-то другой: откройте его заново`);
    await link(db, path.catalog, property.id, body.links);
    return model(db, path.catalog, property.id);
  }),

  handle(removeProperties, async ({ db, path }) => {
    const found = await queries.propertiesAmong(db, path.catalog, path.ids);
    const reasons = new Map<string, string>();
    for (const property of found) {
      const places = await placesOf(db, path.catalog, property.id);
      if (places.length > 0) reasons.set(property.id, `У свойства «${property.title}» есть значения: ${said(places)}`);
    }
    const batch = checkBatch(path.ids, found, missing, ({ id }) => {
      const reason = reasons.get(id);
      return reason ? conflict('property_in_use', reason) : undefined;
    });
    await dropPlaces(db, path.catalog, batch.done);
    await queries.deletePropertyRows(db, batch.done);
    return batchAnswer(batch);
  }),

  handle(getPropertyAssessment, async ({ db, path }) => {
    const property = await propertyOf(db, path.catalog, path.property);
    const places = await placesOf(db, path.catalog, property.id);
    const values = places.reduce((sum, place) => sum + place.count, 0);
    return { property: property.id, values, options: property.optionsCount, places };
  }),

  handle(getPropertyUsage, async ({ db, path }) => {
    const found = await queries.propertiesAmong(db, path.catalog, path.ids);
    if (found.length === 0) throw notFound(missing);
    const rows = [];
    for (const { id, title } of found) {
      const places = await placesOf(db, path.catalog, id);
      rows.push({ id, title, used: places.length > 0, places });
    }
    return { rows };
  }),
];

const blank: Omit<PropertyRecord, 'title'> & { title: string } = {
  title: '',
  group: null,
  hint: '',
  multiple: false,
  options: false,
  uniqOptions: true,
  autoCalc: false,
  formula: '',
  scheme: {},
};

export async function propertyOf(db: Db, catalog: string, id: string): Promise<Property> {
  const [property] = await queries.propertiesAmong(db, catalog, [id]);
  if (!property) throw notFound(missing);
  return property;
}

/** The record after the save, its references and combinations checked. */
async function checked(
  db: Db,
  catalog: string,
  was: PropertyRecord & Pick<Property, 'type'>,
  body: Body,
): Promise<PropertyRecord> {
  const record = {
    title: body.title ?? was.title,
    group: body.group === undefined ? was.group : body.group,
    hint: body.hint ?? was.hint,
    multiple: body.multiple ?? was.multiple,
    options: body.options ?? was.options,
    uniqOptions: body.uniqOptions ?? was.uniqOptions,
    autoCalc: body.autoCalc ?? was.autoCalc,
    formula: body.formula ?? was.formula,
    scheme: body.scheme ?? was.scheme,
  };
  const named = valueKinds.find((each) => each.id === was.type);
  if (record.options && !named?.options)
    throw invalid('options', `вид «${named?.title.toLowerCase()}» не выбирают из списка`);
  if (record.multiple && was.type === kind.boolean) throw invalid('multiple', 'да или нет бывает только одно');
  if (record.group && (await groupsAmong(db, catalog, [record.group])).length === 0)
    throw invalid('group', 'такой группы свойств в каталоге нет');
  await checkUnits(db, was.type, body.scheme);
  return record;
}

async function checkUnits(db: Db, type: number, scheme: Body['scheme']): Promise<void> {
  if (type !== kind.unit || !scheme?.unitGroup) return;
  const units = await unitsInGroup(db, scheme.unitGroup);
  if (units.length === 0) throw invalid('scheme.unitGroup', 'такой группы единиц нет');
  for (const field of ['defaultUnit', 'storageUnit'] as const) {
    if (scheme[field] && !units.some((unit) => unit.id === scheme[field]))
      throw invalid(`scheme.${field}`, 'единица не из этой группы');
  }
}

async function refuseWithValues(db: Db, property: Property): Promise<void> {
  const places = await placesOf(db, property.catalog, property.id);
  if (places.length > 0)
    throw conflict(
      'property_in_use',
      `У свойства «${property.title}» есть значения (${said(places)}): список вариантов и множественность меняются преобразованием`,
    );
}

const said = (places: readonly Place[]) =>
  places
    .map((place) => `${place.title.toLowerCase()} — ${counted(place.count, ['карточка', 'карточки', 'карточек'])}`)
    .join(', ');

async function link(db: Db, catalog: string, property: string, links: Body['links']): Promise<void> {
  for (const [metatype, on] of [
    [1, links?.categories],
    [2, links?.brands],
    [3, links?.collections],
  ] as const) {
    if (on !== undefined)
      await pinToMetatype(db, { catalog, metatype }, { set: on ? [property] : [], unset: on ? [] : [property] });
  }
  const wanted = links?.productCategories ?? [];
  const known = new Set(
    (
      await categoriesAmong(
        db,
        catalog,
        wanted.map((each) => each.id),
      )
    ).map((each) => each.id),
  );
  for (const { id, action } of wanted) {
    if (!known.has(id)) throw invalid('links.productCategories', `в каталоге нет категории ${id}`);
    await pinToCategory(db, id, {
      set: action === 'pin' ? [property] : [],
      unset: action === 'unpin' ? [property] : [],
    });
  }
}

async function model(db: Db, catalog: string, id: string): Promise<PropertyModel> {
  const property = await propertyOf(db, catalog, id);
  const { metatypes, productCategories } = await linksOf(db, id);
  const links = {
    categories: metatypes.includes(1),
    brands: metatypes.includes(2),
    collections: metatypes.includes(3),
    productCategories,
  };
  return { ...property, links, optionList: await optionsBy(db, id, { search: '', limit: 200, offset: 0 }) };
}

function refuseTwin(error: unknown, title = ''): never {
  if (violates(error, 'properties_title')) throw conflict('property_exists', `Свойство «${title}» в каталоге уже есть`);
  throw error;
}
