import type { CardLimits } from '../card-limits.ts';
import type { Rate, Sends } from '../rate.ts';

/** Megamarket publishes no limits. Two requests a second are the fact sheet's advice, a tenth of them kept for looks at orders. */
export const rates: readonly Rate[] = [{ title: 'Все запросы', amount: 20, published: null, perMs: 10_000, looks: 2 }];

/** Elements in one request. 300 prices and stocks are the fact sheet's advice; the rest isn't said, and is our own care. */
export const batch = { cards: 100, stocks: 300, prices: 300, labels: 50, orders: 50, promotions: 0, commissions: 0 };

/** By which calls goods go out: all share one rate. */
export const sends: Sends = {
  cards: [{ group: 'cards', elements: batch.cards }],
  stocks: [{ group: 'stocks', elements: batch.stocks }],
  prices: [{ group: 'prices', elements: batch.prices }],
};

/** Fact sheet, 5: prices are whole roubles. */
export const priceStep = 100;

/** Fact sheet, 6: up to 90 characters of `name`, 2500 of `description`, 15 `photos` by https, `barcodes` of 8, 12 or 13 digits. */
export const cardLimits = {
  title: { most: 90 },
  description: { most: 2_500 },
  images: { most: 15, https: true },
  barcodes: { pattern: /^(\d{8}|\d{12}|\d{13})$/, like: '8, 12 или 13 цифр', others: 'left out' },
} satisfies CardLimits;
