import { type CollectionModel, changeCollections, getCollection } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CollectionFields, collectionEditing } from '#features/catalogs/collections/editor.tsx';
import { productForms } from '#features/catalogs/words.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/$brand/collections/$collection/')({
  staticData: { title: 'Коллекция', valid: ids('catalog', 'brand', 'collection') },
  component: CollectionPage,
});

function CollectionPage() {
  const { catalog, brand, collection: id } = Route.useParams();
  const { data, error, refetch } = useCall(getCollection, { path: { catalog, brand, id } });
  if (data) return <CollectionCard key={data.id} current={data} />;
  return (
    <Page title="Коллекция" loading={!error}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function CollectionCard({ current }: { current: CollectionModel }) {
  const path = { catalog: current.catalog, brand: current.brand, id: current.id };
  const edit = useEdit(changeCollections, {
    current,
    newest: () => call(getCollection, { path }),
    ...collectionEditing(path),
  });
  const mayChange = useMay(changeCollections);
  const { saved: collection } = edit;
  useScreenName(collection.title);
  return (
    <Page
      title={collection.title}
      ownWord
      controls={
        <Link
          to="/cabinet/catalogs/$catalog"
          params={{ catalog: collection.catalog }}
          search={{ collection: [collection.id] }}
        >
          {counted(collection.products, productForms)}
        </Link>
      }
      actions={mayChange && <SaveButtons edit={edit} />}
    >
      <SaveNotes edit={edit} />
      <CollectionFields edit={edit} />
    </Page>
  );
}
