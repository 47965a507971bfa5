import type { Marketplace } from '@prilavok/contract';
import styles from './small.module.css';

const marks: Record<Marketplace, { letters: string; title: string; ending: boolean }> = {
  ozon: { letters: 'Oz', title: 'Ozon', ending: false },
  yandex_market: { letters: 'ЯМ', title: 'Яндекс Маркет', ending: true },
  wildberries: { letters: 'WB', title: 'Wildberries', ending: false },
  magnit: { letters: 'ММ', title: 'Магнит Маркет', ending: true },
  megamarket: { letters: 'МГ', title: 'Мегамаркет', ending: true },
};

/** A marketplace's name as it writes it itself. */
export const marketplaceTitle = (marketplace: Marketplace): string => marks[marketplace].title;

/** Whose: «Аккаунты Мегамаркета». Names in Latin letters stay as they are. */
export const ofMarketplaceTitle = (marketplace: Marketplace): string => withEnding(marketplace, 'а');

/** Where: «Каталоги на Мегамаркете». */
export const atMarketplaceTitle = (marketplace: Marketplace): string => withEnding(marketplace, 'е');

const withEnding = (marketplace: Marketplace, ending: string): string =>
  marks[marketplace].title + (marks[marketplace].ending ? ending : '');

interface Props {
  marketplace: Marketplace | null;
  /** Missing thing, after the name; the mark is then a mere outline. */
  without?: string;
}

/** A marketplace's letters in its colour; without one, the seller's own shop. */
export function Mark({ marketplace, without }: Props) {
  const { letters, title } = marketplace ? marks[marketplace] : { letters: 'С', title: 'Свой магазин' };
  const said = without ? `${title}: ${without}` : title;
  return (
    <span
      className={styles.mark}
      data-of={marketplace ?? 'own'}
      data-without={without ? '' : undefined}
      title={said}
      role="img"
      aria-label={said}
    >
      {letters}
    </span>
  );
}
