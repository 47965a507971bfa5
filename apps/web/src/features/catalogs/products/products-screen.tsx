import { countOffers, findOffers, type OfferRow } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useList } from '#api/useList.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { openCardChange } from '../bulk-changes/new-card-change.tsx';
import { ChangedArticles } from '../offers/changed-articles.tsx';
import { OfferSide } from '../offers/side.tsx';
import { sheetName, useProductsSheet, useSheetColumns } from '../sheet/use-products-sheet.ts';
import { ViewSwitch } from '../sheet/view-switch.tsx';
import { openUnload, type UnloadRequest } from '../unload/new-unload.tsx';
import { useCatalog } from '../use-catalog.ts';
import { ProductBulk } from './bulk.tsx';
import { productColumns, productPath } from './columns.tsx';
import { ProductFilters } from './filters.tsx';
import { MarksLegend } from './legend.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductRow } from './product-row.tsx';
import { useRowActs } from './row-acts.tsx';
import { filterOf, type ProductsAddress } from './search.ts';
import { searchNote } from './search-note.ts';
import { ProductTabs } from './tabs.tsx';
import { useMarketplaces } from './use-marketplaces.ts';

/** The products of a catalog, offer by offer. Stands at two addresses: the catalog's own and `products`. */
export function ProductsScreen({ catalog, address }: { catalog: string; address: ProductsAddress }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const known = useCatalog(catalog);
  const currency = known?.currency ?? null;
  const filter = filterOf(address);
  const table = !phone && (address.view ?? known?.editMode) === 'table';
  const { columns: cells, load } = useSheetColumns(catalog, table);
  // A row that is saved would leave for the top of a list by the time of change.
  const sort = table && (address.sort ?? '-updatedAt').endsWith('updatedAt') ? '-createdAt' : address.sort;
  const asked = { ...filter, sort, ...(table && { load, details: true }) };
  const list = useList(findOffers, asked, { path: { catalog }, count: countOffers });
  const sheet = useProductsSheet({ catalog, list, columns: cells, load });
  const rows = useMemo(() => list.rows(), [list]);
  const standings = useMarketplaces(catalog, rows);
  const unload = useCallback(
    (wanted: Omit<UnloadRequest, 'catalog' | 'show'>) => {
      const toExports = () => void navigate({ to: '/cabinet/catalogs/$catalog/file-exports', params: { catalog } });
      void openUnload({ ...wanted, catalog, show: toExports });
    },
    [navigate, catalog],
  );
  const { set } = address;
  const show = useCallback((id: string) => set({ open: id }), [set]);
  const acts = useRowActs({ catalog, show, unload });
  const columns = useMemo(
    () => [...productColumns(currency, standings, address.search), acts],
    [currency, standings, address.search, acts],
  );
  const unloadFound = () => unload({ filter, total: list.total, more: list.more });
  const changeFound = () =>
    openCardChange({
      catalog,
      selection: { filter: { search: '', ...filter }, allBut: [] },
      count: list.more ? undefined : list.total,
      onDone: () => {},
    });
  const actions = (
    <ProductActions
      catalog={catalog}
      brief={address.open !== undefined}
      {...(list.length > 0 && { unload: unloadFound, change: changeFound })}
    />
  );
  const open = (row: OfferRow) => (phone ? void navigate({ to: productPath(row) }) : address.show(row.id));
  return (
    <ListPage
      key={table ? 'table' : 'card'}
      name={table ? sheetName : 'catalogs.products'}
      title="Товары"
      address={address}
      list={list}
      columns={table ? cells : columns}
      sheet={table ? sheet : undefined}
      actions={actions}
      views={<ProductTabs catalog={catalog} address={address} />}
      controls={!phone && <ViewSwitch table={table} onChange={(view) => address.set({ view })} />}
      searchFor="Артикул, штрихкод, название"
      filters={
        <>
          <ProductFilters catalog={catalog} address={address} />
          {!table && <MarksLegend shown={standings.shown} />}
        </>
      }
      empty={
        <Empty title="Товаров пока нет" action={actions}>
          Загрузите таблицу (XLSX, XLS, CSV), фид YML или обмен из 1С: появятся категории, бренды, свойства и товары.
          Или добавьте первый товар сами.
        </Empty>
      }
      footer={
        table && sheet.cells.touches('article') ? (
          <ChangedArticles catalog={catalog} />
        ) : list.old ? undefined : (
          searchNote(address.search, rows[0])
        )
      }
      matchAll
      pickName={({ title }) => `товар ${title}`}
      bulk={(picked) => (
        <ProductBulk
          catalog={catalog}
          filter={filter}
          picked={picked}
          unload={unload}
          traded={standings.shown.length > 0}
        />
      )}
      onOpen={open}
      {...(!table && { side: (row) => <OfferSide row={row} /> })}
      card={(row) => <ProductRow row={row} currency={currency} search={address.search} />}
    />
  );
}
