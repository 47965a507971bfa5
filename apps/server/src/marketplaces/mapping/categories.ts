import {
  type CategorySuggestion,
  changeCategoryMappings,
  done,
  findCategoryMappings,
  findCategorySuggestions,
  findMarketplaceCategories,
  findMarketplaceParents,
  getMarketplaceCategories,
  type MarketplaceCategory,
  refreshMarketplaceCategories,
  removeCategoryMapping,
} from '@prilavok/contract';
import { catalogOf } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { keyOf } from '../../text/keys.ts';
import { openClient, withRefusals } from '../connection/client.ts';
import { dictionaryClient, environmentFor, readAttributes, refreshCategories } from '../dictionaries/dictionaries.ts';
import { recheckMapped } from '../events/recheck.ts';
import { accountWithKeys } from '../stored/accounts.queries.ts';
import * as queries from '../stored/categories.queries.ts';
import * as dictionaries from '../stored/dictionaries.queries.ts';
import { ownProperties } from '../stored/properties.queries.ts';
import { likeChosen, titled } from '../suggestions/elsewhere.ts';
import { bestOf, candidatesOf, mostSimilar } from '../suggestions/suggestions.ts';
import { wantMappedAttributes } from './categories.jobs.ts';

/** Milliseconds for which whoever chose categories waits for their attributes; a marketplace gives out a few a second, and the rest comes by itself. */
const patience = 1_500;

export const categories = [
  handle(findMarketplaceCategories, async ({ db, path, query }) => {
    const where = await environmentFor(db, path.marketplace, query.environment);
    const refresh = await dictionaries.lastRefresh(db, where, 'categories');
    return { rows: await dictionaries.searchCategories(db, where, query), refreshedAt: refresh?.at ?? null };
  }),

  handle(findMarketplaceParents, async ({ db, path, query }) => {
    const where = await environmentFor(db, path.marketplace, query.environment);
    return { rows: await dictionaries.categoriesUnder(db, where, query.parent) };
  }),

  handle(getMarketplaceCategories, async ({ db, path }) => {
    const rows = await dictionaries.marketplaceCategoriesByIds(db, path.marketplace, path.ids);
    if (rows.length === 0) throw notFound('Категория не найдена (Category not found)');
    return { rows };
  }),

  handle(findCategoryMappings, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog);
    const where = await environmentFor(db, path.marketplace, query.environment);
    return { rows: await queries.listCategoryMappings(db, query.catalog, where) };
  }),

  handleOutside(changeCategoryMappings, async ({ company, path, body }) => {
    const { where, unread } = await withCompany(company, async (db) => {
      await catalogOf(db, body.catalog);
      const wanted = body.categories.map((each) => each.marketplaceCategory);
      const chosen = await chosenCategories(db, path.marketplace, wanted);
      await checkOwnCategories(db, body);
      await checkOwnConditions(db, body);
      const where = { marketplace: path.marketplace, environment: chosen[0]?.environment ?? 'real' };
      await queries.replaceMappings(db, body.catalog, where, body.categories);
      await recheckMapped(db, path.marketplace);
      announce(db, { type: 'changed', resource: 'marketplaces/categories', ids: [] });
      const unread: MarketplaceCategory[] = [];
      for (const category of chosen)
        if (!(await dictionaries.lastRefresh(db, where, `attributes:${category.id}`))) unread.push(category);
      return { where, unread };
    });
    const read = await readAttributes(company, where, unread, patience);
    return withCompany(company, async (db) => {
      if (read < unread.length) await wantMappedAttributes(db, body.catalog, where);
      return { rows: await queries.listCategoryMappings(db, body.catalog, where) };
    });
  }),

  handle(removeCategoryMapping, async ({ db, path, query }) => {
    if (!(await queries.deleteCategoryMapping(db, query.catalog, path.marketplace, path.id)))
      throw notFound('Сопоставление не найдено');
    await recheckMapped(db, path.marketplace);
    announce(db, { type: 'changed', resource: 'marketplaces/categories', ids: [] });
    return done;
  }),

  handle(findCategorySuggestions, async ({ db, path, query }) => {
    await catalogOf(db, query.catalog);
    const where = await environmentFor(db, path.marketplace, query.environment);
    const own = await queries.ownCategories(db, query.catalog, where, query.category);
    const leaves = await dictionaries.openCategories(db, where);
    const candidates = candidatesOf(leaves);
    const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
    const earlier = (await queries.earlierChoices(db, where)).filter((each) => each.catalog !== query.catalog);
    const chosen = Map.groupBy(await queries.choicesElsewhere(db, query.catalog, where), ({ category }) => category);
    return {
      rows: own.map((category): CategorySuggestion => {
        const before = earlier.find((each) => each.titleKey === keyOf(category.title));
        const known = before && byId.get(before.marketplaceCategory);
        const repeated =
          known && before ? [{ item: known, score: 0.99, reason: `Как в каталоге «${before.catalogTitle}»` }] : [];
        const elsewhere = likeChosen((chosen.get(category.id) ?? []).map(titled), candidates);
        const guesses = mostSimilar({ title: category.title, path: category.path }, candidates);
        return {
          category: category.id,
          categoryTitle: category.title,
          mapped: category.mapped,
          products: category.products,
          suggestions: bestOf([...repeated, ...elsewhere, ...guesses]),
        };
      }),
    };
  }),

  handleOutside(refreshMarketplaceCategories, async ({ company, path, body }) => {
    const { where, client } = await clientFor(company, path.marketplace, body.account);
    const counted = await withRefusals(() => refreshCategories(company, client, where));
    const refresh = await withCompany(company, async (db) => {
      announce(db, { type: 'changed', resource: 'marketplaces/categories', ids: [] });
      return dictionaries.lastRefresh(db, where, 'categories');
    });
    return { ...counted, refreshedAt: refresh?.at ?? new Date().toISOString() };
  }),
];

/** Refuses categories that are not the catalog's. */
async function checkOwnCategories(
  db: Db,
  { catalog, categories }: { catalog: string; categories: { category: string }[] },
): Promise<void> {
  const wanted = categories.map((each) => each.category);
  const own = await queries.categoriesAmong(db, catalog, wanted);
  const unknown = wanted.findIndex((category) => !own.has(category));
  if (unknown >= 0) throw invalid(`categories.${unknown}.category`, 'в этом каталоге такой категории нет');
}

/** Refuses conditions on properties that are not the catalog's: they would never hold. */
async function checkOwnConditions(
  db: Db,
  { catalog, categories }: { catalog: string; categories: readonly queries.NewMapping[] },
): Promise<void> {
  if (categories.every(({ conditions }) => conditions === null)) return;
  const own = new Set((await ownProperties(db, catalog)).map(({ id }) => id));
  for (const [index, { conditions }] of categories.entries()) {
    const unknown = (conditions ?? []).findIndex(({ property }) => !own.has(property));
    const field = `categories.${index}.conditions.${unknown}.property`;
    if (unknown >= 0) throw invalid(field, 'в этом каталоге такого свойства нет');
  }
}

/** The categories of the marketplace that were chosen: all there, all of one environment, all fit to hold goods. */
async function chosenCategories(db: Db, marketplace: string, ids: string[]): Promise<MarketplaceCategory[]> {
  const found = await dictionaries.marketplaceCategoriesByIds(db, marketplace, [...new Set(ids)]);
  const byId = new Map(found.map((each) => [each.id, each]));
  for (const [index, id] of ids.entries()) {
    const field = `categories.${index}.marketplaceCategory`;
    const category = byId.get(id);
    if (!category) throw invalid(field, 'у площадки такой категории нет');
    if (!category.leaf) throw invalid(field, `«${category.title}» — раздел: выберите конечную категорию внутри него`);
    if (category.disabled) throw invalid(field, `«${category.title}» закрыта площадкой: выберите другую`);
    if (category.environment !== found[0]?.environment)
      throw invalid(field, 'категории песочницы и площадки нельзя смешивать');
  }
  return found;
}

/** Whose dictionary is read, and through which client: the account named, else any of that marketplace. */
async function clientFor(company: string, marketplace: string, account: string | undefined) {
  if (account === undefined) {
    const where = await withCompany(company, (db) => environmentFor(db, marketplace, undefined));
    return { where, client: await dictionaryClient(company, where) };
  }
  const stored = await withCompany(company, (db) => accountWithKeys(db, account));
  if (stored?.marketplace !== marketplace) throw invalid('account', 'у этой площадки такого аккаунта нет');
  return { where: { marketplace, environment: stored.environment }, client: openClient(company, stored) };
}
