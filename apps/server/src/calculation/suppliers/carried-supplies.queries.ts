import type { Currency } from '@prilavok/contract';
import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A supplier's price of an offer, as it is kept. */
export interface KeptAsk {
  offer: string;
  supplier: string;
  title: string;
  kopecks: number;
  currency: Currency;
  code: string;
  state: 'listed' | 'sold_out' | 'unlisted';
}

/** All asks for these offers, for whoever is about to move them. */
export async function lockAsksOf(db: Db, offers: readonly string[]): Promise<KeptAsk[]> {
  return rows<KeptAsk>(db)`
    select p.offer_id as offer, p.supplier_id as supplier, s.title, p.kopecks::float8 as kopecks, p.currency, p.code, p.state
    from supplier_prices p join suppliers s on s.company_id = ${db.company} and s.id = p.supplier_id
    where p.company_id = ${db.company} and p.offer_id = any(${bigints(offers)}) order by s.title_key, p.supplier_id, p.offer_id for update of p`;
}

/** Gives asks to another offer, in place of what an old list had said of it. */
export async function moveAsks(
  db: Db,
  target: string,
  asks: readonly { supplier: string; offer: string }[],
): Promise<void> {
  if (asks.length === 0) return;
  const suppliers = bigints(asks.map(({ supplier }) => supplier));
  await execute(db)`
    delete from supplier_prices where company_id = ${db.company} and offer_id = ${target} and supplier_id = any(${suppliers}) and state = 'unlisted'`;
  await execute(db)`
    update supplier_prices p set offer_id = ${target}
    from unnest(${suppliers}, ${bigints(asks.map(({ offer }) => offer))}) as x(supplier, offer)
    where p.company_id = ${db.company} and p.supplier_id = x.supplier and p.offer_id = x.offer`;
}

/** Codes that people have paired with these offers mean another one now, but those of suppliers whose own ask that one keeps. */
export async function moveCodes(
  db: Db,
  target: string,
  { from, kept }: { from: readonly string[]; kept: readonly string[] },
): Promise<void> {
  await execute(db)`
    update supplier_codes set offer_id = ${target}
    where company_id = ${db.company} and offer_id = any(${bigints(from)}) and supplier_id <> all(${bigints(kept)})`;
}

/** Remembers which offer codes mean, unless a person has said so. */
export async function insertCodes(
  db: Db,
  target: string,
  codes: readonly { supplier: string; key: string }[],
): Promise<void> {
  if (codes.length === 0) return;
  await execute(db)`
    insert into supplier_codes (company_id, supplier_id, key, offer_id)
    select ${db.company}::bigint, x.supplier, x.key, ${target}::bigint
    from unnest(${bigints(codes.map(({ supplier }) => supplier))}, ${texts(codes.map(({ key }) => key))}) as x(supplier, key)
    order by x.supplier, x.key on conflict do nothing returning 1`;
}
