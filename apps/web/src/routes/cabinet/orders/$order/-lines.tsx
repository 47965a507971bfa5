import type { Currency, Money, OrderProduct } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { money } from '#text/money.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import { usePhone } from '#ui/use-phone.ts';
import styles from './-order.module.css';

type Shown = Pick<OrderProduct, 'image' | 'title' | 'article' | 'barcode' | 'price' | 'catalog' | 'product'>;

interface Props {
  product: Shown;
  /** How many of it: a number, or what one chooses it with. */
  units: ReactNode;
  sum: Money;
  currency: Currency;
}

/** A product within an order or a parcel. */
export function Line({ product, units, sum, currency }: Props) {
  const { title, article, barcode, catalog, product: card } = product;
  const page = catalog && card ? `/cabinet/catalogs/${catalog}/products/${card}` : undefined;
  return (
    <li className={styles.line}>
      <Thumb src={product.image} size={usePhone() ? 'card' : 'row'} />
      <div className={styles.name} translate="no">
        <span title={title}>{page ? <Go to={page}>{title}</Go> : title}</span>
        <small>
          {article}
          {barcode && ` · ${barcode}`}
        </small>
      </div>
      <span className={styles.amount}>{units}</span>
      <span className={`${styles.amount} ${styles.price}`} data-quiet>
        {money(product.price, currency)}
      </span>
      <span className={`${styles.amount} ${styles.price}`}>{money(sum, currency)}</span>
    </li>
  );
}
