import type { Environment } from '@prilavok/contract';
import { checkMoves, type MarketplaceClient, MarketplaceError, type RemoteValue } from '@prilavok/marketplaces';
import { config } from '../../config.ts';
import { type Db, withCompany, withoutCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { keyOf } from '../../text/keys.ts';
import { clientOf, readWhole } from '../connection/client.ts';
import type { DictionaryAttribute, MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';
import * as queries from '../stored/dictionaries.queries.ts';

/** Dictionaries are asked for when somebody needs them, and kept for everybody. No transaction may be open in any of these. */

/** Reads the marketplace's tree anew, as it shows it to the company; answers how many categories there are and how many differed. */
export async function refreshCategories(
  company: string,
  client: MarketplaceClient,
  where: MarketplaceEnvironment,
): Promise<{ total: number; changed: number }> {
  const { value: tree, whole } = await readWhole(client, () => client.categories.tree());
  const added = await queries.saveCategories(where, tree);
  // A category that couldn't be read isn't closed.
  const closed = whole ? await withCompany(company, (db) => queries.saveClosed(db, where, tree)) : 0;
  await queries.saveRefresh(where, 'categories', true);
  return { total: tree.length, changed: added + closed };
}

/** Reads a category's attributes anew, as the marketplace shows them to the company. */
export async function refreshAttributes(
  company: string,
  client: MarketplaceClient,
  category: { id: string; remoteId: string } & MarketplaceEnvironment,
): Promise<void> {
  const { value: attributes, whole } = await readWhole(client, () => client.categories.attributes(category.remoteId));
  await queries.saveAttributes(category.id, attributes);
  if (whole) await withCompany(company, (db) => queries.saveClosedAttributes(db, category.id, attributes));
  await queries.saveRefresh(category, `attributes:${category.id}`, true);
}

/** Reads attributes of categories for the next screen, as far as the marketplace answers within so many milliseconds; says of how many it did. */
export async function readAttributes(
  company: string,
  where: MarketplaceEnvironment,
  categories: readonly { id: string; remoteId: string }[],
  within: number,
): Promise<number> {
  let read = 0;
  if (categories.length === 0) return read;
  try {
    const client = await dictionaryClient(company, where, AbortSignal.timeout(within));
    for (const { id, remoteId } of categories) {
      await refreshAttributes(company, client, { id, remoteId, ...where });
      read++;
    }
  } catch {
    // Asked again by a job, and when somebody opens the category's attributes.
  }
  return read;
}

/** Pages of a dictionary that are listed; of a longer one the rest is searched by text. */
const listedPages = 3;
/** Searches for one attribute at once: each is a request. */
const usualSearches = 200;
/** Milliseconds for which a value that a dictionary didn't hold is not asked for again. */
const searchAgainAfter = 600_000;
const mostRemembered = 20_000;
/** Attribute and text → when it was searched for in vain. */
const searchedInVain = new Map<string, number>();

/** Makes sure that whatever of `texts` the marketplace's dictionary holds is known here. */
export async function ensureValues(
  client: MarketplaceClient,
  attribute: DictionaryAttribute,
  texts: string[],
  mostSearches = usualSearches,
): Promise<void> {
  const of = { category: attribute.categoryRemote, attribute: attribute.remoteId };
  let fresh = await withoutCompany((db) => queries.lastRefresh(db, attribute, whatOf(attribute.id)));
  if (!fresh || fresh.old) {
    try {
      fresh = { at: '', whole: await refreshValues(client, attribute), old: false };
    } catch (error) {
      // What is known, though old, is more than nothing.
      if (fresh && error instanceof MarketplaceError) return;
      throw error;
    }
  }
  if (fresh.whole) return;
  const known = await withoutCompany((db) => queries.knownKeys(db, attribute.id, texts.map(keyOf)));
  const lastSearch = (text: string) => searchedInVain.get(`${attribute.id}:${keyOf(text)}`) ?? 0;
  const unknown = [...new Set(texts)]
    .filter((text) => !known.has(keyOf(text)) && lastSearch(text) < Date.now() - searchAgainAfter)
    .slice(0, mostSearches);
  for (const text of unknown) {
    const found = await client.categories.searchValues(of, text);
    await queries.saveValues(attribute.id, found);
    if (found.some(({ value }) => keyOf(value) === keyOf(text))) continue;
    if (searchedInVain.size > mostRemembered) searchedInVain.clear();
    searchedInVain.set(`${attribute.id}:${keyOf(text)}`, Date.now());
  }
}

/** Reads the first pages of an attribute's dictionary anew, and whatever else of the category came with them; answers whether they are all. */
async function refreshValues(client: MarketplaceClient, attribute: DictionaryAttribute): Promise<boolean> {
  const of = { category: attribute.categoryRemote, attribute: attribute.remoteId };
  let cursor: string | null = null;
  for (let page = 0; page < listedPages; page++) {
    const { rows, others = {}, ...read } = await client.categories.values(of, { cursor: cursor ?? undefined });
    await queries.saveValues(attribute.id, rows);
    await saveOthers(attribute, others);
    checkMoves(cursor, read.cursor);
    cursor = read.cursor;
    if (cursor === null) break;
  }
  await queries.saveRefresh(attribute, whatOf(attribute.id), cursor === null);
  return cursor === null;
}

/** Keeps whole dictionaries of other attributes of the category; one that isn't known yet comes with the category's attributes. */
async function saveOthers({ category, ...where }: DictionaryAttribute, others: Record<string, RemoteValue[]>) {
  const remote = Object.keys(others);
  if (remote.length === 0) return;
  for (const { id, remoteId } of await withoutCompany((db) => queries.dictionariesIn(db, category, remote))) {
    await queries.saveValues(id, others[remoteId] ?? []);
    await queries.saveRefresh(where, whatOf(id), true);
  }
}

const whatOf = (attribute: string): string => `values:${attribute}`;

/** Whose dictionaries: of the environment named, else where the company's accounts are. */
export async function environmentFor(
  db: Db,
  marketplace: string,
  environment: Environment | undefined,
): Promise<MarketplaceEnvironment> {
  const found =
    environment ?? (await queries.environmentOfAccounts(db, marketplace)) ?? (config().DEMO ? 'sandbox' : 'real');
  return { marketplace, environment: found };
}

/** A client through which dictionaries can be read; `no_account` when the company has no account there. */
export async function dictionaryClient(
  company: string,
  where: MarketplaceEnvironment,
  signal?: AbortSignal,
): Promise<MarketplaceClient> {
  const account = await withCompany(company, (db) => queries.accountFor(db, where));
  if (!account) throw conflict('no_account', 'Подключите аккаунт этой площадки: справочник берётся через него');
  return clientOf(company, account, { ...(signal && { signal }) });
}
