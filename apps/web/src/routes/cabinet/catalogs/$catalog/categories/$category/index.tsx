import { useHotkeys } from '@mantine/hooks';
import { type CategoryModel, changeCategories, getCategory } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { CategoryFields, useCategoryCard } from '#features/catalogs/categories/editor.tsx';
import { CategoryLinks } from '#features/catalogs/categories/links.tsx';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { SaveButtons } from '#features/catalogs/save-buttons.tsx';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { valueErrors } from '#features/catalogs/use-edit.ts';
import { useLeaveGuard } from '#features/catalogs/use-leave-guard.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { Failed } from '#ui/failed.tsx';
import { Page } from '#ui/page.tsx';
import { TwoColumns } from '#ui/section.tsx';

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
  const card = useCategoryCard(current);
  const { saved: category, draft, set, edit } = card;
  const mayChange = useMay(changeCategories);
  const owner = catalogOwner(category.catalog);
  const host = useHost(owner, !mayChange);
  useHotkeys([['mod+S', card.save, { usePhysicalKeys: true }]], []);
  useLeaveGuard(card.count > 0);
  useScreenName(categoryTitle(category));
  return (
    <Page
      title={categoryTitle(category)}
      ownWord
      actions={mayChange && <SaveButtons count={card.count} busy={edit.busy} onSave={card.save} onBack={card.back} />}
      fill
    >
      <PropertyHostContext value={host}>
        <TwoColumns right={<CategoryLinks category={category} />}>
          <CategoryFields card={card} />
          <CardValues
            owner={owner}
            cards={owner.cards.categories}
            values={draft.values}
            onChange={(values) => set({ values })}
            errors={valueErrors(edit.errors)}
          />
        </TwoColumns>
      </PropertyHostContext>
    </Page>
  );
}
