import type { Marketplace } from '@prilavok/contract';
import { Mark } from '../mark.tsx';
import styles from './cells.module.css';

export function MarksCell({ marketplaces }: { marketplaces: readonly Marketplace[] }) {
  return (
    <span className={styles.marks}>
      {marketplaces.map((marketplace) => (
        <Mark key={marketplace} marketplace={marketplace} />
      ))}
    </span>
  );
}
