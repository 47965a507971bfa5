import { type Collection, createCollection, findCollections, removeCollections } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { useNames } from '#features/catalogs/use-names.ts';
import { collectionForms, productForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { CollectionSide } from './-collection-side.tsx';
import { askNewCollection } from './-new-collection.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/$brand/collections/')({
  staticData: { title: 'Коллекции', valid: ids('catalog', 'brand') },
  validateSearch: listSearch({}),
  component: CollectionsPage,
});

const pageOf = ({ catalog, brand, id }: Collection) => `/cabinet/catalogs/${catalog}/brands/${brand}/collections/${id}`;

const columns: Column<Collection>[] = [
  column.picture('image', 'Картинка', ({ image }) => <Thumb src={image?.url} />),
  column.link('title', 'Название', (collection) => ({ to: pageOf(collection), text: collection.title })),
  column.number('products', 'Товаров', ({ products }) => products, { width: 120 }),
];

function CollectionsPage() {
  const { catalog, brand } = Route.useParams();
  const address = useListAddress(Route);
  const [owner] = useNames({ brands: [brand] }).brands;
  const within = { catalog: { in: [catalog] }, brand: { in: [brand] } };
  const list = useList(findCollections, { ...within, search: address.search });
  const add = (
    <AddButton
      call={createCollection}
      onClick={() => askNewCollection({ catalog, brand }, address.show)}
      label="Коллекция"
    />
  );
  return (
    <ListPage
      name="catalogs.collections"
      title={owner ? `Коллекции ${owner.title}` : 'Коллекции'}
      ownWord
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название коллекции"
      empty={
        <Empty title="Коллекций пока нет" action={add}>
          Коллекция — линейка товаров бренда, например Galaxy или Bespoke.
        </Empty>
      }
      pickName={({ title }) => `коллекцию ${title}`}
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeCollections}
          picked={picked}
          forms={collectionForms}
          note="Коллекции, которые стоят у товаров, останутся."
          remove={(chosen) => change(removeCollections, { path: { catalog, ids: chosen } })}
        />
      )}
      side={(row) => <CollectionSide catalog={catalog} brand={brand} row={row} />}
      card={(collection) => (
        <RowCard title={collection.title} to={pageOf(collection)}>
          {counted(collection.products, productForms)}
        </RowCard>
      )}
    />
  );
}
