import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import styles from './cells.module.css';

/** Nothing is shown by nothing: a column of dashes says no more. */
export function NumberCell({ value }: { value: number | null | undefined }) {
  return <span className={styles.number}>{value === null || value === undefined ? '' : number(value)}</span>;
}

/** A sum (decimal string) in roubles; nothing where there is none. */
export function MoneyCell({ amount }: { amount: string | null | undefined }) {
  return <span className={styles.number}>{amount ? money(amount) : ''}</span>;
}
