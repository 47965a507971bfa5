import type { Automation, AutomationAct, AutomationEvent, OrderFilters } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { and, type Condition, slice } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';

/** Fields of a rule that a person fills in. */
export interface AutomationFields {
  title: string;
  active: boolean;
  event: AutomationEvent;
  hours: number | null;
  barcode: string | null;
  conditions: OrderFilters;
  acts: AutomationAct[];
  sort: number;
}

/** A rule as it is kept. */
export interface StoredAutomation extends AutomationFields {
  id: string;
  /** The fingerprint of what its last dry run was made with. */
  triedWith: string | null;
  version: number;
}

const own = sql`
  a.id, a.title, a.active, a.event, a.hours, a.barcode, a.conditions, a.acts, a.sort, a.tried as "triedWith", a.version`;

/** A rule as it is listed; its webhooks are read beside it. */
export type ListedAutomation = StoredAutomation & Pick<Automation, 'triedAt' | 'firedAt' | 'failed'>;

interface Search {
  search?: string;
  ids?: readonly string[];
  event?: AutomationEvent | undefined;
  active?: boolean | undefined;
  limit?: number;
  offset?: number;
}

/** Rules in the order in which they fire. */
export async function listAutomations(
  db: Db,
  { search = '', ids, event, active, limit = 1000, offset = 0 }: Search,
): Promise<ListedAutomation[]> {
  const conditions: Condition[] = [sql`a.company_id = ${db.company}`];
  if (search) conditions.push(sql`a.title_key like ${likeOf(search)}`);
  if (ids) conditions.push(sql`a.id = any(${bigints(ids)})`);
  if (event) conditions.push(sql`a.event = ${event}`);
  if (active !== undefined) conditions.push(sql`a.active = ${active}`);
  return rows<ListedAutomation>(db)`
    select ${own}, a.tried_at as "triedAt", a.fired_at as "firedAt",
      (select count(*)::int from automation_runs r
        where r.company_id = ${db.company} and r.automation_id = a.id and r.state in ('failed', 'stopped')) as failed
    from automations a where ${and(conditions)} order by a.sort, a.id ${slice({ limit, offset })}`;
}

/** The rules of an event that are on, in the order in which they fire. */
export const activeAutomations = (db: Db, event: AutomationEvent): Promise<StoredAutomation[]> =>
  rows<StoredAutomation>(db)`
    select ${own} from automations a
    where a.company_id = ${db.company} and a.active and a.event = ${event} order by a.sort, a.id`;

/** The rule, if there is one. */
export const automationById = (db: Db, id: string): Promise<StoredAutomation | undefined> =>
  maybeOne<StoredAutomation>(db)`select ${own} from automations a where a.company_id = ${db.company} and a.id = ${id}`;

/** The rule for whoever is about to change it. */
export const lockAutomation = (db: Db, id: string): Promise<StoredAutomation | undefined> =>
  maybeOne<StoredAutomation>(
    db,
  )`select ${own} from automations a where a.company_id = ${db.company} and a.id = ${id} for update`;

/** All rules, for whoever replaces what they name. */
export const lockAutomations = (db: Db): Promise<StoredAutomation[]> =>
  rows<StoredAutomation>(
    db,
  )`select ${own} from automations a where a.company_id = ${db.company} order by a.id for update`;

/** How many rules there are. */
export async function countAutomations(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
  )`select count(*)::int as count from automations where company_id = ${db.company}`;
  return count;
}

/** Answers the id of the new rule; two with one barcode break `automations_barcode`. */
export async function insertAutomation(db: Db, rule: AutomationFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into automations (company_id, title, title_key, active, event, hours, barcode, conditions, acts, sort)
    values (${db.company}, ${rule.title}, ${keyOf(rule.title)}, ${rule.active}, ${rule.event}, ${rule.hours}, ${rule.barcode},
      ${JSON.stringify(rule.conditions)}::jsonb, ${JSON.stringify(rule.acts)}::jsonb, ${rule.sort}) returning id`;
  return id;
}

/** Writes a rule anew; two with one barcode break `automations_barcode`. */
export async function updateAutomation(db: Db, id: string, rule: AutomationFields): Promise<void> {
  await execute(db)`
    update automations set title = ${rule.title}, title_key = ${keyOf(rule.title)}, active = ${rule.active}, event = ${rule.event},
      hours = ${rule.hours}, barcode = ${rule.barcode}, conditions = ${JSON.stringify(rule.conditions)}::jsonb,
      acts = ${JSON.stringify(rule.acts)}::jsonb, sort = ${rule.sort}, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Remembers with what a rule was tried. */
export async function updateTried(db: Db, id: string, fingerprint: string): Promise<void> {
  await execute(db)`
    update automations set tried = ${fingerprint}, tried_at = now() where company_id = ${db.company} and id = ${id}`;
}

/** Remembers that a rule fired. */
export async function updateFired(db: Db, id: string): Promise<void> {
  await execute(db)`update automations set fired_at = now() where company_id = ${db.company} and id = ${id}`;
}

/** Deletes a rule with its runs and webhooks. */
export async function deleteAutomation(db: Db, id: string): Promise<void> {
  await execute(db)`delete from automations where company_id = ${db.company} and id = ${id}`;
}
