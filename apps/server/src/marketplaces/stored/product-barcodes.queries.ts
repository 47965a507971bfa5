import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A product of an account, with its offer and what that has of barcodes. */
export interface CodedProduct {
  id: string;
  offerId: string;
  remoteId: string;
  title: string;
  /** Of ours; null where it has no pair. */
  offer: string | null;
  /** The offer has one. */
  coded: boolean;
  /** Those of the product there, as far as they are known. */
  barcodes: string[];
}

/** Those of the products that the account has. */
export async function codedProducts(db: Db, account: string, ids: readonly string[]): Promise<CodedProduct[]> {
  return rows<CodedProduct>(db)`
    select s.id, s.article as "offerId", s.remote_id as "remoteId", s.title, s.offer_id as offer, coalesce(o.barcodes <> '{}', false) as coded, s.barcodes
    from sync_products s left join offers o on o.company_id = ${db.company} and o.id = s.offer_id
    where s.company_id = ${db.company} and s.account_id = ${account} and s.id = any(${bigints(ids)}) order by s.id`;
}

/** Writes down all barcodes that a product has there. */
export async function updateBarcodes(
  db: Db,
  account: string,
  { id, barcodes }: { id: string; barcodes: readonly string[] },
): Promise<void> {
  await execute(db)`
    update sync_products set barcodes = ${texts(barcodes)}
    where company_id = ${db.company} and account_id = ${account} and id = ${id}`;
}

/** The products of these offers that are on sale, with the barcodes that they have there. */
export async function barcodesThere(
  db: Db,
  account: string,
  offers: readonly string[],
): Promise<Map<string, { article: string; sku: string; barcodes: string[] }>> {
  const found = await rows<{ offer: string; article: string; sku: string; barcodes: string[] }>(db)`
    select s.offer_id as offer, s.article, s.sku, s.barcodes from sync_products s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = any(${bigints(offers)}) and s.sku is not null`;
  return new Map(found.map(({ offer, ...product }) => [offer, product]));
}

/** Writes down barcodes that products of these offers have got. */
export async function insertBarcodes(
  db: Db,
  account: string,
  added: readonly { offer: string; barcode: string }[],
): Promise<void> {
  if (added.length === 0) return;
  await execute(db)`
    update sync_products s set barcodes = s.barcodes || a.codes
    from (select x.offer, array_agg(x.barcode) as codes
      from unnest(${bigints(added.map(({ offer }) => offer))}, ${texts(added.map(({ barcode }) => barcode))}) as x(offer, barcode) group by x.offer) a
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = a.offer`;
}
