import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type CollectionModel, changeCollections, getCollection } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { SaveButtons } from '#features/catalogs/save-buttons.tsx';
import { SaveNotes } from '#features/catalogs/stale-note.tsx';
import { titledChanges, titledDraft } from '#features/catalogs/titled.ts';
import { useCard } from '#features/catalogs/use-card.ts';
import { valueErrors } from '#features/catalogs/use-edit.ts';
import { useLeaveGuard } from '#features/catalogs/use-leave-guard.ts';
import { productForms } from '#features/catalogs/words.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
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
  const card = useCard(changeCollections, {
    current,
    from: titledDraft,
    changes: titledChanges,
    input: ({ title, properties }, version) => ({
      path: { catalog, ids: [id] },
      body: { title, properties, version },
    }),
    newest: () => call(getCollection, { path: { catalog, brand, id } }),
    said: 'Коллекция сохранена',
  });
  const { saved, draft, set, edit } = card;
  const mayChange = useMay(changeCollections);
  const owner = catalogOwner(catalog);
  const host = useHost(owner, !mayChange);
  useHotkeys([['mod+S', card.save, { usePhysicalKeys: true }]], []);
  useLeaveGuard(card.count > 0);
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
      actions={mayChange && <SaveButtons count={card.count} busy={edit.busy} onSave={card.save} onBack={card.back} />}
    >
      <PropertyHostContext value={host}>
        <SaveNotes edit={edit} onTake={card.takeNewest} />
        <Section title="Основное">
          <TextInput
            label="Название"
            maw={560}
            readOnly={!mayChange}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={edit.errors.title}
          />
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
