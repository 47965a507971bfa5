import {
  findRelatedProducts,
  findRelations,
  mostRelations,
  type ProductModel,
  relateProducts,
} from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { ProductParts, WithProduct } from '#features/catalogs/product/frame.tsx';
import { openRelate } from '#features/catalogs/relations/relate-dialog.tsx';
import { ids } from '#shell/valid.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch, RowId } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { actsOf, pageOf, relatedColumns } from './-columns.tsx';
import { RelatedBulk } from './-related-bulk.tsx';
import { RelatedCard } from './-related-card.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/relations/')({
  staticData: { title: 'Связи товара', valid: ids('catalog', 'product') },
  validateSearch: listSearch({ relation: RowId }),
  component: RelationsPage,
});

function RelationsPage() {
  const { product } = Route.useParams();
  return <WithProduct id={product}>{(found) => <Relations product={found} />}</WithProduct>;
}

function Relations({ product }: { product: ProductModel }) {
  const { id, catalog, title } = product;
  const navigate = useNavigate();
  const address = useListAddress(Route);
  const { relation } = address.filters;
  const mayChange = useMay(relateProducts);
  const asked = { search: address.search, ...(relation ? { relation: { in: [relation] } } : {}) };
  const list = useList(findRelatedProducts, asked, { path: { product: id } });
  const relations = useCall(findRelations, { path: { catalog }, query: { limit: mostRelations }, quiet: true });
  const options = (relations.data?.rows ?? []).map((one) => ({ value: one.id, label: one.title }));
  const columns = useMemo(() => relatedColumns(product, mayChange), [product, mayChange]);
  const relateIt = () => openRelate(`Связать товар «${title}»`, { catalog, products: [id] });
  const add = <AddButton call={relateProducts} onClick={relateIt} label="Связать" />;
  return (
    <ListPage
      name="catalogs.related-products"
      title={title}
      ownWord
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<ProductParts product={product} part="relations" />}
      searchFor="Название или артикул"
      filters={<FilterSelect label="Связь" options={options} {...address.filter('relation')} />}
      empty={
        <Empty title="Товар ни с чем не связан" action={add}>
          Свяжите его с аналогами, аксессуарами, запчастями или составьте комплект: связь увидят с обеих сторон.
        </Empty>
      }
      pickName={(row) => `товар ${row.title}`}
      bulk={mayChange ? (picked) => <RelatedBulk product={id} picked={picked} rows={list.rows()} /> : undefined}
      onOpen={(row) => void navigate({ to: pageOf(catalog, row) })}
      card={(row) => <RelatedCard row={row} to={pageOf(catalog, row)} choices={mayChange ? actsOf(id, row) : []} />}
    />
  );
}
