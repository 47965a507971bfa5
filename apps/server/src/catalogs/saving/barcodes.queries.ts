import { type BarcodeFault, barcodeKey } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { barcodeToken } from '../../properties/tokens.ts';

/** An offer with its barcodes. */
export interface Coded {
  id: string;
  barcodes: readonly string[];
}

type Other = BarcodeFault['offers'][number];

/** Barcodes that are looked for at once: a page of offers has fewer. */
const mostKeys = 2000;
/** Offers that are read at once; one barcode on thousands of them is told just as well by the first. */
const mostFound = 2000;

/** Offers of a catalog that carry any of these barcodes, by the barcode's key. Found by exact tokens, however large the catalog. */
export async function offersByBarcodes(
  db: Db,
  catalog: string,
  barcodes: readonly string[],
): Promise<Map<string, Other[]>> {
  const keys = new Set(barcodes.map(barcodeKey).slice(0, mostKeys));
  if (keys.size === 0) return new Map();
  const tokens = [...keys].map((key) => barcodeToken(catalog, key));
  const found = await rows<Other & { barcodes: string[] }>(db)`
    with holders as materialized (
      select id from find_offers where company_id = ${db.company} and tokens && ${tokens}::bigint[])
    select o.id, o.product_id as product, o.article, o.title, o.barcodes
    from holders z join offers o on o.company_id = ${db.company} and o.id = z.id
    where o.archived_at is null order by z.id limit ${mostFound}`;
  const byKey = new Map<string, Other[]>();
  for (const { barcodes: codes, ...offer } of found)
    for (const key of new Set(codes.map(barcodeKey)))
      if (keys.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), offer]);
  return byKey;
}
