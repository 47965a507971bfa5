import type { EstimateRate, StatisticsSettings, TaxRule } from '@prilavok/contract';
import { sql } from 'kysely';
import { roubles } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';

/** Thresholds as they stand until somebody changes them, in per cent. */
const usual = { a: 80, b: 95, x: 10, y: 25 };

/** Thresholds of classes, and the version of all settings. */
async function thresholdsOf(db: Db): Promise<Pick<StatisticsSettings, 'thresholds' | 'version'>> {
  const row = await maybeOne<StatisticsSettings['thresholds'] & { version: number }>(db)`
    select a / 100.0::float8 as a, b / 100.0::float8 as b, x / 100.0::float8 as x, y / 100.0::float8 as y, version
    from statistics_settings where company_id = ${db.company}`;
  if (!row) return { thresholds: usual, version: 0 };
  const { version, ...thresholds } = row;
  return { thresholds, version };
}

/** All settings of statistics. */
export async function settingsOf(db: Db): Promise<StatisticsSettings> {
  const taxes = await rows<TaxRule>(db)`
    select nullif(account_id, 0)::text as account, from_day::text as "from", base, percent / 100.0::float8 as percent
    from tax_rules where company_id = ${db.company} order by account_id, from_day desc`;
  const rates = await rows<EstimateRate>(db)`
    select account_id as account, commission / 100.0::float8 as commission, ${roubles(sql`logistics`)} as logistics
    from estimate_rates where company_id = ${db.company} order by account_id`;
  return { taxes, rates, ...(await thresholdsOf(db)) };
}

/** Reads and locks the settings. */
export async function lockSettings(db: Db): Promise<StatisticsSettings> {
  const { a, b, x, y } = hundredths(usual);
  await execute(db)`
    insert into statistics_settings (company_id, a, b, x, y, version) values (${db.company}, ${a}, ${b}, ${x}, ${y}, 0) on conflict do nothing`;
  await execute(db)`select from statistics_settings where company_id = ${db.company} for update`;
  return settingsOf(db);
}

/** Writes all settings. */
export async function replaceSettings(
  db: Db,
  { taxes, rates, thresholds }: Omit<StatisticsSettings, 'version'>,
): Promise<void> {
  const { a, b, x, y } = hundredths(thresholds);
  await execute(db)`
    update statistics_settings set a = ${a}, b = ${b}, x = ${x}, y = ${y}, version = version + 1 where company_id = ${db.company}`;
  await execute(db)`delete from tax_rules where company_id = ${db.company}`;
  await execute(db)`delete from estimate_rates where company_id = ${db.company}`;
  if (taxes.length > 0)
    await execute(db)`
      insert into tax_rules (company_id, account_id, from_day, base, percent)
      select ${db.company}::bigint, coalesce(t.account, 0), t."from", t.base, round(t.percent * 100)
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(account bigint, "from" date, base text, percent numeric) returning 1`;
  if (rates.length > 0)
    await execute(db)`
      insert into estimate_rates (company_id, account_id, commission, logistics)
      select ${db.company}::bigint, t.account, round(t.commission * 100), round(t.logistics * 100)
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as t(account bigint, commission numeric, logistics numeric) returning 1`;
}

const hundredths = ({ a, b, x, y }: StatisticsSettings['thresholds']) => ({
  a: Math.round(a * 100),
  b: Math.round(b * 100),
  x: Math.round(x * 100),
  y: Math.round(y * 100),
});

/** The tax of a day where an account has no rule of its own. */
export async function taxToday(db: Db, day: string): Promise<Pick<TaxRule, 'base' | 'percent'>> {
  const row = await maybeOne<Pick<TaxRule, 'base' | 'percent'>>(db)`
    select base, percent / 100.0::float8 as percent from tax_rules
    where company_id = ${db.company} and account_id = 0 and from_day <= ${day}::date order by from_day desc limit 1`;
  return row ?? { base: 'none', percent: 0 };
}
