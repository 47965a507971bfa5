import { sql } from 'kysely';
import type { GlobalDb } from '../database/pools.ts';
import { execute, maybeOne } from '../database/rows.ts';

/** Whose key it is; the company is empty for callers without one. */
export interface Key {
  company: string;
  caller: string;
  key: string;
}

export interface StoredAnswer {
  digest: string;
  /** Sealed; null when it was too long to be kept. */
  answer: string | null;
}

/** Milliseconds that a key is remembered. */
const day = 24 * 3_600_000;

/** Takes the key; false when it is taken already. Waits for a call that is under way with it. */
export async function insertKey(db: GlobalDb, { company, caller, key }: Key, digest: string): Promise<boolean> {
  const old = new Date(Date.now() - day).toISOString();
  const written = company
    ? await execute(db)`
        insert into idempotent_answers (company_id, caller, key, digest) values (${company}, ${caller}, ${key}, ${digest})
        on conflict (company_id, caller, key) do update set digest = excluded.digest, sealed_answer = null, at = excluded.at
        where idempotent_answers.at < ${old}`
    : await execute(db)`
        insert into platform_answers (caller, key, digest) values (${caller}, ${key}, ${digest})
        on conflict (caller, key) do update set digest = excluded.digest, sealed_answer = null, at = excluded.at
        where platform_answers.at < ${old}`;
  return written === 1;
}

/** Keeps what was answered under the key. */
export async function saveAnswer(db: GlobalDb, { company, caller, key }: Key, answer: string | null): Promise<void> {
  if (company)
    await execute(db)`
      update idempotent_answers set sealed_answer = ${answer}
      where company_id = ${company} and caller = ${caller} and key = ${key}`;
  else
    await execute(db)`update platform_answers set sealed_answer = ${answer} where caller = ${caller} and key = ${key}`;
}

/** Reads the answer given under the key within a day. */
export async function storedAnswer(db: GlobalDb, { company, caller, key }: Key): Promise<StoredAnswer | undefined> {
  const old = new Date(Date.now() - day).toISOString();
  const columns = sql`digest, sealed_answer as answer`;
  return company
    ? maybeOne<StoredAnswer>(db)`
        select ${columns} from idempotent_answers
        where company_id = ${company} and caller = ${caller} and key = ${key} and at >= ${old}`
    : maybeOne<StoredAnswer>(db)`
        select ${columns} from platform_answers where caller = ${caller} and key = ${key} and at >= ${old}`;
}
