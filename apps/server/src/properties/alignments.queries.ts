import type { AlignmentSection } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { execute, one, rows } from '../database/rows.ts';

/** The cards that an alignment lays out: all of a metatype, or the products of one category. */
export interface Cards {
  owner: string;
  metatype: number;
  /** The categories from the root to the one whose products are meant; empty for the metatype itself. */
  path: readonly string[];
}

/** An alignment as it stands in its row. */
export interface StoredAlignment {
  /** Whose it is; null for all cards of the metatype. */
  category: string | null;
  sections: AlignmentSection[] | null;
  version: number;
}

/** Value of `category_key`: the last category of the path, 0 for the metatype itself. */
const keyOf = ({ path }: Cards) => path.at(-1) ?? '0';

/** Alignments of the cards and of all from which they inherit, nearest first. */
export async function listAlignments(db: Db, { owner, metatype, path }: Cards): Promise<StoredAlignment[]> {
  return rows<StoredAlignment>(db)`
    select category_id as category, sections, version from card_alignments
    where company_id = ${db.company} and owner_id = ${owner} and metatype = ${metatype}
      and category_key = any(${['0', ...path]}::bigint[])
    order by array_position(${['0', ...path]}::bigint[], category_key) desc`;
}

/** The version of the cards' own alignment, for whoever is about to change it; 0 where there was none yet. */
export async function lockAlignment(db: Db, cards: Cards): Promise<{ version: number }> {
  // What isn't there can't be locked: whoever comes second waits for the row.
  await execute(db)`
    insert into card_alignments (company_id, owner_id, metatype, category_key)
    values (${db.company}, ${cards.owner}, ${cards.metatype}, ${keyOf(cards)}) on conflict do nothing`;
  return one<{ version: number }>(db)`
    select version from card_alignments
    where company_id = ${db.company} and owner_id = ${cards.owner} and metatype = ${cards.metatype}
      and category_key = ${keyOf(cards)} for update`;
}

/** Writes the cards' own alignment; null gives it back. */
export async function updateAlignment(
  db: Db,
  cards: Cards,
  sections: readonly AlignmentSection[] | null,
): Promise<void> {
  await execute(db)`
    update card_alignments set sections = ${sections && JSON.stringify(sections)}, version = version + 1
    where company_id = ${db.company} and owner_id = ${cards.owner} and metatype = ${cards.metatype}
      and category_key = ${keyOf(cards)}`;
}

/** Properties that are no more leave the alignments. */
export async function dropFromAlignments(db: Db, owner: string, properties: readonly string[]): Promise<void> {
  await execute(db)`
    update card_alignments set version = version + 1, sections = (
      select jsonb_agg(jsonb_set(section, '{properties}', coalesce((
        select jsonb_agg(place order by at) from jsonb_array_elements(section->'properties') with ordinality as p(place, at)
        where place->>'property' <> all(${properties}::text[])), '[]')) order by nth)
      from jsonb_array_elements(sections) with ordinality as s(section, nth))
    where company_id = ${db.company} and owner_id = ${owner} and exists (
      select from jsonb_array_elements(sections) as s(section), jsonb_array_elements(section->'properties') as p(place)
      where place->>'property' = any(${properties}::text[]))`;
}

/** The section of a group that is no more goes; what stood in it follows among the properties without a group. */
export async function dropSections(db: Db, owner: string, group: string): Promise<void> {
  await execute(db)`
    update card_alignments set version = version + 1, sections = coalesce((
      select jsonb_agg(section order by nth) from jsonb_array_elements(sections) with ordinality as s(section, nth)
      where section->>'group' is distinct from ${group}::text), '[]')
    where company_id = ${db.company} and owner_id = ${owner} and exists (
      select from jsonb_array_elements(sections) as s(section) where section->>'group' = ${group}::text)`;
}

/** How many alignments have a place for the property. */
export async function countAlignmentsWith(db: Db, owner: string, property: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from card_alignments
    where company_id = ${db.company} and owner_id = ${owner} and exists (
      select from jsonb_array_elements(sections) as s(section), jsonb_array_elements(section->'properties') as p(place)
      where place->>'property' = ${property}::text)`;
  return count;
}
