import type { Marketplace } from '@prilavok/contract';
import styles from './small.module.css';

const marks: Record<Marketplace, { letters: string; title: string }> = {
  ozon: { letters: 'Oz', title: 'Ozon' },
  yandex_market: { letters: 'ЯМ', title: 'Яндекс Маркет' },
  wildberries: { letters: 'WB', title: 'Wildberries' },
  magnit: { letters: 'ММ', title: 'Магнит Маркет' },
  megamarket: { letters: 'МГ', title: 'Мегамаркет' },
};

export const marketplaceTitle = (marketplace: Marketplace): string => marks[marketplace].title;

/** A marketplace's letters in its colour; without one, the seller's own shop. */
export function Mark({ marketplace }: { marketplace: Marketplace | null }) {
  const { letters, title } = marketplace ? marks[marketplace] : { letters: 'С', title: 'Свой магазин' };
  return (
    <span className={styles.mark} data-of={marketplace ?? 'own'} title={title} role="img" aria-label={title}>
      {letters}
    </span>
  );
}
