import type { ApiUnknown, Environment, Marketplace, UnknownKind } from '@prilavok/contract';
import { sql } from 'kysely';
import type { GlobalDb } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** Parts of marketplaces' answers that their descriptions don't know. */

/** Unknown parts since the last portion; `word` is empty for a field. */
export interface Met {
  marketplace: Marketplace;
  environment: Environment;
  method: string;
  field: string;
  word: string;
  /** Null for fields and words, which `word` tells apart. */
  kind: Exclude<UnknownKind, 'field' | 'word'> | null;
  times: number;
}

/** Rows that are kept in all: an API that changes as a whole fills no disk. */
const most = 5_000;

/** Adds what was met to what is known; beyond the bound nothing new is taken in. */
export async function addUnknowns(db: GlobalDb, met: readonly Met[]): Promise<void> {
  const { count } = await one<{ count: number }>(db)`select count(*)::int as count from api_unknowns`;
  await execute(db)`
    insert into api_unknowns (marketplace, environment, method, field, word, kind, times)
    select m.marketplace, m.environment, m.method, m.field, m.word, m.kind, m.times
    from jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as m(marketplace text, environment text, method text, field text, word text, kind text, times bigint)
    where ${count < most}::boolean or exists (select from api_unknowns k where (k.marketplace, k.environment, k.method, k.field, k.word)
      = (m.marketplace, m.environment, m.method, m.field, m.word))
    order by m.marketplace, m.environment, m.method, m.field, m.word
    on conflict (marketplace, environment, method, field, word) do update set times = api_unknowns.times + excluded.times, kind = excluded.kind, last_at = excluded.last_at`;
}

/** How many of each marketplace. */
export async function countUnknowns(db: GlobalDb): Promise<Map<string, number>> {
  const found = await rows<{ marketplace: string; count: number }>(db)`
    select marketplace, count(*)::int as count from api_unknowns group by marketplace`;
  return new Map(found.map(({ marketplace, count }) => [marketplace, count]));
}

interface Search {
  marketplace?: Marketplace | undefined;
  kind?: UnknownKind | undefined;
  search: string;
  limit: number;
  offset: number;
}

const kindOfUnknown = sql`coalesce(kind, case when word = '' then 'field' else 'word' end)`;

/** Those that were met last on top. */
export async function listUnknowns(
  db: GlobalDb,
  { marketplace, kind, search, limit, offset }: Search,
): Promise<ApiUnknown[]> {
  return rows<ApiUnknown>(db)`
    select concat_ws(' ', marketplace, environment, method, field, word) as id, marketplace, environment, method, field, nullif(word, '') as word,
      ${kindOfUnknown} as kind,
      times::float8 as times, first_at as "firstAt", last_at as "lastAt"
    from api_unknowns
    where (${marketplace ?? null}::text is null or marketplace = ${marketplace ?? null})
      and (${kind ?? null}::text is null or ${kindOfUnknown} = ${kind ?? null})
      and lower(concat_ws(' ', method, field, word)) like ${likeOf(search)}
    order by last_at desc, marketplace, environment, method, field, word limit ${limit} offset ${offset}`;
}
