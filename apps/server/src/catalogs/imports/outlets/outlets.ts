import { keyOf } from '../../../text/keys.ts';
import type { AccountWarehouse } from '../../events/hooks.ts';
import { type Outlet, type ParsedOffer, sumOf } from '../yml/offer.ts';

/** Amount in a warehouse of an account. */
export interface OutletAmount {
  warehouse: string;
  quantity: number;
}

/** An amount with the title of its warehouse. */
export interface OutletStock extends OutletAmount {
  title: string;
}

/** How the warehouses that a file names are found. */
export interface OutletFinder {
  find: (outlet: Pick<Outlet, 'id' | 'title'>) => AccountWarehouse[];
  /** Whether the file names any that we have: then stock of the others isn't ours to show. */
  anyFound: boolean;
}

/** The key of a warehouse as a file names it; empty where it names none. */
export const outletKey = ({ id, title }: Pick<Outlet, 'id' | 'title'>): string =>
  id === '' && title === '' ? '' : `${id}\n${keyOf(title)}`;

/** Finds the warehouses that a file names, by number or title, among those of the catalog's accounts. */
export function outletFinder(warehouses: readonly AccountWarehouse[], named: Iterable<string>): OutletFinder {
  const byId = Map.groupBy(warehouses, ({ remoteId }) => remoteId);
  const byTitle = Map.groupBy(warehouses, ({ title }) => keyOf(title));
  const among = (id: string, key: string) => (id && byId.get(id)) || (key && byTitle.get(key)) || [];
  return {
    find: ({ id, title }) => among(id, keyOf(title)),
    anyFound: [...named].some((key) => {
      const [id = '', title = ''] = key.split('\n');
      return among(id, title).length > 0;
    }),
  };
}

/**
 * The stock that an offer's warehouses make together, and what lies in those of accounts. Where the file names none that we have, all of them count as
 * the seller's own.
 */
export function placedStock(
  { stock, outlets }: Pick<ParsedOffer, 'stock' | 'outlets'>,
  { find, anyFound }: OutletFinder,
): { stock: number | null; outlets: OutletStock[] | null } {
  if (outlets.length === 0 || !anyFound) return { stock, outlets: null };
  const ours = outlets.filter((outlet) => outletKey(outlet) === '' || find(outlet).length > 0);
  const placed = new Map<string, OutletStock>();
  for (const outlet of ours)
    for (const { id, title } of find(outlet))
      placed.set(id, { warehouse: id, title, quantity: (placed.get(id)?.quantity ?? 0) + outlet.quantity });
  return {
    stock: ours.length > 0 ? sumOf(ours) : null,
    outlets:
      placed.size > 0 ? [...placed.values()].toSorted((a, b) => Number(a.warehouse) - Number(b.warehouse)) : null,
  };
}

/** Faults about warehouses that the catalog's accounts don't have: sentence → by how many offers they are named. */
export function unknownOutlets(
  named: Iterable<{ title: string; key: string; offers: number }>,
  { find, anyFound }: OutletFinder,
): [note: string, offers: number][] {
  const fate = anyFound ? 'его остаток не взят' : 'его остаток взят в общий';
  return [...named].flatMap(({ title, key, offers }): [string, number][] => {
    const [id = ''] = key.split('\n');
    return find({ id, title }).length > 0 ? [] : [[`Склада «${title}» нет у аккаунтов каталога: ${fate}`, offers]];
  });
}

/** Stock of warehouses in words. */
export const outletsText = (outlets: readonly OutletStock[]): string =>
  outlets.map(({ title, quantity }) => `${title}: ${quantity}`).join('; ');
