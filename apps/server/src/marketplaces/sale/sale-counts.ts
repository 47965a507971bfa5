import { countsIn } from '../../counts/counts.ts';

/** How many offers of an account are in each state, have a card that is ready, or one with each kind of fault. */
export const saleCounts = countsIn(
  {
    table: 'sale_counts',
    dimensions: [
      ['account_id', 'bigint'],
      ['what', 'text'],
      ['kind', 'text'],
    ],
    measures: ['offers'],
  },
  { foldedBy: 'marketplaces.fold-sale-counts', lane: 'bulk' },
);
