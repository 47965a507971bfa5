import type { MappingCondition, Option } from '@prilavok/contract';
import { bigints, jsons, texts } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { keyOf } from '../text/keys.ts';
import { conditionsName } from './uses.queries.ts';

/** Options of a property that have become another of its options. */
interface MergedOptions {
  property: string;
  sources: readonly string[];
  target: string;
}

/** Replaces values in conditions of category mappings: the target in the place of the sources. */
export async function replaceInConditions(db: Db, { property, sources, target }: MergedOptions): Promise<void> {
  const found = await rows<{ id: string; conditions: MappingCondition[] }>(db)`
    select m.id, m.conditions from category_mappings m
    where m.company_id = ${db.company} and m.conditions is not null and ${conditionsName(property, sources)} order by m.id for update`;
  const renamed = (value: string) => (sources.includes(value) ? target : value);
  const now = found.map(({ conditions }) =>
    conditions.map((one) =>
      one.property === property ? { ...one, values: [...new Set(one.values.map(renamed))] } : one,
    ),
  );
  await execute(db)`
    update category_mappings m set conditions = x.now
    from unnest(${bigints(found.map(({ id }) => id))}, ${jsons(now)}) as x(id, now)
    where m.company_id = ${db.company} and m.id = x.id`;
}

/** Pairs of values with marketplaces' own, which go by the text: those of the sources become the target's where it has none, the oldest of several. */
export async function carryPairs(db: Db, sources: readonly Option[], target: Option): Promise<void> {
  const [was, key] = [texts(sources.map(({ value }) => keyOf(value))), keyOf(target.value)];
  await execute(db)`
    delete from option_mappings m using option_mappings o
    where m.company_id = ${db.company} and m.property_id = ${target.property} and m.text_key = any(${was}) and m.text_key <> ${key}
      and o.company_id = ${db.company} and o.property_id = ${target.property} and o.catalog_id = m.catalog_id
      and (o.marketplace, o.environment, o.dictionary) = (m.marketplace, m.environment, m.dictionary)
      and (o.text_key = ${key} or (o.text_key = any(${was}) and o.id < m.id))`;
  await execute(db)`
    update option_mappings m set option_id = ${target.id}, text = ${target.value}, text_key = ${key}
    where m.company_id = ${db.company} and m.property_id = ${target.property} and (m.text_key = any(${was}) or m.text_key = ${key})`;
}

/** Pairs with marketplaces' brands, which go by the title, are those of the new one, unless it has its own. */
export async function carryBrandPairs(
  db: Db,
  { catalog, was, now }: { catalog: string; was: string; now: string },
): Promise<void> {
  await execute(db)`
    update option_mappings m set text = ${now}, text_key = ${keyOf(now)}
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.property_id is null and m.text_key = ${keyOf(was)}
      and not exists (select from option_mappings o where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.property_id is null
        and (o.marketplace, o.environment, o.dictionary) = (m.marketplace, m.environment, m.dictionary)
        and o.text_key = ${keyOf(now)} and o.id <> m.id)`;
}

/** Tasks that take some of these offers take the one into which they were merged. */
export async function replaceInTasks(db: Db, sources: readonly string[], target: string): Promise<void> {
  const found = await rows<{ id: string; offers: string[] }>(db)`
    select id, scope->'offers' as offers from marketplace_tasks
    where company_id = ${db.company} and removed_at is null and jsonb_exists_any(scope->'offers', ${texts(sources)})
    order by id for update`;
  const now = found.map(({ offers }) => [...new Set(offers.map((one) => (sources.includes(one) ? target : one)))]);
  await execute(db)`
    update marketplace_tasks t set scope = jsonb_set(t.scope, '{offers}', x.offers), version = t.version + 1
    from unnest(${bigints(found.map(({ id }) => id))}, ${jsons(now)}) as x(id, offers)
    where t.company_id = ${db.company} and t.id = x.id`;
}
