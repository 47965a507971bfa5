import { type CategoryModel, changeCategories, getCategory } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CategoryFields, categoryEditing } from '#features/catalogs/categories/editor.tsx';
import { CategoryLinks } from '#features/catalogs/categories/links.tsx';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/value-errors.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/$category/')({
  staticData: { title: 'Категория', valid: ids('catalog', 'category') },
  component: CategoryPage,
});

function CategoryPage() {
  const { catalog, category: id } = Route.useParams();
  const { data, error, refetch } = useCall(getCategory, { path: { catalog, id } });
  if (data) return <CategoryCard key={data.id} current={data} />;
  return (
    <Page title="Категория" loading={!error}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function CategoryCard({ current }: { current: CategoryModel }) {
  const path = { catalog: current.catalog, id: current.id };
  const edit = useEdit(changeCategories, {
    current,
    newest: () => call(getCategory, { path }),
    ...categoryEditing(path),
  });
  const { saved: category, draft, set, errors } = edit;
  const mayChange = useMay(changeCategories);
  const owner = catalogOwner(category.catalog);
  const host = useHost(owner, !mayChange);
  useScreenName(categoryTitle(category));
  return (
    <Page title={categoryTitle(category)} ownWord actions={mayChange && <SaveButtons edit={edit} />} fill>
      <PropertyHostContext value={host}>
        <TwoColumns right={<CategoryLinks category={category} />}>
          <SaveNotes edit={edit} />
          <CategoryFields edit={edit} />
          <CardValues
            owner={owner}
            cards={owner.cards.categories}
            values={draft.values}
            onChange={(change) => set((now) => ({ values: change(now.values) }))}
            errors={valueErrors(errors)}
          />
        </TwoColumns>
      </PropertyHostContext>
    </Page>
  );
}
