import { type Catalog, findCatalogs } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';

/** The catalog of the address; the menu has asked for all of them already. */
export function useCatalog(id: string): Catalog | undefined {
  return useCall(findCatalogs, { quiet: true }).data?.rows.find((catalog) => catalog.id === id);
}

/** All catalogs of the company. */
export const useCatalogs = (): readonly Catalog[] | undefined => useCall(findCatalogs, { quiet: true }).data?.rows;
