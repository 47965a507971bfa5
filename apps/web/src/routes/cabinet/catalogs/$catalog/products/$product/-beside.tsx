import {
  findProductChanges,
  findProductOffers,
  getOfferMappings,
  type ProductMapping,
  type ProductModel,
} from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { CompletenessPanel } from '#features/catalogs/completeness/panel.tsx';
import { freeStock } from '#features/catalogs/free-stock.ts';
import { Changes } from '#features/catalogs/product/changes.tsx';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import css from './-product-card.module.css';

/** What stands beside a product's card: where it is sold, how much there is, what happened last. */
export function Beside({ product }: { product: ProductModel }) {
  const offers = useCall(findProductOffers, { path: { product: product.id }, query: { limit: 100 } }).data?.rows ?? [];
  const offerIds = offers.map((offer) => offer.id);
  const mappings = useCall(getOfferMappings, { path: { offerIds }, quiet: true }, { enabled: offerIds.length > 0 });
  const history = useCall(findProductChanges, { path: { id: product.id }, body: { limit: 5 } });
  const stock = offers.reduce((sum, offer) => sum + offer.stock, 0);
  const reserved = offers.reduce((sum, offer) => sum + offer.reserved, 0);
  return (
    <>
      <CompletenessPanel product={product} />
      {mappings.data && mappings.data.rows.length > 0 && (
        <Section title="На маркетплейсах">
          {mappings.data.rows.map((one) => (
            <Mapped key={one.id} of={one} />
          ))}
        </Section>
      )}
      <Section title={`Остаток: ${number(freeStock({ stock, reserved }))} шт.`}>
        <p className={css.sum}>
          На складах <b>{number(stock)}</b>
        </p>
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

const results = {
  sent: { word: 'Отправлена', tone: 'info' },
  accepted: { word: 'Принята', tone: 'success' },
  refused: { word: 'Отказ', tone: 'error' },
} as const;

/** How one offer's card fares on a marketplace; a refusal in its own words. */
function Mapped({ of }: { of: ProductMapping }) {
  const result = of.result && results[of.result];
  return (
    <>
      <div className={css.there}>
        <span translate="no">{of.offerArticle}</span>
        <Status tone={result?.tone ?? 'neutral'} ring={!result}>
          {result?.word ?? of.state}
        </Status>
      </div>
      {of.faults.length > 0 && (
        <ul className={css.faults}>
          {of.faults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>«{fault.message}»</li>
          ))}
        </ul>
      )}
    </>
  );
}
