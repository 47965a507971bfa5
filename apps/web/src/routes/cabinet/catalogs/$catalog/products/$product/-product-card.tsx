import {
  changeProduct,
  findCategoryProperties,
  findProductOffers,
  findPropertyGroups,
  getCategoryAlignment,
  getProduct,
  type ProductModel,
  type PropertyFields,
  removeProducts,
  sectionsInForce,
} from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { ProductFrame } from '#features/catalogs/product/frame.tsx';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { fieldNotesOf } from '#features/marketplaces/readiness/field-notes.ts';
import { useReadiness } from '#features/marketplaces/readiness/use-readiness.ts';
import { PropertyHostContext } from '#features/properties/host.ts';
import { Pictures } from '#features/properties/pictures.tsx';
import { type CardFields, PropertyGroups } from '#features/properties/property-groups.tsx';
import { useHost } from '#features/properties/use-host.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { useScreenName } from '#shell/titles.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/value-errors.ts';
import { useFieldFocus } from '#ui/fields/field-focus.ts';
import { FieldNotes, FieldNotesContext } from '#ui/fields/field-notes.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';
import { Beside } from './-beside.tsx';
import { type ProductDraft, productChanges, productDraft, productLabels } from './-draft.ts';
import { MainFields } from './-main-fields.tsx';
import { OffersTable } from './-offers-table.tsx';
import css from './-product-card.module.css';

const mostPictures = 100;

/** The card of a product: what all its offers share. */
export function ProductCard({ product: current }: { product: ProductModel }) {
  const { catalog, id } = current;
  const edit = useEdit(changeProduct, {
    current,
    newest: () => call(getProduct, { path: { id } }),
    draft: productDraft,
    changes: productChanges,
    input: (changes, version) => ({ path: { id }, body: { ...changes, version } }),
    labels: productLabels,
    said: 'Карточка сохранена',
  });
  const { saved: product, draft, set } = edit;
  const mayChange = useMay(changeProduct);
  const host = useHost(catalogOwner(catalog), !mayChange);
  const fields = useProductFields(draft, catalog);
  const notes = useFieldNotes(product);
  useFieldFocus();
  useScreenName(product.title);

  return (
    <ProductFrame
      product={product}
      part="card"
      title={draft.title || product.title}
      actions={
        mayChange && (
          <>
            <MoreAbout product={product} />
            <SaveButtons edit={edit} />
          </>
        )
      }
    >
      <PropertyHostContext value={host}>
        <FieldNotesContext value={notes}>
          <TwoColumns right={<Beside product={product} />}>
            <SaveNotes edit={edit} />
            <MainFields catalog={catalog} edit={edit} readOnly={!mayChange} />
            <PropertyGroups
              {...fields}
              values={draft.values}
              onChange={(change) => set((now) => ({ values: change(now.values) }))}
              errors={valueErrors(edit.errors)}
            />
            <Section title="Картинки" note={`${number(draft.images.length)} из ${mostPictures}`}>
              <div data-field="images">
                <Pictures
                  byAddress
                  pictures={draft.images}
                  onChange={(change) => set((now) => ({ images: change(now.images) }))}
                  most={mostPictures}
                  readOnly={!mayChange}
                  main
                />
                <FieldNotes field="images" />
              </div>
              {mayChange && <p className={css.hint}>Первая — главная. Перетащите, чтобы поменять порядок</p>}
            </Section>
            <OffersTable product={product} />
          </TwoColumns>
        </FieldNotesContext>
      </PropertyHostContext>
    </ProductFrame>
  );
}

/** Properties that the category asks for and those that have values all the same, laid out as the category says. */
function useProductFields(draft: ProductDraft, catalog: string): CardFields {
  const category = draft.category?.id ?? '';
  const enabled = category !== '';
  const asked = useCall(findCategoryProperties, { path: { catalog, category } }, { enabled });
  const alignment = useCall(getCategoryAlignment, { path: { catalog, category } }, { enabled });
  const groups = useCall(findPropertyGroups, { path: { catalog }, query: { limit: 1000 } });
  const own: PropertyFields[] = asked.data?.rows ?? [];
  const known = new Set(own.map((one) => one.id));
  const strays = asked.isLoading ? [] : Object.keys(draft.values).filter((id) => !known.has(id));
  const others = useProperties(catalogOwner(catalog), strays);
  // Fields don't change places before one's eyes.
  const waiting = asked.isLoading || alignment.isLoading || groups.isLoading;
  return {
    properties: waiting ? [] : [...own, ...others],
    groups: groups.data?.rows ?? [],
    sections: alignment.data ? sectionsInForce(alignment.data) : null,
  };
}

/** Notes of marketplaces on its fields, from whichever of its offers. */
function useFieldNotes({ catalog, id }: ProductModel) {
  const offers = useCall(findProductOffers, { path: { product: id }, query: { limit: 100 } }).data?.rows ?? [];
  return fieldNotesOf(useReadiness(catalog, offers));
}

function MoreAbout({ product }: { product: ProductModel }) {
  const navigate = useNavigate();
  const remove = () =>
    confirmDelete({
      message: (
        <>
          Удалить товар <b translate="no">«{product.title}»</b> и{' '}
          {counted(product.offers, ['его предложение', 'его предложения', 'его предложений'])}? История и заказы с ним
          останутся.
        </>
      ),
      accept: async () => {
        await change(removeProducts, { path: { productIds: [product.id] } });
        await navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: product.catalog } });
      },
    });
  return <MenuButton label="Ещё о товаре" choices={[{ label: 'Удалить товар', onClick: remove, destructive: true }]} />;
}
