import type { ConversionLoss } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, integers, jsons, texts } from '../database/columns.ts';
import { titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import type { Made } from './conversion.ts';
import type { CardSort } from './value-cards.ts';
import type { Stored } from './values.ts';

/** New values of a card, prepared; a loss is told in words. */
export interface Prepared {
  sort: number;
  card: string;
  was: Stored[] | null;
  became: Made[] | null;
  outcome: 'kept' | 'changed' | 'lost' | 'edited';
  title: string;
  wasText: string;
  becameText: string;
  reason: string;
}

/** Writes down what becomes of cards; what was written of them before is written over. */
export async function upsertPrepared(db: Db, conversion: string, prepared: readonly Prepared[]): Promise<void> {
  if (prepared.length === 0) return;
  await execute(db)`
    insert into property_conversion_values (company_id, conversion_id, sort, card_id, was, became, outcome, title, was_text, became_text, reason)
    select ${db.company}::bigint, ${conversion}::bigint, x.sort, x.card, nullif(x.was, 'null'::jsonb), nullif(x.became, 'null'::jsonb), x.outcome,
      x.title, x.was_text, x.became_text, x.reason
    from unnest(${integers(prepared.map(({ sort }) => sort))}, ${bigints(prepared.map(({ card }) => card))},
      ${jsons(prepared.map(({ was }) => was))}, ${jsons(prepared.map(({ became }) => became))}, ${texts(prepared.map(({ outcome }) => outcome))},
      ${texts(prepared.map(({ title }) => title))}, ${texts(prepared.map(({ wasText }) => wasText))},
      ${texts(prepared.map(({ becameText }) => becameText))}, ${texts(prepared.map(({ reason }) => reason))})
      as x(sort, card, was, became, outcome, title, was_text, became_text, reason)
    on conflict (company_id, conversion_id, sort, card_id) do update set was = excluded.was, became = excluded.became, outcome = excluded.outcome,
      title = excluded.title, was_text = excluded.was_text, became_text = excluded.became_text, reason = excluded.reason`;
}

/** A place in the order of what is prepared. */
export interface CardCursor {
  sort: number;
  card: string;
}

type Record = CardCursor & { was: Stored[] | null; became: Made[] | null };

const record = sql`v.sort, v.card_id as card, v.was, v.became`;

/** Reads prepared cards, in order. */
export async function preparedAfter(db: Db, conversion: string, after: CardCursor, limit: number): Promise<Record[]> {
  return rows<Record>(db)`
    select ${record} from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and (v.sort, v.card_id) > (${after.sort}::smallint, ${after.card}::bigint)
      and v.outcome <> 'option'
    order by v.sort, v.card_id limit ${limit}`;
}

/** Records of a conversion about these cards. */
export async function recordsOf(db: Db, conversion: string, sort: number, cards: readonly string[]): Promise<Record[]> {
  return rows<Record>(db)`
    select ${record} from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.sort = ${sort} and v.card_id = any(${cards}::bigint[])`;
}

/** Cards that a conversion left without a value, in order. */
export async function emptiedAfter(db: Db, conversion: string, after: CardCursor, limit: number): Promise<Record[]> {
  return rows<Record>(db)`
    select ${record} from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.became is null and v.outcome <> 'option'
      and (v.sort, v.card_id) > (${after.sort}::smallint, ${after.card}::bigint)
    order by v.sort, v.card_id limit ${limit}`;
}

/** Texts of options that are to be, each once and so many at most. */
export async function textsToList(db: Db, conversion: string, most: number): Promise<string[]> {
  const found = await rows<{ text: string }>(db)`
    select distinct e->>'text' as text from property_conversion_values v, jsonb_array_elements(v.became) e
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.outcome <> 'option' and jsonb_typeof(e) = 'object' and jsonb_exists(e, 'text')
    order by text limit ${most}`;
  return found.map(({ text }) => text);
}

/** The number under which options that left the list are kept. */
const optionSort = 0;

/** Keeps options that leave the list, for undoing. */
export async function keepOptions(
  db: Db,
  conversion: string,
  options: readonly { id: string; value: string }[],
): Promise<void> {
  if (options.length === 0) return;
  await execute(db)`
    insert into property_conversion_values (company_id, conversion_id, sort, card_id, was, outcome)
    select ${db.company}::bigint, ${conversion}::bigint, ${optionSort}::smallint, x.id, x.value, 'option'
    from unnest(${bigints(options.map(({ id }) => id))}, ${jsons(options.map(({ value }) => value))}) as x(id, value)
    on conflict do nothing returning 1`;
}

/** Options that left the list with a conversion. */
export async function keptOptions(db: Db, conversion: string): Promise<{ id: string; value: string }[]> {
  return rows<{ id: string; value: string }>(db)`
    select v.card_id as id, v.was #>> '{}' as value from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.sort = ${optionSort} and v.outcome = 'option'
      and v.was is not null`;
}

/** Notes which options a conversion has created. */
export async function keepCreated(db: Db, conversion: string, options: readonly string[]): Promise<void> {
  if (options.length === 0) return;
  await execute(db)`
    insert into property_conversion_values (company_id, conversion_id, sort, card_id, outcome)
    select ${db.company}::bigint, ${conversion}::bigint, ${optionSort}::smallint, unnest(${bigints(options)}), 'option'
    on conflict do nothing returning 1`;
}

/** Options that a conversion has created. */
export async function createdOptions(db: Db, conversion: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select v.card_id as id from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.sort = ${optionSort} and v.outcome = 'option' and v.was is null`;
  return found.map(({ id }) => id);
}

/** Options that the converted values are. */
export async function usedOptions(db: Db, conversion: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select distinct e->>'option' as id from property_conversion_values v, jsonb_array_elements(v.became) e
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and v.outcome <> 'option' and jsonb_typeof(e) = 'object' and jsonb_exists(e, 'option')`;
  return found.map(({ id }) => id);
}

const lossColumns = (sorts: readonly CardSort[]) => sql`
  v.sort || '-' || v.card_id as id, (${sorts.map(({ title }) => title)}::text[])[array_position(${sorts.map(({ id }) => id)}::int[], v.sort::int)] as card,
  v.card_id as "cardId", v.title, v.was_text as was, v.became_text as became, v.outcome, v.reason`;
const isLoss = sql`v.outcome in ('changed', 'lost', 'edited')`;

/** A page of what did not come through. */
export async function listLosses(
  db: Db,
  conversion: string,
  { sorts, search, limit, offset }: { sorts: readonly CardSort[]; search: string; limit: number; offset: number },
): Promise<ConversionLoss[]> {
  return rows<ConversionLoss>(db)`
    select ${lossColumns(sorts)} from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and ${isLoss}
      and (${search === ''} or ${titleKey(sql`v.title || ' ' || v.was_text || ' ' || v.reason`)} like ${likeOf(search)})
    order by v.sort, v.card_id limit ${limit} offset ${offset}`;
}

/** The losses after a place, for files that are written as they are read. */
export async function lossesAfter(
  db: Db,
  conversion: string,
  { sorts, after, limit }: { sorts: readonly CardSort[]; after: CardCursor; limit: number },
): Promise<(ConversionLoss & CardCursor)[]> {
  return rows<ConversionLoss & CardCursor>(db)`
    select ${lossColumns(sorts)}, v.sort from property_conversion_values v
    where v.company_id = ${db.company} and v.conversion_id = ${conversion} and ${isLoss}
      and (v.sort, v.card_id) > (${after.sort}::smallint, ${after.card}::bigint)
    order by v.sort, v.card_id limit ${limit}`;
}
