import { findProductChanges, findProductOffers, type ProductModel } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { CompletenessPanel } from '#features/catalogs/completeness/panel.tsx';
import { freeStock } from '#features/catalogs/free-stock.ts';
import { Changes } from '#features/catalogs/product/changes.tsx';
import { ReadinessSection } from '#features/marketplaces/readiness/readiness.tsx';
import { useReadiness } from '#features/marketplaces/readiness/use-readiness.ts';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/page/section.tsx';
import css from './-product-card.module.css';

/** Panels beside a product's card: where it is sold, how much there is, what happened last. */
export function Beside({ product }: { product: ProductModel }) {
  const offers = useCall(findProductOffers, { path: { product: product.id }, query: { limit: 100 } }).data?.rows ?? [];
  const readiness = useReadiness(product.catalog, offers);
  const history = useCall(findProductChanges, { path: { id: product.id }, body: { limit: 5 } });
  const counted = offers.flatMap(({ stock }) => stock ?? []);
  const stock = counted.length > 0 ? counted.reduce((sum, pieces) => sum + pieces, 0) : null;
  const reserved = offers.reduce((sum, offer) => sum + offer.reserved, 0);
  return (
    <>
      <CompletenessPanel product={product} />
      <ReadinessSection
        catalog={product.catalog}
        product={product.id}
        readiness={readiness}
        send={{
          selection: { filter: { search: '', product: { in: [product.id] } }, allBut: [] },
          title: product.title,
        }}
      />
      <Section title={titleOf(freeStock({ stock, reserved }))}>
        {stock !== null && (
          <p className={css.sum}>
            На складах <b>{number(stock)}</b>
          </p>
        )}
        <p className={css.sum}>
          В резерве по заказам <b>{reserved > 0 ? `−${number(reserved)}` : '0'}</b>
        </p>
      </Section>
      <Section
        title="Последнее"
        actions={
          <Link
            to="/cabinet/catalogs/$catalog/products/$product/history"
            params={{ catalog: product.catalog, product: product.id }}
          >
            Вся история
          </Link>
        }
      >
        {history.data?.rows.length === 0 && <p className={css.hint}>Изменений ещё не было</p>}
        {history.data && <Changes changes={history.data.rows} catalog={product.catalog} />}
      </Section>
    </>
  );
}

const titleOf = (free: number | null) => (free === null ? 'Остаток не указан' : `Остаток: ${number(free)} шт.`);
