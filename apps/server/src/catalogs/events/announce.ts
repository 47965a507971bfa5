import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';

/** Tells open cabinets that these offers were written. A product's card counts its offers and its history holds theirs: it is told, too. */
export async function announceOffers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([
    announce(db, { type: 'changed', resource: 'catalogs/offers', ids: [...ids] }),
    announce(db, { type: 'changed', resource: 'catalogs/products', ids: [] }),
  ]);
}

/** Tells open cabinets that the stock of these offers moved. */
export async function announceMovements(db: Db, ids: readonly string[]): Promise<void> {
  announce(db, { type: 'changed', resource: 'catalogs/stock-movements', ids: [...ids] });
}

/** Tells open cabinets that these products were written. Offers are listed with their product's brand, category and values. */
export async function announceProducts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([
    announce(db, { type: 'changed', resource: 'catalogs/products', ids: [...ids] }),
    announce(db, { type: 'changed', resource: 'catalogs/offers', ids: [] }),
  ]);
}

/** Tells open cabinets that relations or their pairs changed: lists count pairs, and cards show them. */
export async function announceRelations(db: Db): Promise<void> {
  await Promise.all([
    announce(db, { type: 'changed', resource: 'catalogs/relations', ids: [] }),
    announce(db, { type: 'changed', resource: 'catalogs/related-products', ids: [] }),
  ]);
}
