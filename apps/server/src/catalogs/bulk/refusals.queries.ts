import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Writes down which offers an act left as they were, each with why. */
export async function insertRefusals(db: Db, act: string, refused: ReadonlyMap<string, string>): Promise<void> {
  if (refused.size === 0) return;
  await execute(db)`
    with written as (
      insert into bulk_refusals (company_id, act_id, offer_id, reason)
      select ${db.company}::bigint, ${act}::bigint, x.offer, x.reason
      from unnest(${bigints([...refused.keys()])}, ${texts([...refused.values()])}) as x(offer, reason) returning 1)
    select count(*) from written`;
}

/** An offer that stayed as it was. */
export interface BulkRefusal {
  offer: string;
  article: string | null;
  title: string | null;
  reason: string;
}

/** The next of them, behind an offer. */
export async function refusalsAfter(db: Db, act: string, after: string, limit: number): Promise<BulkRefusal[]> {
  return rows<BulkRefusal>(db)`
    select r.offer_id as offer, o.article, o.title, r.reason
    from bulk_refusals r left join offers o on o.company_id = ${db.company} and o.id = r.offer_id
    where r.company_id = ${db.company} and r.act_id = ${act} and r.offer_id > ${after}::bigint order by r.offer_id limit ${limit}`;
}
