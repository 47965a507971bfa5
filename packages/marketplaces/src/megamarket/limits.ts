import type { Rate, Sends } from '../rate.ts';

/** Megamarket publishes no limits. Two requests a second are the fact sheet's advice, a tenth of them kept for looks at orders. */
export const rates: readonly Rate[] = [{ title: 'Все запросы', amount: 20, published: null, perMs: 10_000, looks: 2 }];

/** Elements in one request. 300 prices and stocks are the fact sheet's advice; the rest isn't said, and is our own care. */
export const batch = { cards: 100, stocks: 300, prices: 300, labels: 50, orders: 50, promotions: 0 };

/** By which calls goods go out: all share one rate. */
export const sends: Sends = {
  cards: [{ group: 'cards', elements: batch.cards }],
  stocks: [{ group: 'stocks', elements: batch.stocks }],
  prices: [{ group: 'prices', elements: batch.prices }],
};

/** Fact sheet, 5: prices are whole roubles. */
export const priceStep = 100;
