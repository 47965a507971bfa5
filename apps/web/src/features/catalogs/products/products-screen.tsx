import { countOffers, findOffers, type OfferRow } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '#api/useList.ts';
import { Empty } from '#ui/empty.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { Views } from '#ui/views.tsx';
import { OfferSide } from '../offers/side.tsx';
import { openUnload, type Wanted } from '../unload/new-unload.tsx';
import { useCatalog } from '../use-catalog.ts';
import { ProductBulk } from './bulk.tsx';
import { productColumns, productPath } from './columns.tsx';
import { ProductFilters } from './filters.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductRow } from './product-row.tsx';
import { filterOf, type ProductsAddress } from './search.ts';
import { searchNote } from './search-note.ts';
import { useMarketplaces } from './use-marketplaces.ts';

const views = [
  { id: 'all', label: 'Все' },
  { id: 'today', label: 'Изменены сегодня' },
  { id: 'week', label: 'За 7 дней' },
] as const;

/** The products of a catalog, offer by offer. Stands at two addresses: the catalog's own and `products`. */
export function ProductsScreen({ catalog, address }: { catalog: string; address: ProductsAddress }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const currency = useCatalog(catalog)?.currency ?? null;
  const filter = filterOf(address);
  const list = useList(findOffers, { ...filter, sort: address.sort }, { path: { catalog }, count: countOffers });
  const rows = useMemo(() => list.rows(), [list]);
  const standings = useMarketplaces(catalog, rows);
  const columns = useMemo(
    () => productColumns(currency, standings, address.search),
    [currency, standings, address.search],
  );
  const toExports = () => void navigate({ to: '/cabinet/catalogs/$catalog/file-exports', params: { catalog } });
  const unload = (wanted: Omit<Wanted, 'catalog' | 'show'>) => void openUnload({ ...wanted, catalog, show: toExports });
  const unloadFound = () => unload({ filter, total: list.total, more: list.more });
  const actions = <ProductActions catalog={catalog} {...(list.length > 0 && { unload: unloadFound })} />;
  const open = (row: OfferRow) => (phone ? void navigate({ to: productPath(row) }) : address.show(row.id));
  return (
    <ListPage
      name="catalogs.products"
      title="Товары"
      address={address}
      list={list}
      columns={columns}
      actions={actions}
      views={
        <Views
          label="Виды списка"
          views={views}
          value={address.filters.changed ?? 'all'}
          onChange={(view) => address.set({ changed: view === 'all' ? undefined : view })}
        />
      }
      searchFor="Артикул, штрихкод, название"
      filters={<ProductFilters catalog={catalog} address={address} />}
      empty={
        <Empty title="Товаров пока нет" action={actions}>
          Загрузите фид YML вашего магазина файлом или по адресу: появятся категории, бренды, свойства и товары. Или
          добавьте первый товар сами.
        </Empty>
      }
      footer={list.old ? undefined : searchNote(address.search, rows[0])}
      matchAll
      pickName={({ title }) => `товар ${title}`}
      bulk={(picked) => <ProductBulk catalog={catalog} filter={filter} picked={picked} unload={unload} />}
      onOpen={open}
      side={(row) => <OfferSide row={row} />}
      card={(row) => <ProductRow row={row} currency={currency} search={address.search} />}
    />
  );
}
