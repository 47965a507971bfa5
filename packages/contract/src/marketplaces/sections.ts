import { z } from 'zod';

/** The parts of a marketplace's API, in the order in which a seller meets them. */
export const marketplaceSections = [
  'keys',
  'limits',
  'categories',
  'products',
  'stocks',
  'prices',
  'warehouses',
  'promotions',
  'orders',
  'labels',
  'shipments',
  'returns',
  'money',
  'realization',
  'reports',
  'analytics',
  'positions',
  'ratings',
  'content',
] as const;
export const MarketplaceSection = z.enum(marketplaceSections);
export type MarketplaceSection = z.infer<typeof MarketplaceSection>;

/** Acts of a seller upon a card that is there, beside sending it. */
export const CardAct = z.enum(['archive', 'unarchive', 'remove']);
export type CardAct = z.infer<typeof CardAct>;
