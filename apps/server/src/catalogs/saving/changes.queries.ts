import type { ChangeSource } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, integers, jsons } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import type { Difference } from './difference.ts';

/** Whose history a change belongs to, and where it came from: `changes` keeps their numbers, the first is 1. */
const owners = ['product', 'offer'] as const;
const sources = [
  'person',
  'import',
  'sync',
  'rule',
  'marketplace',
  'bulk',
  'conversion',
  'formula',
] as const satisfies readonly ChangeSource[];
export type Owner = (typeof owners)[number];

/** Sources of values that programs make anew whenever their inputs change: it isn't taken back by hand. */
export const sourcesOfCalculation: readonly ChangeSource[] = ['conversion', 'formula'];

/** The number under which `changes` keeps whose history it is. */
export const ownerNumber = (owner: Owner) => owners.indexOf(owner) + 1;
const sourceNumber = (source: ChangeSource) => sources.indexOf(source) + 1;

/** Who is behind a change; `author` is a person's id, null when nobody is. */
export interface ChangedBy {
  source: ChangeSource;
  author: string | null;
  /** The bulk act that it belongs to. */
  act?: string | undefined;
  /** The scenario whose results these are. */
  scenario?: string | undefined;
}

export interface NewChange {
  owner: Owner;
  id: string;
  /** The version that the change made: a stale save is told what it missed by it. */
  version: number;
  diff: Difference;
}

/** Writes history. */
export async function insertChanges(
  db: Db,
  { source, author, act }: ChangedBy,
  changes: readonly NewChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await execute(byKeys(db))`
    with written as (insert into changes (company_id, kind, owner_id, author_id, source, act_id, diff)
    select ${db.company}::bigint, x.kind, x.owner, ${author}::bigint, ${sourceNumber(source)}::smallint, ${act ?? null}::bigint, x.diff
    from unnest(${integers(changes.map(({ owner }) => ownerNumber(owner)))}, ${bigints(changes.map(({ id }) => id))},
      ${jsons(changes.map(({ diff, version }) => ({ ...diff, version })))}) as x(kind, owner, diff)
    returning 1) select count(*) from written`;
}

/** Difference of a change as it is stored: the difference, and beside it the version that it made. */
export type StoredDifference = Record<string, unknown>;

export interface StoredChange {
  id: string;
  at: string;
  owner: Owner;
  ownerId: string;
  article: string | null;
  source: ChangeSource;
  author: { id: string; name: string } | null;
  diff: StoredDifference;
}

/** A line of history in words. */
export const changeColumns = sql`
  c.id, (${owners}::text[])[c.kind] as owner, c.owner_id as "ownerId", (${sources}::text[])[c.source] as source, c.diff`;

/** Whether a line of history is about a product or about one of its offers. */
export const changesOf = (db: Db, product: string) => sql`
  ((c.kind = ${ownerNumber('product')} and c.owner_id = ${product})
    or (c.kind = ${ownerNumber('offer')} and c.owner_id = any(array(select f.id from offers f where f.company_id = ${db.company} and f.product_id = ${product}))))`;

/** Changes of a product and of all its offers, newest first. */
export async function listProductChanges(
  db: Db,
  product: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredChange[]> {
  return rows<StoredChange>(db)`
    select ${changeColumns}, c.at, o.article,
      case when c.author_id is not null then jsonb_build_object('id', c.author_id::text,
        'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')) end as author
    from changes c left join users u on u.id = c.author_id
      left join offers o on o.company_id = ${db.company} and c.kind = ${ownerNumber('offer')} and o.id = c.owner_id
    where c.company_id = ${db.company} and ${changesOf(db, product)}
    order by c.at desc, c.id desc limit ${limit} offset ${offset}`;
}

/** The last differences that made newer versions than this one, newest first. */
export async function differencesSince(
  db: Db,
  { owner, id }: { owner: Owner; id: string },
  version: number,
): Promise<StoredDifference[]> {
  const found = await rows<{ diff: StoredDifference }>(db)`
    select diff from changes
    where company_id = ${db.company} and kind = ${ownerNumber(owner)} and owner_id = ${id} and (diff->>'version')::int > ${version}
    order by at desc, id desc limit 50`;
  return found.map((row) => row.diff);
}
