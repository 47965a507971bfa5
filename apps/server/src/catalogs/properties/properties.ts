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
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { type Handler, handle } from '../../http/handle.ts';
import { withShownFormulas } from '../../properties/formulas.ts';
import type { StoredProperty } from '../../properties/properties.queries.ts';
import * as room from '../../properties/properties.ts';
import { schemeOf } from '../../properties/schemes.ts';
import { categoriesOfProperty, categoriesRequiring } from '../completeness/category-properties.queries.ts';
import { usesOf } from '../deleting/uses.ts';
import { catalogOf } from '../saving/catalog.ts';
import { lockCatalog } from '../saving/catalogs.queries.ts';
import { categoriesAmong } from '../saving/categories.queries.ts';
import { pinToCategory } from './category-properties.ts';
import { branchScored } from './completeness.jobs.ts';
import { inCatalog, ownerOf } from './owner.ts';
import { beginCalculation } from './property-formulas.jobs.ts';

type Links = Types<typeof createProperty>['body']['links'];

export const properties = [
  handle(findProperties, async ({ db, body }) => {
    const { rows, total } = await room.findProperties(db, body.catalog?.in, body);
    return { rows: (await withShownFormulas(db, rows)).map(inCatalog), total };
  }),

  handle(findPropertyTypes, () => ({ rows: valueKinds.map((each) => ({ ...each })) })),

  handle(getValueScheme, ({ path }) => schemeOf(path.type)),

  handle(getProperty, ({ db, path }) => model(db, path.catalog, path.property)),

  handle(removeProperties, async ({ db, user, path }) => {
    const requiring = await categoriesRequiring(db, path.ids);
    const uses = await usesOf(db, 'properties', path.catalog, path.ids);
    const batch = await room.removeProperties(db, ownerOf(path.catalog), path.ids, uses);
    if (batch.done.length > 0) for (const category of requiring) await branchScored(db, category, user);
    return batch;
  }),

  handle(getPropertyAssessment, ({ db, path }) => room.assessProperty(db, ownerOf(path.catalog), path.property)),

  handle(getPropertyUsage, async ({ db, path }) => ({
    rows: await room.usageOfProperties(db, ownerOf(path.catalog), path.ids),
  })),
];

/** Refuses a formula whose outcome comes back to it by what a room above calculates. */
export type MustFlow = (db: Db, catalog: string, property: string) => Promise<void>;

/** Saving of properties; scenarios, which take part in circles of formulas, belong to a room above, which hands down how they are looked for. */
export const savingProperties = (mustFlow: MustFlow): Handler[] => [
  handle(createProperty, async ({ db, user, path, body: { links, ...body } }) => {
    await catalogOf(db, path.catalog);
    if (body.formula) await lockCatalog(db, path.catalog);
    const id = await room.createProperty(db, path.catalog, body);
    await link({ db, user }, path.catalog, id, links).catch(room.unmadeProperty);
    if (body.formula) await mustFlow(db, path.catalog, id);
    await calculated({ db, user }, path.catalog, id, undefined);
    return model(db, path.catalog, id);
  }),

  handle(changeProperty, async ({ db, user, path, body: { links, ...body } }) => {
    // Formulas of a catalog are saved one after another: two at once could close a circle.
    if (body.formula) await lockCatalog(db, path.catalog);
    const was = await room.propertyOf(db, path.catalog, path.property);
    await room.changeProperty(db, ownerOf(path.catalog), { id: path.property, ...body });
    await link({ db, user }, path.catalog, path.property, links);
    if (body.formula) await mustFlow(db, path.catalog, path.property);
    await calculated({ db, user }, path.catalog, path.property, was);
    return model(db, path.catalog, path.property);
  }),
];

/** After a save: what is calculated by itself is calculated anew where its formula or what it takes has changed. */
async function calculated(
  { db, user }: Actor,
  catalog: string,
  id: string,
  was: StoredProperty | undefined,
): Promise<void> {
  const now = await room.propertyOf(db, catalog, id);
  if (now.formula === '' || !now.autoCalc) return;
  const said = ({ formula, autoCalc, scheme }: StoredProperty) => JSON.stringify([formula, autoCalc, scheme]);
  if (!was || said(was) !== said(now)) await beginCalculation(db, now, user);
}

async function link({ db, user }: Actor, catalog: string, property: string, links: Links): Promise<void> {
  const metatypes = { 1: links?.categories, 2: links?.brands, 3: links?.collections };
  await room.linkToMetatypes(db, catalog, { property, metatypes });
  const wanted = links?.productCategories ?? [];
  const ids = wanted.map((each) => each.id);
  const known = new Map((await categoriesAmong(db, catalog, ids)).map((each) => [each.id, each]));
  for (const { id, action } of wanted) {
    const category = known.get(id);
    if (!category) throw invalid('links.productCategories', `в каталоге нет категории ${id}`);
    // Let go of, it is as in the category above.
    await pinToCategory(db, category, [{ property, mode: action === 'pin' ? 'set' : 'inherit' }], user);
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
