import { changeOfferRows, changeOptions, findProperties, findUnitGroups, type OfferRow } from '@prilavok/contract';
import { useMemo } from 'react';
import type { PagedList } from '#api/pages.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useLeaveGuard } from '#ui/edit/use-leave-guard.ts';
import { type Column, useKept } from '#ui/grid/columns.ts';
import { type Sheet, useCellsVersion, useSheet } from '#ui/grid/sheet/use-sheet.ts';
import { useCatalog } from '../use-catalog.ts';
import { offerColumns } from './columns.tsx';
import { propertyColumn } from './property-column.tsx';
import { sendTo } from './send.ts';

/** Under this name the sheet's columns are remembered, apart from the list's. */
export const sheetName = 'catalogs.products.sheet';

/** Properties whose values come with a page, at most. */
const mostLoaded = 50;

/** The columns of a catalog's sheet, and the properties whose values its rows must bring. */
export function useSheetColumns(catalog: string, enabled: boolean): { columns: Column<OfferRow>[]; load: string[] } {
  const currency = useCatalog(catalog)?.currency ?? null;
  const kept = useKept(sheetName);
  const mayChange = useMay(changeOfferRows);
  const mayAdd = useMay(changeOptions);
  const properties = useCall(
    findProperties,
    { body: { catalog: { in: [catalog] }, sort: 'title', limit: 1000 }, quiet: true },
    { enabled },
  ).data?.rows;
  const units = useCall(findUnitGroups, { quiet: true }, { enabled }).data?.rows;
  return useMemo(() => {
    const off = mayChange ? undefined : 'У вашей роли нет права менять товары';
    const around = { catalog, units: units ?? [], mayAdd, off };
    const all = (properties ?? []).map((property) => propertyColumn(property, around));
    const load = all.filter(({ id }) => kept.shown[id]).slice(0, mostLoaded);
    // One that is chosen beyond what a page brings would stand there empty.
    const columns = all.filter((one) => !kept.shown[one.id] || load.includes(one));
    return {
      columns: [...offerColumns(catalog, currency, off), ...columns],
      load: load.map(({ id }) => id.replace('property:', '')),
    };
  }, [catalog, currency, kept.shown, mayAdd, mayChange, properties, units]);
}

interface ProductsSheetOptions {
  catalog: string;
  list: PagedList<OfferRow>;
  columns: readonly Column<OfferRow>[];
  load: string[];
}

/** The sheet over a catalog's offers: what waits for a decision is asked about before the screen is left, the rest is saved on the way. */
export function useProductsSheet({ catalog, list, columns, load }: ProductsSheetOptions): Sheet<OfferRow> {
  const send = useMemo(() => sendTo(catalog, load), [catalog, load]);
  const sheet = useSheet({ list, columns, send });
  useCellsVersion(sheet.cells);
  const { refused, stale, unsaved } = sheet.cells.counts();
  useLeaveGuard({
    unsaved: refused + stale > 0 || (unsaved > 0 && sheet.saver.failed() !== undefined),
    save: sheet.saver.flush,
  });
  return sheet;
}
