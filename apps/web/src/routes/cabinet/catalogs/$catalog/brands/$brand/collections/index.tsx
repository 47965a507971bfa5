import { Button } from '@mantine/core';
import { type Collection, createCollection, findCollections, removeCollections } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { CardTitle } from '#features/catalogs/card-title.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { Word } from '#features/catalogs/search-params.ts';
import { askTitle } from '#features/catalogs/title-dialog.tsx';
import { useNames } from '#features/catalogs/use-names.ts';
import { collectionForms, productForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/$brand/collections/')({
  staticData: { title: 'Коллекции', valid: ids('catalog', 'brand') },
  validateSearch: z.object({ search: Word }),
  component: CollectionsPage,
});

function CollectionsPage() {
  const { catalog, brand } = Route.useParams();
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createCollection);
  const [owner] = useNames({ brands: [brand] }).brands;
  const list = useList(findCollections, { catalog: { in: [catalog] }, brand: { in: [brand] }, search });

  const open = (collection: string) =>
    navigate({
      to: '/cabinet/catalogs/$catalog/brands/$brand/collections/$collection',
      params: { catalog, brand, collection },
    });
  const create = () =>
    askTitle({
      header: 'Новая коллекция',
      action: 'Создать коллекцию',
      endpoint: createCollection,
      input: (title) => ({ path: { catalog, brand }, body: { title } }),
      done: ({ id }) => open(id),
    });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create}>
      Коллекция
    </Button>
  );

  return (
    <ListPage
      name="collections"
      title={owner ? `Коллекции ${owner.title}` : 'Коллекции'}
      ownWord
      list={list}
      columns={columns}
      actions={button}
      search={{
        value: search,
        onChange: (word) => navigate({ search: { search: word || undefined }, replace: true }),
        placeholder: 'Название коллекции',
      }}
      onReset={() => navigate({ search: {} })}
      empty={
        <Empty title="Коллекций пока нет" action={button}>
          Коллекция — линейка товаров бренда, например Galaxy или Bespoke.
        </Empty>
      }
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeCollections}
          picked={picked}
          forms={collectionForms}
          note="Коллекции, которые стоят у товаров, останутся."
          remove={(chosen) => change(removeCollections, { path: { catalog, ids: chosen } })}
        />
      )}
      onOpen={(collection) => open(collection.id)}
      card={(collection) => (
        <>
          <CardTitle to={pathOf(collection)}>{collection.title}</CardTitle>
          <div>{counted(collection.products, productForms)}</div>
        </>
      )}
    />
  );
}

const pathOf = ({ catalog, brand, id }: Collection) => `/cabinet/catalogs/${catalog}/brands/${brand}/collections/${id}`;

const columns: Column<Collection>[] = [
  {
    id: 'title',
    title: 'Название',
    cell: (collection) => <LinkCell to={pathOf(collection)}>{collection.title}</LinkCell>,
    width: 300,
    grow: true,
  },
  {
    id: 'products',
    title: 'Товаров',
    cell: (collection) => <NumberCell value={collection.products} />,
    width: 120,
    align: 'right',
  },
];
