import { Button } from '@mantine/core';
import { countOffers, createImport, createOffer, findOffers, type OfferRow } from '@prilavok/contract';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { pictureAt } from '#features/properties/picture-at.ts';
import { Empty } from '#ui/empty.tsx';
import { ListPage } from '#ui/list-page.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Thumb } from '#ui/thumb.tsx';
import { Views } from '#ui/views.tsx';
import { CardTitle } from '../card-title.tsx';
import { openNewImport } from '../imports/new-import.tsx';
import { QuickEdit } from '../offers/quick-edit.tsx';
import { price } from '../price.ts';
import { useCatalog } from '../use-catalog.ts';
import { ProductBulk } from './bulk.tsx';
import { productColumns, productPath, Stock } from './columns.tsx';
import { ProductFilters } from './filters.tsx';
import { openNewProduct } from './new-product.tsx';
import styles from './products.module.css';
import { filterOf, isNarrowed, type ProductsSearch } from './search.ts';
import { useMarketplaces } from './use-marketplaces.ts';

interface Props {
  catalog: string;
  search: ProductsSearch;
  onSearch: (change: Partial<ProductsSearch>) => void;
}

/** The products of a catalog, offer by offer. Stands at two addresses: the catalog's own and `products`. */
export function ProductsScreen({ catalog, search, onSearch }: Props) {
  const navigate = useNavigate();
  const currency = useCatalog(catalog)?.currency ?? 'RUB';
  const mayCreate = useMay(createOffer);
  const mayImport = useMay(createImport);

  const filter = filterOf(search);
  const sort = search.sort ?? '-updatedAt';
  const list = useList(findOffers, { ...filter, sort }, { path: { catalog }, count: countOffers });
  const rows = useMemo(() => list.rows(), [list]);
  const standings = useMarketplaces(catalog, rows);
  const columns = useMemo(() => productColumns(currency, standings), [currency, standings]);

  const openCard = (row: OfferRow) =>
    navigate({ to: '/cabinet/catalogs/$catalog/products/$product', params: { catalog, product: row.product } });
  const open = (row: OfferRow) => (onPhone() ? openCard(row) : onSearch({ open: row.id }));
  const buttons = (
    <>
      {mayImport && (
        <Button variant="subtle" color="gray" leftSection={importIcon} onClick={() => openNewImport(catalog)}>
          Загрузить
        </Button>
      )}
      <MenuButton
        label="Ещё о товарах"
        choices={[
          {
            label: 'Прошлые загрузки',
            onClick: () => void navigate({ to: '/cabinet/catalogs/$catalog/imports', params: { catalog } }),
          },
        ]}
      />
      {mayCreate && (
        <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => openNewProduct(catalog)}>
          Товар
        </Button>
      )}
    </>
  );

  return (
    <ListPage
      name="products"
      title="Товары"
      list={list}
      columns={columns}
      actions={buttons}
      views={
        <Views
          label="Виды списка"
          views={views}
          value={search.changed ?? 'all'}
          onChange={(view) => onSearch({ changed: view === 'all' ? undefined : view })}
        />
      }
      search={{
        value: search.search ?? '',
        onChange: (word) => onSearch({ search: word || undefined }),
        placeholder: 'Артикул, штрихкод, название',
      }}
      filters={<ProductFilters catalog={catalog} search={search} onSearch={onSearch} />}
      filtered={isNarrowed(search)}
      onReset={() => onSearch(everything)}
      sort={sort}
      onSort={(next) => onSearch({ sort: sortOf(next) })}
      empty={
        <Empty title="Товаров пока нет" action={buttons}>
          Загрузите фид YML вашего магазина файлом или по адресу: появятся категории, бренды, свойства и товары. Или
          добавьте первый товар сами.
        </Empty>
      }
      matchAll
      bulk={(picked) => <ProductBulk catalog={catalog} filter={filter} picked={picked} />}
      onOpen={open}
      opened={search.open}
      side={
        search.open && (
          <QuickEdit
            offer={search.open}
            onClose={() => onSearch({ open: undefined })}
            {...neighbours(rows, search.open, (id) => onSearch({ open: id }))}
          />
        )
      }
      card={(row) => (
        <div className={styles.card}>
          <Thumb src={pictureAt(row.image, 96)} size="card" />
          <div className={styles.title}>
            <CardTitle to={productPath(row)}>{row.title}</CardTitle>
          </div>
          <span className={styles.second} translate="no">
            {row.article}
          </span>
          <span>
            {row.price && `${price(row.price, currency)} · `}
            <Stock of={row} /> шт.
          </span>
        </div>
      )}
    />
  );
}

const importIcon = <IconFileImport size={16} stroke={1.6} />;

const views = [
  { id: 'all', label: 'Все' },
  { id: 'today', label: 'Изменены сегодня' },
  { id: 'week', label: 'За 7 дней' },
] as const;

const everything: Partial<ProductsSearch> = {
  search: undefined,
  category: undefined,
  brand: undefined,
  collection: undefined,
  properties: undefined,
  changed: undefined,
};

const onPhone = () => matchMedia('(max-width: 767.98px)').matches;

const sortOf = (sort: string | undefined) => sorts.find((one) => one === sort);
const sorts = ['updatedAt', 'title', '-title', '-createdAt', 'createdAt', 'article', '-article'] as const;

/** Rows above and below the open one, as far as they are loaded. */
function neighbours(rows: readonly OfferRow[], open: string, go: (id: string) => void) {
  const at = rows.findIndex((row) => row.id === open);
  const previous = at > 0 ? rows[at - 1] : undefined;
  const next = at >= 0 ? rows[at + 1] : undefined;
  return { onPrevious: previous && (() => go(previous.id)), onNext: next && (() => go(next.id)) };
}
