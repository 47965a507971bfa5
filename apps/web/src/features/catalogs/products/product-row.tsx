import type { Currency, OfferRow } from '@prilavok/contract';
import { money } from '#text/money.ts';
import { RowCard } from '#ui/list/row-card.tsx';
import { Thumb } from '#ui/thumb.tsx';
import { productPath, Stock } from './columns.tsx';
import styles from './products.module.css';

/** An offer in the list of products on a phone. */
export function ProductRow({ row, currency }: { row: OfferRow; currency: Currency | null }) {
  return (
    <div className={styles.card}>
      <Thumb src={row.image} size="card" />
      <div className={styles.title}>
        <RowCard title={row.title} to={productPath(row)} />
      </div>
      <span className={styles.second} translate="no">
        {row.article}
      </span>
      <span>
        {row.price && `${money(row.price, currency)} · `}
        <Stock of={row} /> шт.
      </span>
    </div>
  );
}
