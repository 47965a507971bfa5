import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { Finding } from './judge.ts';

/** Verdicts on the offers of an account, as they are kept. */

/** Counters of an offer. */
export interface Kept {
  offer: string;
  state: string;
  ready: boolean;
  kinds: string[];
}

/** Reads and locks earlier verdicts on these offers. */
export async function lockKept(db: Db, account: string, offers: readonly string[]): Promise<Kept[]> {
  await execute(db)`
    select from sale_states where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})
    order by offer_id for update`;
  return rows<Kept>(db)`
    select s.offer_id as offer, s.state, s.card_hash is not null as ready, array(
      select f.kind from card_faults f where f.company_id = ${db.company} and f.account_id = ${account} and f.offer_id = s.offer_id) as kinds
    from sale_states s where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = any(${bigints(offers)})`;
}

/** Writes down what was found. */
export async function upsertStates(db: Db, account: string, found: readonly Finding[]): Promise<void> {
  if (found.length === 0) return;
  await execute(db)`
    insert into sale_states (company_id, account_id, offer_id, state, said, lacks, card_hash)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.state, r.said, r.lacks, r.hash
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(offer bigint, state text, said jsonb, lacks jsonb, hash text) order by r.offer
    on conflict (company_id, account_id, offer_id) do update set state = excluded.state, said = excluded.said, lacks = excluded.lacks,
      card_hash = excluded.card_hash, judged_at = excluded.judged_at`;
}

/** Of each fault of a card one row, by its kind. */
export interface FaultRow {
  offer: string;
  kind: string;
}

/** Writes down which kinds of faults have come, and takes those away that have gone. */
export async function changeFaults(
  db: Db,
  account: string,
  { come, gone }: { come: readonly FaultRow[]; gone: readonly FaultRow[] },
): Promise<void> {
  if (gone.length > 0)
    await execute(db)`
      delete from card_faults f using unnest(${bigints(gone.map((row) => row.offer))}, ${texts(gone.map((row) => row.kind))}) as x(offer, kind)
      where f.company_id = ${db.company} and f.account_id = ${account} and f.kind = x.kind and f.offer_id = x.offer`;
  if (come.length > 0)
    await execute(db)`
      insert into card_faults (company_id, account_id, kind, offer_id)
      select ${db.company}::bigint, ${account}::bigint, x.kind, x.offer
      from unnest(${bigints(come.map((row) => row.offer))}, ${texts(come.map((row) => row.kind))}) as x(offer, kind) order by 3, 4
      on conflict do nothing returning 1`;
}

/** Offers that the account sells no more lose what was found of them. */
export async function deleteStates(db: Db, account: string, offers: readonly string[]): Promise<void> {
  if (offers.length === 0) return;
  await execute(db)`
    delete from sale_states where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})`;
}

/** Offers that nobody has judged since then: they are in the account's catalog no more. */
export async function unjudgedSince(db: Db, account: string, since: string, limit: number): Promise<string[]> {
  const found = await rows<{ offer: string }>(db)`
    select offer_id as offer from sale_states
    where company_id = ${db.company} and account_id = ${account} and judged_at < ${since}::timestamptz order by offer_id limit ${limit}`;
  return found.map(({ offer }) => offer);
}

/** Living offers of a catalog behind one of them, in the order of ids. */
export async function offersBehind(
  db: Db,
  { catalog, after, limit }: { catalog: string; after: string; limit: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and catalog_id = ${catalog} and archived_at is null and id > ${after}::bigint
    order by id limit ${limit}`;
  return found.map(({ id }) => id);
}

/** An offer that waits to be judged; it may wait several times. */
export interface WaitingSale {
  id: string;
  offer: string;
}

/** Offers that have waited longest. */
export async function listDue(db: Db, account: string, limit: number): Promise<WaitingSale[]> {
  return rows<WaitingSale>(db)`
    select id, offer_id as offer from sale_due where company_id = ${db.company} and account_id = ${account} order by id limit ${limit}`;
}

/** These were judged. */
export async function deleteDue(db: Db, account: string, ids: readonly string[]): Promise<void> {
  await execute(db)`
    delete from sale_due where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)})`;
}

/** Nobody judges the account's offers any more, or all of them are about to be. */
export async function clearDue(db: Db, account: string): Promise<void> {
  await execute(db)`delete from sale_due where company_id = ${db.company} and account_id = ${account}`;
}

/** The account's offers are judged from now on: this is the run over all of them. Answers its moment. */
export async function beginCheck(db: Db, account: string, work: string): Promise<void> {
  await execute(db)`
    insert into sale_checks (company_id, account_id, work_id) values (${db.company}, ${account}, ${work})
    on conflict (company_id, account_id) do update set work_id = excluded.work_id, began_at = excluded.began_at`;
}

/** When the account's last run over all offers began. */
export async function checkBegan(db: Db, account: string): Promise<string | undefined> {
  const [row] = await rows<{ at: string }>(db)`
    select began_at as at from sale_checks where company_id = ${db.company} and account_id = ${account}`;
  return row?.at;
}

/** The run has gone through all offers. */
export async function finishCheck(db: Db, account: string): Promise<void> {
  await execute(
    db,
  )`update sale_checks set finished_at = now() where company_id = ${db.company} and account_id = ${account}`;
}
