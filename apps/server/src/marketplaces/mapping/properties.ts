import {
  cardFields,
  changeOptionMappings,
  changePropertyMappings,
  countPropertySuggestions,
  done,
  findAttributes,
  findAttributeValues,
  findDefaultProperties,
  findOptionMappings,
  findOptionSuggestions,
  findPropertyMappings,
  findPropertySuggestions,
  findSystemProperties,
  type Marketplace,
  mapEqualOptions,
  mapSuggestedProperties,
  type PropertyMapping,
  previewShortening,
  removeOptionMapping,
  removePropertyMapping,
  removePropertyMappings,
  systemFields,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { catalogOf } from '../../catalogs/index.ts';
import { config } from '../../config.ts';
import { type Db, withCompany, withoutCompany } from '../../database/pools.ts';
import { invalid, mustFind, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { sourceTitle } from '../cards/attributes.ts';
import { catalogMapping } from '../cards/catalog-mapping.queries.ts';
import { fieldTitles } from '../cards/field-titles.ts';
import { longestField } from '../cards/fitting.ts';
import { mustHaveCatalog } from '../cards/looked-at.ts';
import { listCardOffers } from '../cards/offers.queries.ts';
import { shorteningOf } from '../cards/shortening.ts';
import { refusalFrom, withRefusals } from '../connection/client.ts';
import {
  dictionaryClient,
  ensureValues,
  environmentFor,
  readAttributes,
  refreshAttributes,
} from '../dictionaries/dictionaries.ts';
import { recheckMapped } from '../events/recheck.ts';
import { mustFindAccount } from '../stored/account.ts';
import { unreadCategories } from '../stored/categories.queries.ts';
import * as dictionaries from '../stored/dictionaries.queries.ts';
import * as queries from '../stored/properties.queries.ts';
import { systemTitles } from '../stored/system-titles.ts';
import { allSuggestions, catalogGrounds, type SuggestedSource } from './all-suggestions.ts';
import { wantMappedAttributes } from './categories.jobs.ts';
import { checkOptions, checkProperties } from './checks.ts';
import { equalValues, isSameText } from './equal-values.ts';
import { defaultProperties, systemKinds } from './fields.ts';
import { attributeOptions, guessOptions, saveOptions } from './options.ts';
import { guessSources } from './property-suggestions.ts';

/** Milliseconds for which whoever takes all suggestions waits for categories that weren't read yet; theirs come by themselves. */
const patience = 5_000;

export const properties = [
  handle(findDefaultProperties, ({ path: { marketplace } }) => ({
    rows: cardFields.map((id) => ({
      id,
      title: fieldTitles[id],
      ...defaultProperties[id],
      longest: longestField(id, connectors[marketplace].cardLimits) ?? null,
    })),
  })),

  handle(findSystemProperties, () => ({
    rows: systemFields.map((id) => ({ id, title: systemTitles[id], kind: systemKinds[id] })),
  })),

  handleOutside(findAttributes, async ({ company, path, query }) => {
    const category = await withCompany(company, (db) => mustFindCategory(db, path.marketplace, path.id));
    const what = `attributes:${category.id}`;
    const known = await withoutCompany((db) => dictionaries.lastRefresh(db, category, what));
    let stale: string | null = null;
    if (query.refresh || !known || known.old) {
      try {
        await refreshAttributes(company, await dictionaryClient(company, category), category);
      } catch (error) {
        const refusal = refusalFrom(error) ?? error;
        // What is known, though old, is more than nothing.
        if (!known || !(refusal instanceof Error)) throw refusal;
        stale = refusal.message;
      }
    }
    return withCompany(company, async (db) => ({
      rows: await dictionaries.listAttributes(db, category.id),
      refreshedAt: (await dictionaries.lastRefresh(db, category, what))?.at ?? null,
      stale,
    }));
  }),

  handleOutside(findAttributeValues, async ({ company, path, query }) => {
    const attribute = await mustFindAttribute(path.marketplace, path.id);
    if (attribute.dictionary === null) return { rows: [] };
    const client = await dictionaryClient(company, attribute);
    await withRefusals(() => ensureValues(client, attribute, query.search ? [query.search] : []));
    return { rows: await withoutCompany((db) => dictionaries.listAttributeValues(db, attribute.id, query)) };
  }),

  handle(findPropertyMappings, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog_id);
    const filter = { kind: query.kind, category: query.category_id };
    return { rows: await mappingsWithTitles(db, query.catalog_id, path.marketplace, filter) };
  }),

  handle(changePropertyMappings, async ({ db, path, body }) => {
    await catalogOf(db, body.catalog_id);
    const target = { catalog: body.catalog_id, marketplace: path.marketplace };
    const rows = await checkProperties(db, target, body.properties);
    const ids = await queries.savePropertyMappings(db, body.catalog_id, path.marketplace, rows);
    await announceMappings(db, path.marketplace);
    return { rows: await mappingsWithTitles(db, body.catalog_id, path.marketplace, { ids }) };
  }),

  handle(removePropertyMapping, async ({ db, path }) => {
    if (!(await queries.deletePropertyMapping(db, path.marketplace, path.id)))
      throw notFound('Сопоставление не найдено');
    await announceMappings(db, path.marketplace);
    return done;
  }),

  handle(previewShortening, async ({ db, path: { marketplace }, body: { account: id, fault, offers } }) => {
    const account = await mustFindAccount(db, id);
    if (account.marketplace !== marketplace) throw invalid('account', 'это аккаунт другой площадки');
    const catalog = mustHaveCatalog(account);
    const mapping = await catalogMapping(db, { catalog, marketplace, environment: account.environment });
    const which = { catalog, account: id, offers, limit: offers.length };
    const found = await listCardOffers(db, which, config().PUBLIC_URL);
    return shorteningOf(found, { fault, mapping, limits: connectors[marketplace].cardLimits });
  }),

  handle(findOptionMappings, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog_id);
    const where = await environmentFor(db, path.marketplace, undefined);
    const filter = { ...where, catalog: query.catalog_id, property: query.property_id ?? null };
    return { rows: await queries.listOptionMappings(db, filter) };
  }),

  handle(changeOptionMappings, async ({ db, path, body }) => {
    await catalogOf(db, body.catalog);
    const target = { catalog: body.catalog, marketplace: path.marketplace };
    const { rows, environment } = await checkOptions(db, target, body.options);
    return { rows: await saveOptions(db, { ...target, environment }, rows) };
  }),

  handle(removeOptionMapping, async ({ db, path }) => {
    if (!(await queries.deleteOptionMapping(db, path.marketplace, path.id))) throw notFound('Сопоставление не найдено');
    await announceMappings(db, path.marketplace);
    return done;
  }),

  handle(findPropertySuggestions, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog_id);
    const category = await mustFindCategory(db, path.marketplace, query.category_id);
    const attributes = await dictionaries.listAttributes(db, category.id);
    const mapped = await mappingsWithTitles(db, query.catalog_id, path.marketplace, { category: category.id });
    const { grounds, earlierOf } = await catalogGrounds(db, query.catalog_id, path.marketplace);
    return {
      rows: attributes.map((attribute) => ({
        attribute,
        mapping: mapped.find((each) => each.attribute === attribute.id) ?? null,
        suggestions: guessSources(attribute, grounds, { category: category.title, earlier: earlierOf(attribute) }),
      })),
    };
  }),

  handle(countPropertySuggestions, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog_id);
    const where = await environmentFor(db, path.marketplace, undefined);
    const found = await allSuggestions(db, { catalog: query.catalog_id, where, from: query.from });
    const unread = await unreadCategories(db, query.catalog_id, where);
    return { categories: categoriesIn(found), properties: found.length, unread: unread.length };
  }),

  handleOutside(mapSuggestedProperties, async ({ company, path, body }) => {
    const { catalog_id: catalog, from } = body;
    const { where, unread } = await withCompany(company, async (db) => {
      await catalogOf(db, catalog);
      const where = await environmentFor(db, path.marketplace, undefined);
      return { where, unread: await unreadCategories(db, catalog, where) };
    });
    const read = await readAttributes(company, where, unread, patience);
    return withCompany(company, async (db) => {
      if (read < unread.length) await wantMappedAttributes(db, catalog, where);
      const found = await allSuggestions(db, { catalog, where, from });
      const sources = found.map(({ attribute, source }) => ({ attribute: attribute.id, source }));
      const checked = await checkProperties(db, { catalog, marketplace: path.marketplace }, sources);
      const mappings = await queries.savePropertyMappings(db, catalog, path.marketplace, checked);
      await announceMappings(db, path.marketplace);
      return { categories: categoriesIn(found), mappings, unread: unread.length - read };
    });
  }),

  handle(removePropertyMappings, async ({ db, path, body }) => {
    await catalogOf(db, body.catalog_id);
    const what = { catalog: body.catalog_id, marketplace: path.marketplace, ids: body.mappings };
    const removed = await queries.deletePropertyMappings(db, what);
    await announceMappings(db, path.marketplace);
    return { removed };
  }),

  handleOutside(findOptionSuggestions, async ({ company, path, query }) => {
    const attribute = await mustFindAttribute(path.marketplace, query.attribute);
    const { own, mappings, ...among } = await attributeOptions(company, query.catalog_id, attribute);
    const guesses = await guessOptions(attribute, own, among);
    return {
      rows: own.values.map((value, index) => ({
        ...value,
        mapping: mappings.find((each) => isSameText(each.text, value.text)) ?? null,
        suggestions: guesses[index] ?? [],
      })),
    };
  }),

  handleOutside(mapEqualOptions, async ({ company, path, body }) => {
    const attribute = await mustFindAttribute(path.marketplace, body.attribute);
    const { own, mappings, fits } = await attributeOptions(company, body.catalog_id, attribute);
    const open = own.values.filter((value) => !mappings.some((each) => isSameText(each.text, value.text)));
    const found = await equalValues(attribute, open, fits);
    const rows = found.map(({ value, option, text }) => ({
      property: own.property,
      option,
      dictionary: attribute.dictionary ?? '',
      text,
      value: value.id,
    }));
    const where = { catalog: body.catalog_id, marketplace: path.marketplace, environment: attribute.environment };
    const saved = await withCompany(company, (db) => saveOptions(db, where, rows));
    return { rows: saved, left: open.length - saved.length };
  }),
];

const categoriesIn = (found: readonly SuggestedSource[]): number =>
  new Set(found.map(({ attribute }) => attribute.category)).size;

/** Tells open cabinets, and has cards judged by what is mapped now. */
async function announceMappings(db: Db, marketplace: Marketplace): Promise<void> {
  await recheckMapped(db, marketplace);
  announce(db, { type: 'changed', resource: 'marketplaces/properties', ids: [] });
}

async function mustFindCategory(db: Db, marketplace: Marketplace, id: string) {
  const [category] = await dictionaries.marketplaceCategoriesByIds(db, marketplace, [id]);
  return mustFind(category, 'У площадки такой категории нет');
}

async function mustFindAttribute(marketplace: Marketplace, id: string) {
  const [attribute] = await withoutCompany((db) => dictionaries.attributesByIds(db, marketplace, [id]));
  return mustFind(attribute, 'У площадки такого атрибута нет');
}

async function mappingsWithTitles(
  db: Db,
  catalog: string,
  marketplace: Marketplace,
  filter: Parameters<typeof queries.listPropertyMappings>[3],
): Promise<PropertyMapping[]> {
  const rows = await queries.listPropertyMappings(db, catalog, marketplace, filter);
  const own = await queries.ownProperties(db, catalog);
  const known = { properties: new Map(own.map(({ id, ...rest }) => [id, rest])) };
  return rows.map((row) => ({ ...row, sourceTitle: sourceTitle(row.source, known) }));
}
