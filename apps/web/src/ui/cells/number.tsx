import type { Currency, Money } from '@prilavok/contract';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import styles from './cells.module.css';

/** Nothing is shown by nothing: a column of dashes says no more. */
export function NumberCell({ value }: { value: number | null | undefined }) {
  return <span className={styles.number}>{value === null || value === undefined ? '' : number(value)}</span>;
}

interface MoneyProps {
  /** Decimal string. */
  amount: Money | null | undefined;
  currency: Currency | null | undefined;
}

/** A sum in its currency; nothing where there is none. */
export function MoneyCell({ amount, currency }: MoneyProps) {
  return <span className={styles.number}>{money(amount, currency)}</span>;
}
