import { getCompleteness, type ProductModel } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { CompletenessBar } from './bar.tsx';
import css from './completeness.module.css';

const shownFirst = 10;

/** Which required values a product lacks: each leads to its empty field. */
export function CompletenessPanel({ product }: { product: ProductModel }) {
  const { data } = useCall(getCompleteness, { path: { id: product.id }, quiet: true });
  if (!data || data.completeness === null) return null;
  const { completeness, required, missing } = data;
  const address = `/cabinet/catalogs/${product.catalog}/products/${product.id}`;
  return (
    <Section title="Заполненность" note={<CompletenessBar value={completeness} />}>
      {missing.length === 0 ? (
        <p className={css.lead}>Обязательные свойства заполнены: {number(required)}</p>
      ) : (
        <>
          <p className={css.lead}>
            Не {missing.length === 1 ? 'заполнено' : 'заполнены'}{' '}
            {counted(missing.length, ['обязательное свойство', 'обязательных свойства', 'обязательных свойств'])} из{' '}
            {number(required)}
          </p>
          <ul className={css.missing}>
            {missing.slice(0, shownFirst).map(({ property, title, offers }) => (
              <li key={property}>
                <Go to={`${address}#property-${property}`}>{title}</Go>
                {offers < product.offers && (
                  <small>у {counted(offers, ['предложения', 'предложений', 'предложений'])}</small>
                )}
              </li>
            ))}
          </ul>
          {missing.length > shownFirst && <p className={css.more}>и ещё {number(missing.length - shownFirst)}</p>}
        </>
      )}
    </Section>
  );
}
