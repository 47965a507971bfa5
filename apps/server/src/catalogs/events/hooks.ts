import { hook } from '../../rooms/hook.ts';

/** Questions of the catalogs to the rooms above, mostly before something is deleted or changed: who uses this? */

interface InCatalog {
  catalog: string;
  ids: readonly string[];
}

/** Why each of the ids is kept, in words that follow its title. */
type Reasons = Map<string, string>;

/** Who has chosen the catalog: an account, a supplier …, by its title. */
export const usersOfCatalog = hook<{ catalog: string }, { kind: string; title: string }[]>('catalogs.users-of-catalog');

/** By what categories are kept: «выбрана в задаче «Утро» аккаунта». */
export const usesOfCategories = hook<InCatalog, Reasons>('catalogs.uses-of-categories');

/** By what brands are kept: «назван в сценарии расчёта «Опт»». */
export const usesOfBrands = hook<InCatalog, Reasons>('catalogs.uses-of-brands');

/** By what properties are kept: «его считает сценарий расчёта «Опт»». */
export const usesOfProperties = hook<InCatalog, Reasons>('catalogs.uses-of-properties');

/** By what an option is kept: «назван в условии …». */
export const usesOfOption = hook<{ property: string; option: string }, string | undefined>('catalogs.uses-of-option');

/** References to a property that is to be converted, counted up to a bound, and the fate of each. */
export const usesInConversion = hook<{ property: string }, { title: string; count: number; becomes: string }[]>(
  'catalogs.uses-in-conversion',
);

/** The highest of the least markups, in percent, that are asked of prices of the catalog; null where none is. */
export const strictestMarkup = hook<{ catalog: string }, number | null>('catalogs.strictest-markup');

/** Whether the company still sells through the account. */
export const accountConnected = hook<{ account: string }, boolean>('catalogs.account-connected');

/** A warehouse of an account that shows the catalog. */
export interface AccountWarehouse {
  id: string;
  title: string;
  /** Its number on the marketplace. */
  remoteId: string;
}

/** Warehouses of the accounts that show the catalog, by their ids. */
export const warehousesOfCatalog = hook<{ catalog: string }, AccountWarehouse[]>('catalogs.warehouses-of-catalog');

/** The titles of warehouses, whichever account has them. */
export const warehouseTitles = hook<readonly string[], Map<string, string>>('catalogs.warehouse-titles');

/** The numbers of orders; those that are gone have none. */
export const orderNumbers = hook<readonly string[], Map<string, string>>('catalogs.order-numbers');
