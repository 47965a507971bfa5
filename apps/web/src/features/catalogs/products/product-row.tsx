import type { Currency, OfferRow } from '@prilavok/contract';
import { money } from '#text/money.ts';
import { FoundText } from '#ui/cells/found-text.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { freeStock } from '../free-stock.ts';
import { whyFound } from '../offers/found.ts';
import { foundWords, productPath, Stock } from './columns.tsx';
import styles from './products.module.css';

/** An offer in the list of products on a phone. */
export function ProductRow({ row, currency, search }: { row: OfferRow; currency: Currency | null; search: string }) {
  const words = foundWords(row, search);
  const isCounted = freeStock(row) !== null;
  return (
    <div className={styles.card}>
      <Thumb src={row.image} size="card" />
      <div className={styles.title}>
        <RowCard title={<FoundText words={words}>{row.title}</FoundText>} to={productPath(row)} />
      </div>
      <span className={styles.second} translate="no">
        <FoundText words={words}>{row.article}</FoundText>
        {whyFound(row) && ` · ${whyFound(row)}`}
      </span>
      <span>
        {row.price && money(row.price, currency)}
        {isCounted && (
          <>
            {row.price && ' · '}
            <Stock of={row} /> шт.
          </>
        )}
      </span>
    </div>
  );
}
