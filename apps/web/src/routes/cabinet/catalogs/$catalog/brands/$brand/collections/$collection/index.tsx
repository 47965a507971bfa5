import { TextInput } from '@mantine/core';
import { type CollectionModel, changeCollections, getCollection } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { titledChanges, titledDraft, titledLabels } from '#features/catalogs/titled.ts';
import { productForms } from '#features/catalogs/words.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/use-save.ts';
import { Failed } from '#ui/failed.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

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
  const { catalog, brand, id } = current;
  const edit = useEdit(changeCollections, {
    current,
    newest: () => call(getCollection, { path: { catalog, brand, id } }),
    draft: titledDraft,
    changes: titledChanges,
    input: ({ title, properties }, version) => ({
      path: { catalog, ids: [id] },
      body: { title, properties, version },
    }),
    labels: titledLabels,
    said: 'Коллекция сохранена',
  });
  const { saved, draft, set } = edit;
  const mayChange = useMay(changeCollections);
  const owner = catalogOwner(catalog);
  const host = useHost(owner, !mayChange);
  useScreenName(saved.title);
  return (
    <Page
      title={saved.title}
      ownWord
      controls={
        <Link to="/cabinet/catalogs/$catalog" params={{ catalog }} search={{ collection: [id] }}>
          {counted(saved.products, productForms)}
        </Link>
      }
      actions={mayChange && <SaveButtons edit={edit} />}
    >
      <PropertyHostContext value={host}>
        <SaveNotes edit={edit} />
        <Section title="Основное">
          <TextInput label="Название" maw={560} readOnly={!mayChange} {...edit.form.getInputProps('title')} />
        </Section>
        <CardValues
          owner={owner}
          cards={owner.cards.collections}
          values={draft.values}
          onChange={(values) => set({ values })}
          errors={valueErrors(edit.errors)}
        />
      </PropertyHostContext>
    </Page>
  );
}
