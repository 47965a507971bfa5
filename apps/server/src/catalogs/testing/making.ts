import {
  changeOptions,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  createRelation,
  findUnitGroups,
  type OfferModel,
  type PropertyModel,
  type Relation,
  type Types,
} from '@prilavok/contract';
import type { Client } from '../../testing/client.ts';

let made = 0;

/** A catalog under a title of its own. For tests. */
export const aCatalog = (shop: Client) => shop.call(createCatalog, { body: { title: `Каталог ${++made}` } });

export const aBrand = (shop: Client, catalog: string, title = `Бренд ${++made}`) =>
  shop.call(createBrand, { path: { catalog }, body: { title } });

export const aCategory = (shop: Client, catalog: string, title = `Категория ${++made}`, parent?: string) =>
  shop.call(createCategory, { path: { catalog }, body: { title, ...(parent ? { parent } : {}) } });

export const aProperty = (
  shop: Client,
  catalog: string,
  body: Partial<Types<typeof createProperty>['sent']> & Pick<Types<typeof createProperty>['sent'], 'type'>,
): Promise<PropertyModel> =>
  shop.call(createProperty, { path: { catalog }, body: { title: `Свойство ${++made}`, ...body } });

export const anOffer = (
  shop: Client,
  catalog: string,
  body: Partial<Types<typeof createOffer>['sent']> = {},
): Promise<OfferModel> =>
  shop.call(createOffer, { body: { catalog, article: `A-${++made}`, title: `Товар ${made}`, ...body } });

/** An option of a property: its id. */
export async function anOption(shop: Client, catalog: string, property: string, value: string): Promise<string> {
  const operations = [{ mode: 'create' as const, value }];
  const { rows } = await shop.call(changeOptions, { path: { catalog, property }, body: { operations } });
  const [made] = rows;
  if (made?.status !== 'done') throw new Error(`No option ${value}`);
  return made.id;
}

/** A relation of products: accessories, unless told. */
export const aRelation = (
  shop: Client,
  catalog: string,
  body: Partial<Types<typeof createRelation>['sent']> = {},
): Promise<Relation> => shop.call(createRelation, { body: { catalog, kind: 2, title: `Связь ${++made}`, ...body } });

/** The ids of a unit and its group by the unit's symbol. */
export async function aUnit(shop: Client, symbol: string): Promise<{ unit: string; group: string }> {
  const { rows } = await shop.call(findUnitGroups);
  const unit = rows.flatMap((group) => group.units).find((each) => each.symbol === symbol);
  if (!unit) throw new Error(`No unit ${symbol}`);
  return { unit: unit.id, group: unit.group };
}
