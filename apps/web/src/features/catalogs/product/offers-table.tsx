import { findProductOffers, type ProductModel } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/section.tsx';
import { price } from '../price.ts';
import { Stock } from '../products/columns.tsx';
import { useCatalog } from '../use-catalog.ts';
import css from './product.module.css';

const shown = 20;

/** The first offers of a product, on its card. */
export function OffersTable({ product }: { product: ProductModel }) {
  const currency = useCatalog(product.catalog)?.currency ?? 'RUB';
  const { data } = useCall(findProductOffers, { path: { product: product.id }, query: { limit: shown } });
  const params = { catalog: product.catalog, product: product.id };
  return (
    <Section
      title="Предложения"
      note={number(product.offers)}
      actions={
        <Link to="/cabinet/catalogs/$catalog/products/$product/offers" params={params}>
          Все предложения
        </Link>
      }
    >
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Артикул</th>
              <th>Штрихкод</th>
              <th className={css.num}>Цена</th>
              <th className={css.num}>Остаток</th>
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((offer) => (
              <tr key={offer.id}>
                <td>
                  <Link
                    to="/cabinet/catalogs/$catalog/products/$product/offers"
                    params={params}
                    search={{ open: offer.id }}
                  >
                    {offer.article}
                  </Link>
                </td>
                <td>{offer.barcodes[0] ?? '—'}</td>
                <td className={css.num}>{price(offer.price, currency) || '—'}</td>
                <td className={css.num}>
                  <Stock of={offer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
