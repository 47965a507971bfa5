import type { PriceOutcome, PriceRow } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, integers, jsons, texts } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { MatchedRow } from './match.ts';

/** Writes rows of a list; one that is there already, from a try that was killed, stays. */
export async function insertRows(db: Db, list: string, read: readonly MatchedRow[]): Promise<void> {
  if (read.length === 0) return;
  await execute(db)`
    insert into supplier_price_rows (company_id, list_id, row, code, article, barcodes, title, kopecks, currency, stock, outcome, matched_by, reason, offers)
    select ${db.company}::bigint, ${list}::bigint, x.row, x.code, x.article, array(select jsonb_array_elements_text(x.barcodes)), x.title, x.kopecks, x.currency,
      x.stock, x.outcome, x.matched_by, x.reason, array(select o::bigint from jsonb_array_elements_text(x.offers) o)
    from unnest(${integers(read.map(({ row }) => row))}, ${texts(read.map(({ code }) => code))}, ${texts(read.map(({ article }) => article))},
      ${jsons(read.map(({ barcodes }) => barcodes))}, ${texts(read.map(({ title }) => title))}, ${bigints(read.map(({ kopecks }) => kopecks))},
      ${texts(read.map(({ currency }) => currency))}, ${integers(read.map(({ stock }) => stock))}, ${texts(read.map(({ outcome }) => outcome))},
      ${texts(read.map(({ by }) => by))}, ${texts(read.map(({ reason }) => reason))}, ${jsons(read.map(({ offers }) => offers))})
      as x(row, code, article, barcodes, title, kopecks, currency, stock, outcome, matched_by, reason, offers)
    on conflict do nothing returning 1`;
}

/** A row as it is kept. */
export interface StoredRow extends Omit<PriceRow, 'offers'> {
  offers: string[];
}

const columns = sql`
  r.row::text as id, r.row, r.code, r.article, r.barcodes, r.title, (r.kopecks::numeric / 100)::numeric(20, 2)::text as price, r.currency, r.stock, r.outcome,
  r.matched_by as by, r.reason, r.offers::text[] as offers`;

interface Search {
  search: string;
  outcome?: PriceOutcome | undefined;
  limit: number;
  offset: number;
}

/** Rows of a list in the file's order, by code, article or title. */
export async function listRows(db: Db, list: string, { search, outcome, limit, offset }: Search): Promise<StoredRow[]> {
  return rows<StoredRow>(db)`
    select ${columns} from supplier_price_rows r
    where r.company_id = ${db.company} and r.list_id = ${list} and (${outcome === undefined} or r.outcome = ${outcome ?? ''})
      and (${search === ''} or ${titleKey(sql`r.title || ' ' || r.article || ' ' || r.code || ' ' || array_to_string(r.barcodes, ' ')`)} like ${likeOf(search)})
    order by r.row limit ${limit} offset ${offset}`;
}

/** Rows behind a number, in the file's order. */
export async function rowsAfter(
  db: Db,
  list: string,
  { after, outcome, limit }: { after: number; outcome?: PriceOutcome | undefined; limit: number },
): Promise<StoredRow[]> {
  return rows<StoredRow>(db)`
    select ${columns} from supplier_price_rows r
    where r.company_id = ${db.company} and r.list_id = ${list} and r.row > ${after} and (${outcome === undefined} or r.outcome = ${outcome ?? ''})
    order by r.row limit ${limit}`;
}

/** One row. */
export async function rowOf(db: Db, list: string, row: number): Promise<StoredRow | undefined> {
  return maybeOne<StoredRow>(db)`
    select ${columns} from supplier_price_rows r where r.company_id = ${db.company} and r.list_id = ${list} and r.row = ${row}`;
}

/** Writes what a person has said of a row: an offer, or that it is none that we know. */
export async function updateRow(
  db: Db,
  list: string,
  { row, offer, reason }: { row: number; offer: string | null; reason: string },
): Promise<void> {
  await execute(db)`
    update supplier_price_rows set offers = ${offer === null ? [] : [offer]}::bigint[], outcome = ${offer === null ? 'unmatched' : 'matched'},
      matched_by = ${offer === null ? null : 'person'}, reason = ${reason}
    where company_id = ${db.company} and list_id = ${list} and row = ${row}`;
}

/** Writes what was found for rows that are matched anew. */
export async function updateMatches(
  db: Db,
  list: string,
  matched: readonly Pick<StoredRow, 'row' | 'outcome' | 'by' | 'reason' | 'offers'>[],
): Promise<void> {
  if (matched.length === 0) return;
  await execute(db)`
    update supplier_price_rows r set outcome = x.outcome, matched_by = x.matched_by, reason = x.reason, offers = x.offers
    from (
      select row, outcome, matched_by, reason, array(select o::bigint from jsonb_array_elements_text(offers) o) as offers
      from unnest(${integers(matched.map(({ row }) => row))}, ${texts(matched.map(({ outcome }) => outcome))}, ${texts(matched.map(({ by }) => by))},
        ${texts(matched.map(({ reason }) => reason))}, ${jsons(matched.map(({ offers }) => offers))}) as u(row, outcome, matched_by, reason, offers)) x
    where r.company_id = ${db.company} and r.list_id = ${list} and r.row = x.row`;
}

/** Offers that people have said these keys mean. */
export async function pairedOffers(db: Db, supplier: string, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ key: string; offer: string }>(db)`
    select c.key, c.offer_id as offer from supplier_codes c
      join offers o on o.company_id = ${db.company} and o.id = c.offer_id and o.archived_at is null
    where c.company_id = ${db.company} and c.supplier_id = ${supplier} and c.key = any(${keys}::text[])`;
  return new Map(found.map(({ key, offer }) => [key, offer]));
}

/** Remembers which offer a key means for a supplier. */
export async function savePair(
  db: Db,
  supplier: string,
  { key, offer }: { key: string; offer: string },
): Promise<void> {
  await execute(db)`
    insert into supplier_codes (company_id, supplier_id, key, offer_id) values (${db.company}, ${supplier}, ${key}, ${offer})
    on conflict (company_id, supplier_id, key) do update set offer_id = excluded.offer_id`;
}

/** Forgets what a key means. */
export async function deletePair(db: Db, supplier: string, key: string): Promise<void> {
  await execute(db)`
    delete from supplier_codes where company_id = ${db.company} and supplier_id = ${supplier} and key = ${key}`;
}
