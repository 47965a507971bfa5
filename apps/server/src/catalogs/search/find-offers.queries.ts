import {
  fewFound,
  isLookedForAgain,
  isShortSearch,
  type OfferFilter,
  type OfferSearch,
  type OfferSelection,
  shortSearchAmong,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { and, mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { type Condition, conditionsOf, narrowConditions } from './offer-conditions.queries.ts';
import { partsOf } from './offer-orders.queries.ts';
import { pageOf } from './offer-pages.queries.ts';
import { farTyped, formConditions, nearTyped, notAsTyped, typedConditions } from './offer-text.queries.ts';
import { type Page, type Place, rowsToProbe } from './offer-walks.queries.ts';
import { type Forms, widerForms } from './wider.ts';

/** A page of offers by their ids; the last of them may be finds of a second try, which takes words for other words. */
export interface FoundPage {
  ids: string[];
  /** How many of them are found as the search was typed. */
  typed: number;
  /** What the words of the search stand for in the others. */
  forms: Forms[];
}

/** One page of offers. A search that finds little is followed by a wider one, whose finds come behind. */
export async function findPage(place: Place, search: OfferSearch): Promise<FoundPage> {
  const { db, catalog } = place;
  const { limit, offset, sort = '-updatedAt' } = search;
  const page = { limit, offset };
  const first = await typedIds(place, { search, page });
  const typed = { ids: first.ids, typed: first.ids.length, forms: [] };
  if (first.total === undefined || !isLookedForAgain(search.search, first.total)) return typed;
  const { forms } = first.second ?? { forms: await secondTry(db, catalog, search) };
  if (!forms) return typed;

  const parts = await partsOf(db, catalog, sort);
  const filter = conditionsOf(db.company, search);
  const others = first.total > 0 ? [notAsTyped(search.search)] : [];
  const texts = [...filter.texts, ...formConditions(forms), ...others];
  // Words that the catalog has are met sooner than those that were typed.
  const wanted = { ...filter, texts, probe: 4 * rowsToProbe(search.search) };
  const rest = { limit: limit - first.ids.length, offset: Math.max(0, offset - first.total) };
  const more = await pageOf(place, parts, { wanted, page: rest, counts: false });
  return { ...typed, ids: [...first.ids, ...more.ids], forms };
}

interface TypedIds {
  ids: string[];
  /** How many are found as typed in all, where a second try may come behind them. */
  total?: number;
  /** What its words may stand for, where that was asked already. */
  second?: { forms: Forms[] | undefined } | undefined;
}

/** The offers of a page that are found as the search was typed. */
async function typedIds(place: Place, { search, page }: { search: OfferSearch; page: Page }): Promise<TypedIds> {
  const { db, catalog } = place;
  const text = search.search;
  const parts = await partsOf(db, catalog, search.sort ?? '-updatedAt');
  const filter = conditionsOf(db.company, search);
  const looked = text || search.properties?.find(({ contains }) => contains)?.contains;
  const probing = { ...filter, probe: rowsToProbe(looked) };
  if (!text) return { ids: (await pageOf(place, parts, { wanted: probing, page, counts: false })).ids };

  const [only, ...more] = parts;
  const mayWiden = !isShortSearch(text);
  if (only?.walk && more.length === 0) {
    const typed = { search: text, filter, page };
    const { ids: near, narrow } = await nearTyped(place, { ...only, walk: only.walk }, typed);
    if (near && (!mayWiden || near.length === page.limit)) return { ids: near };
    // In one breath: words that the newest don't have are often in another form.
    const [ids, second] = await Promise.all([
      near ?? farTyped(place, only, { ...typed, narrow }),
      near || /\d/.test(text) ? undefined : widerForms(db, catalog, text).then((forms) => ({ forms })),
    ]);
    if (ids.length === page.limit) return { ids };
    if (ids.length > 0 || page.offset === 0) return { ids, total: page.offset + ids.length, second };
    return { ids, total: await countTyped(db, catalog, search), second };
  }
  const typed = await typedConditions(db, catalog, { search: text, others: [...filter.rows, ...filter.texts] });
  const wanted = { ...probing, texts: [...filter.texts, ...typed.conditions] };
  return pageOf(place, parts, { wanted, page, counts: mayWiden });
}

/** Offers that are found as the search was typed, counted as far as it matters to a second try. */
async function countTyped(db: Db, catalog: string, filter: OfferFilter): Promise<number> {
  const { conditions } = await conditionsFor(db, catalog, filter);
  const { few } = await one<{ few: number }>(db)`
    select count(*)::int as few from (select from find_offers z where ${and(conditions)} limit ${fewFound}) z`;
  return few;
}

/** What the words of a search that found little may stand for; nothing where it is a code, or where a second try would find the same. */
async function secondTry(db: Db, catalog: string, filter: OfferFilter): Promise<Forms[] | undefined> {
  const { rows: others, texts } = conditionsOf(db.company, filter);
  const typed = { search: filter.search, others: [...others, ...texts] };
  // Sent together: a code that finds little is rare.
  const [{ isCode }, forms] = await Promise.all([
    typedConditions(db, catalog, typed),
    widerForms(db, catalog, filter.search),
  ]);
  return isCode ? undefined : forms;
}

/** How many offers fit: up to ten thousand, or exactly. */
export async function countOffersBy(
  db: Db,
  catalog: string,
  filter: OfferFilter,
  exact: boolean,
): Promise<{ total: number; more: boolean }> {
  const cut = isShortSearch(filter.search)
    ? sql`exists (select from find_offers where company_id = ${db.company} and catalog_id = ${catalog} offset ${shortSearchAmong})`
    : sql`false`;
  const count = (conditions: readonly Condition[]) => one<{ total: number; more: boolean }>(db)`
    select count(*)::int as total, ${cut} as more
    from (select from find_offers z where ${and(conditions)} ${exact ? sql`` : sql`limit ${mostCounted + 1}`}) z`;
  const { conditions, isCode } = await conditionsFor(db, catalog, filter);
  let counted = await count(conditions);
  if (filter.search && !isCode && isLookedForAgain(filter.search, counted.total)) {
    const wider = await widerConditions(db, catalog, filter);
    if (wider) counted = await count(wider);
  }
  const { total, more } = counted;
  return { total: exact ? total : Math.min(total, mostCounted), more: more || (!exact && total > mostCounted) };
}

/** The offers of a selection in a catalog in the order of their ids: those behind one of them, up to a limit. */
export async function selectedOffers(
  db: Db,
  catalog: string,
  selection: OfferSelection,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<string[]> {
  const which =
    'ids' in selection
      ? [sql`company_id = ${db.company}`, sql`catalog_id = ${catalog}`, sql`id = any(${selection.ids}::bigint[])`]
      : [...(await shownConditions(db, catalog, selection.filter)), sql`id <> all(${selection.allBut}::bigint[])`];
  const found = await rows<{ id: string }>(
    db,
  )`select id from find_offers z where ${and([...which, ...(after === undefined ? [] : [sql`id > ${after}`])])} order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** What the list shows, those of a second try with them: what is picked and what is counted are the offers that it shows. */
async function shownConditions(db: Db, catalog: string, filter: OfferFilter): Promise<Condition[]> {
  const { conditions, isCode } = await conditionsFor(db, catalog, filter);
  if (!filter.search || isCode || !isLookedForAgain(filter.search, await countTyped(db, catalog, filter)))
    return conditions;
  return (await widerConditions(db, catalog, filter)) ?? conditions;
}

/** The whole filter as it was typed. */
async function conditionsFor(
  db: Db,
  catalog: string,
  filter: OfferFilter,
): Promise<{ conditions: Condition[]; isCode: boolean }> {
  const own = conditionsOf(db.company, filter);
  const { conditions, isCode } = filter.search
    ? await typedConditions(db, catalog, { search: filter.search, others: [...own.rows, ...own.texts] })
    : { conditions: [], isCode: false };
  const all = { ...own, texts: [...own.texts, ...conditions] };
  return { conditions: await narrowConditions(db, catalog, all), isCode };
}

/** The whole filter with its words in any of their forms, those that were typed among them. */
async function widerConditions(db: Db, catalog: string, filter: OfferFilter): Promise<Condition[] | undefined> {
  const forms = await secondTry(db, catalog, filter);
  if (!forms) return undefined;
  const own = conditionsOf(db.company, filter);
  return narrowConditions(db, catalog, { ...own, texts: [...own.texts, ...formConditions(forms)] });
}
