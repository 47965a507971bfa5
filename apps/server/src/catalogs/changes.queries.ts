import type { Change } from '@prilavok/contract';
import { bigints, integers, jsons } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { conflict } from '../http/errors.ts';
import { type Diff, fieldTitles, ownerKinds, type Source, sourceKinds } from './changes.ts';

interface Recorded {
  owner: keyof typeof ownerKinds;
  id: string;
  /** The version that the change made. */
  version: number;
  diff: Diff;
}

/** Writes history; `version` goes with each diff, so that a stale save can be told what it missed. */
export async function recordChanges(
  db: Db,
  { source, author }: { source: Source; author: string | null },
  changes: readonly Recorded[],
): Promise<void> {
  if (changes.length === 0) return;
  await execute(db)`
    with written as (insert into changes (company_id, kind, owner_id, author_id, source, diff)
    select ${db.company}::bigint, x.kind, x.owner, ${author}::bigint, ${sourceKinds[source]}::smallint, x.diff
    from unnest(${integers(changes.map(({ owner }) => ownerKinds[owner]))}, ${bigints(changes.map(({ id }) => id))},
      ${jsons(changes.map(({ diff, version }) => ({ ...diff, version })))}) as x(kind, owner, diff)
    returning 1) select count(*) from written`;
}

interface ChangeRow {
  id: string;
  at: string;
  kind: number;
  ownerId: string;
  source: number;
  authorId: string | null;
  author: string | null;
  diff: Record<string, unknown>;
}

/** History of a product and of all its offers, newest first. */
export async function changesOfProduct(
  db: Db,
  product: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Change[]> {
  const found = await rows<ChangeRow>(db)`
    select c.id, c.at, c.kind, c.owner_id as "ownerId", c.source, c.author_id as "authorId", c.diff,
      nullif(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), '') as author
    from changes c left join users u on u.id = c.author_id
    where c.company_id = ${db.company} and ((c.kind = 1 and c.owner_id = ${product})
      or (c.kind = 2 and c.owner_id = any(array(select o.id from offers o where o.company_id = ${db.company} and o.product_id = ${product}))))
    order by c.at desc, c.id desc limit ${limit} offset ${offset}`;
  const titles = await propertyTitles(
    db,
    found.flatMap((row) => Object.keys(row.diff)),
  );
  return found.map((row) => ({
    id: row.id,
    at: row.at,
    owner: row.kind === ownerKinds.product ? 'product' : 'offer',
    ownerId: row.ownerId,
    source: sourceOf(row.source),
    author: row.authorId ? { id: row.authorId, name: row.author ?? '' } : null,
    fields: fieldsIn(row.diff).map(([field, was, now]) => ({
      field,
      title: titles.get(field) ?? fieldTitles[field] ?? field,
      was,
      now,
    })),
  }));
}

function sourceOf(number: number): Source {
  const sources = Object.keys(sourceKinds) as Source[];
  return sources.find((source) => sourceKinds[source] === number) ?? 'person';
}

const fieldsIn = (diff: Record<string, unknown>): [string, unknown, unknown][] =>
  Object.entries(diff).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [[field, pair[0] ?? null, pair[1] ?? null]] : [],
  );

async function propertyTitles(db: Db, fields: readonly string[]): Promise<Map<string, string>> {
  const ids = fields.flatMap((field) => (field.startsWith('property:') ? [field.slice(9)] : []));
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; title: string }>(db)`
    select id, title from properties where company_id = ${db.company} and id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(found.map((row) => [`property:${row.id}`, row.title]));
}

/** Refuses a save that was made over an older version, naming what changed since. */
export async function refuseStale(
  db: Db,
  { owner, id, title, version }: { owner: keyof typeof ownerKinds; id: string; title: string; version: number },
  edited: number | undefined,
): Promise<void> {
  if (edited === undefined || edited === version) return;
  const found = await rows<{ diff: Record<string, unknown> }>(db)`
    select diff from changes
    where company_id = ${db.company} and kind = ${ownerKinds[owner]} and owner_id = ${id} and (diff->>'version')::int > ${edited}
    order by at desc, id desc limit 50`;
  const titles = await propertyTitles(
    db,
    found.flatMap((row) => Object.keys(row.diff)),
  );
  const details = found.flatMap(({ diff }) =>
    fieldsIn(diff).map(([field, was, now]) => ({
      field,
      message: `${titles.get(field) ?? fieldTitles[field] ?? field}: было ${JSON.stringify(was)}, стало ${JSON.stringify(now)}`,
    })),
  );
  throw conflict('stale', `«${title}» уже изменил кто-то другой, пока вы правили: посмотрите, что изменилось`, details);
}
