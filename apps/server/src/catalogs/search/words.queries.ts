import { type RawBuilder, sql } from 'kysely';
import { integers, texts } from '../../database/columns.ts';
import { along, byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** A word of a catalog: its stem, and how that sounds. */
export interface Word {
  word: string;
  sound: string;
}

/** The stem of a word; a Latin one stays as it is, and so does what has none. */
const stem = (word: RawBuilder<unknown>) => sql<string>`coalesce((ts_lexize('russian_stem', ${word}))[1], ${word})`;

/** Stems that were asked for before: PostgreSQL's dictionary says the same to every company. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** The stems of words, in their order. */
export async function stemsOf(db: Db, words: readonly string[]): Promise<string[]> {
  const asked = words.filter((word) => !known.has(word));
  const found = asked.length > 0 ? await askedStems(db, asked) : [];
  const fresh = new Map(found.map(({ word, stem }) => [word, stem]));
  const stems = words.map((word) => known.get(word) ?? fresh.get(word) ?? word);
  if (known.size + fresh.size > mostKnown) known.clear();
  for (const [word, stem] of fresh) known.set(word, stem);
  return stems;
}

const askedStems = (db: Db, words: readonly string[]) =>
  rows<{ word: string; stem: string }>(db)`
    select x.word, ${stem(sql`x.word`)} as stem from unnest(${texts(words)}) as x(word)`;

/** Stems of the words of some search rows: those of letters only, as others have no sound. */
const stemsIn = (found: RawBuilder<unknown>) => sql`
  select distinct ${stem(sql`w.word`)} as word
  from (select distinct regexp_split_to_table(f.search_text, '[^а-яa-z0-9]+') as word from (${found}) f) w
  where w.word ~ '^[а-яa-z]{3,40}$'`;

/** The last row read of the search rows of a catalog, in the order of their changes. */
export interface ChangeCursor {
  at: string;
  id: string;
}

/** The stems of the next search rows behind a cursor, and the last of them; nothing behind the last. */
export async function stemsBehind(
  db: Db,
  catalog: string,
  { after, limit }: { after: ChangeCursor; limit: number },
): Promise<{ words: string[]; last: ChangeCursor } | undefined> {
  const page = sql`
    select id, updated_at, search_text from find_offers where company_id = ${db.company} and catalog_id = ${catalog}
      and (updated_at, id) > (${after.at}::timestamptz, ${after.id}::bigint) order by updated_at, id limit ${limit}`;
  return maybeOne<{ words: string[]; last: ChangeCursor }>(db)`
    with page as materialized (${page})
    select array(${stemsIn(sql`select search_text from page`)}) as words, json_build_object('at', updated_at::text, 'id', id::text) as last
    from page order by updated_at desc, page.id desc limit 1`;
}

/** Stems of offers that changed since the words were gathered, of so many at most, and whether there are more of them. */
export async function freshStems(db: Db, catalog: string, limit: number): Promise<{ words: string[]; more: boolean }> {
  const newer = sql`find_offers where company_id = ${db.company} and catalog_id = ${catalog}
    and updated_at > coalesce((select words_until from catalogs where company_id = ${db.company} and id = ${catalog}), '-infinity')
    order by updated_at desc, id desc`;
  // Most often there are none, and to make ready for the words of hundreds takes longer than to see that.
  const { any } = await one<{ any: boolean }>(along(db))`select exists (select from ${newer} limit 1) as any`;
  if (!any) return { words: [], more: false };
  // In the text: a plan for any number of offers would be one for thousands.
  const most = sql.lit(limit);
  return one<{ words: string[]; more: boolean }>(byKeys(db))`
    select array(${stemsIn(sql`select search_text from ${newer} limit ${most}`)}) as words,
      exists (select from ${newer} limit 1 offset ${most}) as more`;
}

/** Until when offers' changes are gathered; the beginning of time where none are. */
export async function wordsUntil(db: Db, catalog: string): Promise<string | undefined> {
  const found = await maybeOne<{ at: string }>(db)`
    select coalesce(words_until, '-infinity')::text as at from catalogs where company_id = ${db.company} and id = ${catalog} and archived_at is null`;
  return found?.at;
}

/** Writes words, those that are there stay, and that changes up to a moment are gathered: later ones may still commit behind it. */
export async function insertWords(
  db: Db,
  catalog: string,
  { words, until, lag }: { words: readonly Word[]; until: string; lag: string },
): Promise<void> {
  await execute(db)`
    insert into offer_words (company_id, catalog_id, word, sound, ending)
    select ${db.company}::bigint, ${catalog}::bigint, x.word, x.sound, reverse(x.sound)
    from unnest(${texts(words.map(({ word }) => word))}, ${texts(words.map(({ sound }) => sound))}) as x(word, sound) order by x.word
    on conflict do nothing returning 1`;
  await execute(db)`
    update catalogs set words_until = least(${until}::timestamptz, now() - ${lag}::interval)
    where company_id = ${db.company} and id = ${catalog}`;
}

/** Words that begin or end like this, and are so long at least and at most. */
export interface Like {
  by: 'word' | 'sound' | 'ending';
  begin: string;
  least: number;
  most: number;
}

/** Behind every word that begins with the same: no letter is above it. */
const above = '\u{10ffff}';
/** Words that one pattern finds, at most. */
const mostAlike = 300;

/** Words of a catalog by patterns, those of any of them. */
export async function wordsLike(db: Db, catalog: string, patterns: readonly Like[]): Promise<Word[]> {
  const found = (by: Like['by']) => {
    const own = patterns.filter((pattern) => pattern.by === by);
    const column = sql.ref(`w.${by}`);
    return sql`
      select f.word, f.sound from unnest(${texts(own.map(({ begin }) => begin))}, ${texts(own.map(({ begin }) => begin + above))},
        ${integers(own.map(({ least }) => least))}, ${integers(own.map(({ most }) => most))}) as x(first, next, least, most)
      cross join lateral (select w.word, w.sound from offer_words w where w.company_id = ${db.company} and w.catalog_id = ${catalog}
        and ${column} >= x.first and ${column} < x.next and length(w.sound) between x.least and x.most order by ${column} limit ${mostAlike}) f`;
  };
  const all = await rows<Word>(along(db))`${found('word')} union all ${found('sound')} union all ${found('ending')}`;
  return [...new Map(all.map((each) => [each.word, each])).values()];
}
