import type { CardLimits } from '../card-limits.ts';
import type { Rate, Sends } from '../rate.ts';

/** Magnit Market publishes no limits: two requests a second are our own care, a tenth of them kept for looks at orders. */
export const rates: readonly Rate[] = [{ title: 'Все запросы', amount: 20, published: null, perMs: 10_000, looks: 2 }];

/**
 * Elements in one request. Descriptions of …/parcels/get-labels and …/orders/list (`order_id`): 50. Others aren't said for writing: a hundred cards
 * and as many stocks are our own care; prices and short lists are read by 1000.
 */
export const batch = { cards: 100, stocks: 100, prices: 100, labels: 50, orders: 50, promotions: 0, commissions: 0 };

/** By which calls goods go out: all share one rate. */
export const sends: Sends = {
  cards: [{ group: 'cards', elements: batch.cards }],
  stocks: [{ group: 'stocks', elements: batch.stocks }],
  prices: [{ group: 'prices', elements: batch.prices }],
};

/** Descriptions of …/products/sku: whole roubles. */
export const priceStep = 100;

/**
 * Descriptions of …/products/sku: 80 characters of `seller_sku_id`, 3 to 90 of `title`, 6000 of `description`, up to 10 pictures as jpg, png or pdf,
 * `barcode` as a number.
 */
export const cardLimits = {
  article: { most: 80 },
  title: { least: 3, most: 90 },
  description: { most: 6000 },
  images: { most: 10, formats: ['jpg', 'jpeg', 'png', 'pdf'] },
  barcodes: { pattern: /^\d{8,14}$/, like: 'от 8 до 14 цифр', others: 'left out' },
} satisfies CardLimits;

/** Largest `page_size` of products, prices, orders, parcels and shipments. */
export const page = 1000;

/** A period of creation has to be named; Magnit Market (KazanExpress until 2024) has nothing older. */
export const beginning = '2020-01-01T00:00:00Z';
