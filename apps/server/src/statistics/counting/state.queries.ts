import type pg from 'pg';
import { workingCompanies } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one } from '../../database/rows.ts';

/** Today by the company's clock. */
export async function todayOf(db: Db): Promise<string> {
  return (
    await one<{ day: string }>(db)`
      select (now() at time zone timezone)::date::text as day from companies where id = ${db.company}`
  ).day;
}

/** For which day the windows stand, and by which clock orders were counted. */
export interface State {
  zone: string;
  day: string;
  /** Days that the first count has had to do; 0: it is over. */
  filling: number;
}

/** How far the company's figures are. */
export const stateOf = (db: Db): Promise<State | undefined> =>
  maybeOne<State>(db)`
    select zone, day::text as day, filling from statistics_state where company_id = ${db.company}`;

/** Says that figures stand for today by the company's clock. */
export async function saveState(db: Db, day: string): Promise<void> {
  const { timezone } = await one<{ timezone: string }>(db)`select timezone from companies where id = ${db.company}`;
  await execute(db)`
    insert into statistics_state (company_id, zone, day) values (${db.company}, ${timezone}, ${day}::date)
    on conflict (company_id) do update set zone = excluded.zone, day = excluded.day`;
}

/** How many days the first count has to do. */
export async function saveFilling(db: Db, filling: number): Promise<void> {
  await execute(db)`update statistics_state set filling = ${filling} where company_id = ${db.company}`;
}

/** Companies whose day has ended since their windows were calculated, or whose clock is another now. */
export async function companiesBehind(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`
    select c.id from companies c left join statistics_state s on s.company_id = c.id
    where c.id in (${workingCompanies}) and (s.company_id is null or s.day <> (now() at time zone c.timezone)::date or s.zone <> c.timezone)`);
  return rows.map(({ id }) => id);
}

/** The company behind this one. */
export async function companyAfter(owner: pg.Pool, company: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from companies where id > $1 and deleted_at is null order by id limit 1',
    [company],
  );
  return rows[0]?.id;
}
