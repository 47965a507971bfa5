import { type BrandModel, changeBrand, findBrandCollections, getBrand } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { BrandFields, brandEditing } from '#features/catalogs/brands/editor.tsx';
import css from '#features/catalogs/cards.module.css';
import { productForms } from '#features/catalogs/words.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/brands/$brand/')({
  staticData: { title: 'Бренд', valid: ids('catalog', 'brand') },
  component: BrandPage,
});

function BrandPage() {
  const path = Route.useParams();
  const { data, error, refetch } = useCall(getBrand, { path });
  if (data) return <BrandCard key={data.id} current={data} />;
  return (
    <Page title="Бренд" loading={!error}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function BrandCard({ current }: { current: BrandModel }) {
  const params = { catalog: current.catalog, brand: current.id };
  const edit = useEdit(changeBrand, {
    current,
    newest: () => call(getBrand, { path: params }),
    ...brandEditing(params),
  });
  const mayChange = useMay(changeBrand);
  const { saved: brand } = edit;
  const collections = useCall(findBrandCollections, { path: params }).data?.rows ?? [];
  useScreenName(brand.title);
  return (
    <Page title={brand.title} ownWord actions={mayChange && <SaveButtons edit={edit} />} fill>
      <TwoColumns
        right={
          <>
            <Section title="Товары">
              <Link to="/cabinet/catalogs/$catalog" params={{ catalog: brand.catalog }} search={{ brand: [brand.id] }}>
                {counted(brand.products, productForms)}
              </Link>
            </Section>
            <Section
              title="Коллекции"
              note={number(collections.length)}
              actions={
                <Link to="/cabinet/catalogs/$catalog/brands/$brand/collections" params={params}>
                  Все
                </Link>
              }
            >
              <ul className={css.list}>
                {collections.slice(0, 12).map((collection) => (
                  <li key={collection.id}>
                    <Link
                      to="/cabinet/catalogs/$catalog/brands/$brand/collections/$collection"
                      params={{ ...params, collection: collection.id }}
                      translate="no"
                    >
                      {collection.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        }
      >
        <SaveNotes edit={edit} />
        <BrandFields edit={edit} />
      </TwoColumns>
    </Page>
  );
}
