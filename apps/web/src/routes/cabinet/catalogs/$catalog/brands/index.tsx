import { type Brand, createBrand, findBrands, removeBrands, sortBy } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { brandForms, productForms } from '#features/catalogs/words.ts';
import { pairMarks } from '#features/marketplaces/coverage/pair-marks.tsx';
import { useBrandPairs } from '#features/marketplaces/coverage/use-pairs.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { lenient, listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { BrandSide } from './-brand-side.tsx';
import { askNewBrand } from './-new-brand.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/')({
  staticData: { title: 'Бренды', valid: ids('catalog') },
  validateSearch: listSearch({ sort: lenient(sortBy('title', 'products')) }),
  component: BrandsPage,
});

const pageOf = ({ catalog, id }: Brand) => `/cabinet/catalogs/${catalog}/brands/${id}`;

const facts: Column<Brand>[] = [
  column.picture('image', 'Логотип', ({ image }) => <Thumb src={image?.url} />),
  column.link('title', 'Название', (brand) => ({ to: pageOf(brand), text: brand.title }), { sort: 'title' }),
  column.number('products', 'Товаров', ({ products }) => products, { width: 120, sort: 'products' }),
];

function BrandsPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route, { sort: 'title' });
  const list = useList(findBrands, { catalog: { in: [catalog] }, search: address.search, sort: address.sort });
  const paired = useBrandPairs(
    catalog,
    list.rows().map(({ id }) => id),
  );
  const columns = useMemo(() => [...facts, ...pairMarks<Brand>(paired, 'бренд не сопоставлен')], [paired]);
  const add = <AddButton call={createBrand} onClick={() => askNewBrand(catalog, address.show)} label="Бренд" />;
  return (
    <ListPage
      name="catalogs.brands"
      title="Бренды"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название бренда"
      empty={
        <Empty title="Брендов пока нет" action={add}>
          Бренды появятся сами при загрузке фида. Или создайте первый.
        </Empty>
      }
      pickName={({ title }) => `бренд ${title}`}
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeBrands}
          picked={picked}
          forms={brandForms}
          note="Бренды, которые стоят у товаров, останутся."
          remove={(chosen) => change(removeBrands, { path: { catalog, ids: chosen } })}
        />
      )}
      side={(row) => <BrandSide catalog={catalog} row={row} />}
      card={(brand) => (
        <RowCard title={brand.title} to={pageOf(brand)}>
          {counted(brand.products, productForms)}
        </RowCard>
      )}
    />
  );
}
