import { getProduct, type ProductModel } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '#api/useCall.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { type View, Views } from '#ui/page/views.tsx';
import css from './product.module.css';

type Part = 'card' | 'offers' | 'history' | 'relations' | 'calc-results';

interface Props {
  product: ProductModel;
  part: Part;
  /** The title as it is being edited. */
  title?: string;
  actions?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}

/** Frame of all pages of a product: its name, its place, the way between its parts. */
export function ProductFrame({ product, part, title = product.title, actions, side, children }: Props) {
  return (
    <Page
      title={title}
      ownWord
      mark={<Thumb src={product.image} size="card" />}
      actions={actions}
      header={<ProductParts product={product} part={part} />}
      side={side}
      fill
    >
      {children}
    </Page>
  );
}

/** Where the product lies, and the way between its pages. */
export function ProductParts({ product, part }: { product: ProductModel; part: Part }) {
  const navigate = useNavigate();
  const at = `/cabinet/catalogs/${product.catalog}/products/${product.id}`;
  const place = [product.categoryTitle, product.brandTitle, product.collectionTitle].filter(Boolean).join(' · ');
  return (
    <>
      {place && (
        <p className={css.place} translate="no">
          {place}
        </p>
      )}
      <Views
        label="Части карточки"
        views={partsOf(product)}
        value={part}
        onChange={(next) => void navigate({ to: next === 'card' ? at : `${at}/${next}` })}
      />
    </>
  );
}

const partsOf = (product: ProductModel): View<Part>[] => [
  { id: 'card', label: 'Карточка' },
  { id: 'offers', label: 'Предложения', count: product.offers },
  { id: 'history', label: 'История' },
  { id: 'relations', label: 'Связи' },
  { id: 'calc-results', label: 'Расчёты' },
];

/** The product of the address, or what stands there until it comes. */
export function WithProduct({ id, children }: { id: string; children: (product: ProductModel) => ReactNode }) {
  const { data, error, refetch } = useCall(getProduct, { path: { id } });
  if (data) return children(data);
  return (
    <Page title="Товар" loading={!error}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
