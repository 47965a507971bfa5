import {
  changeProperty,
  createProperty,
  findProperties,
  findPropertyTypes,
  getProperty,
  getPropertyAssessment,
  getPropertyUsage,
  getValueScheme,
  type PropertyModel,
  removeProperties,
  type Types,
  valueKinds,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { listProperties } from '../properties/properties.queries.ts';
import * as room from '../properties/properties.ts';
import { schemeOf } from '../properties/schemes.ts';
import { catalogOf } from './catalogs.ts';
import { categoriesAmong } from './categories.queries.ts';
import { categoriesOfProperty, pinToCategory } from './category-properties.queries.ts';
import { inCatalog, ownerOf } from './owner.ts';

type Links = Types<typeof createProperty>['body']['links'];

export const properties = [
  handle(findProperties, async ({ db, body }) => ({
    rows: (await listProperties(db, body.catalog?.in, body)).map(inCatalog),
  })),

  handle(findPropertyTypes, () => ({ rows: valueKinds.map((each) => ({ ...each })) })),

  handle(getValueScheme, ({ path }) => schemeOf(path.type)),

  handle(getProperty, ({ db, path }) => model(db, path.catalog, path.property)),

  handle(createProperty, async ({ db, path, body: { links, ...body } }) => {
    await catalogOf(db, path.catalog);
    const id = await room.createProperty(db, path.catalog, body);
    await link(db, path.catalog, id, links).catch(room.unmadeProperty);
    return model(db, path.catalog, id);
  }),

  handle(changeProperty, async ({ db, path, body: { links, ...body } }) => {
    await room.changeProperty(db, ownerOf(path.catalog), { id: path.property, ...body });
    await link(db, path.catalog, path.property, links);
    return model(db, path.catalog, path.property);
  }),

  handle(removeProperties, ({ db, path }) => room.removeProperties(db, ownerOf(path.catalog), path.ids)),

  handle(getPropertyAssessment, ({ db, path }) => room.assessProperty(db, ownerOf(path.catalog), path.property)),

  handle(getPropertyUsage, async ({ db, path }) => ({
    rows: await room.usageOfProperties(db, ownerOf(path.catalog), path.ids),
  })),
];

async function link(db: Db, catalog: string, property: string, links: Links): Promise<void> {
  const metatypes = { 1: links?.categories, 2: links?.brands, 3: links?.collections };
  await room.linkToMetatypes(db, catalog, { property, metatypes });
  const wanted = links?.productCategories ?? [];
  const ids = wanted.map((each) => each.id);
  const known = new Set((await categoriesAmong(db, catalog, ids)).map((each) => each.id));
  for (const { id, action } of wanted) {
    if (!known.has(id)) throw invalid('links.productCategories', `в каталоге нет категории ${id}`);
    const pins = { set: action === 'pin' ? [property] : [], unset: action === 'unpin' ? [property] : [] };
    await pinToCategory(db, id, pins);
  }
}

async function model(db: Db, catalog: string, id: string): Promise<PropertyModel> {
  const { property, optionList, metatypes } = await room.propertyWithOptions(db, catalog, id);
  const links = {
    categories: metatypes.includes(1),
    brands: metatypes.includes(2),
    collections: metatypes.includes(3),
    productCategories: await categoriesOfProperty(db, id),
  };
  return { ...inCatalog(property), links, optionList };
}
