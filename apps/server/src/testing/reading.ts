import pg from 'pg';
import { signedCompany } from '../database/application-login.ts';
import { pools } from '../database/pools.ts';
import { catalogueOf } from './guard.ts';
import type { TestServer } from './server.ts';

/** Rows that one statement of a call read. */
export interface Reading {
  statement: string;
  /** Rows and index entries that were looked at, those that a filter then refused among them. */
  read: number;
  returned: number;
  /** Tables that were read from end to end. */
  whole: string[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

type Statement = Pick<TestServer['guard']['statements'][number], 'text' | 'values'>;

/** A setting: statements are planned once for all values, as PostgreSQL keeps them. */
export const plannedOnce = 'set local plan_cache_mode = force_generic_plan';

/** Makes the call, and explains what each statement over a company's tables reads: run again as the bound role, planned as it was, and undone; `settings` go before it. */
export async function readingsOf(
  server: TestServer,
  company: string,
  ask: () => Promise<unknown>,
  settings = '',
): Promise<Reading[]> {
  server.guard.forget();
  await ask();
  const { tables } = await catalogueOf(pools().owner);
  const asked = server.guard.statements.filter(
    ({ text }) => /^\s*(with|select)\b/i.test(text) && [...tables].some((table) => text.includes(table)),
  );
  const readings: Reading[] = [];
  for (const statement of asked) readings.push(await readingOf(company, statement, statement.planning + settings));
  return readings;
}

const signed = async (company: string) => signedCompany(company, await pools().login());

/** Explains what the statement reads in the company; `settings` go before it. */
export async function readingOf(company: string, { text, values }: Statement, settings = ''): Promise<Reading> {
  const client = await pools().appPool.connect();
  try {
    await client.query('begin');
    await client.query(`set local app.company = '${await signed(company)}'; ${settings}`);
    const explain = 'explain (analyze, timing off, format json)';
    const isPrepared = values.length > 0;
    if (isPrepared) await client.query(`prepare explained as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      isPrepared ? `${explain} execute explained(${await literals(client, values)})` : `${explain} ${text}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`No plan of ${text}`);
    const all = nodesOf(plan);
    return {
      statement: text.replace(/\s+/g, ' ').trim(),
      read: Math.round(all.reduce((sum, node) => sum + readBy(node), 0)),
      returned: Math.round(plan['Actual Rows'] * plan['Actual Loops']),
      whole: all.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
    };
  } finally {
    await client.query('rollback').catch(() => {});
    await client.query('deallocate all').catch(() => {});
    client.release();
  }
}

/**
 * Values of a statement as literals in its text: PostgreSQL itself reads the values, as some are sent in its binary
 * form.
 */
async function literals(client: pg.PoolClient, values: unknown[]): Promise<string> {
  const { rows: found } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'`,
  );
  const asked = (found[0]?.types ?? []).map((type, at) => `$${at + 1}::${type}::text`);
  const { rows } = await client.query<(string | null)[]>({ text: `select ${asked}`, values, rowMode: 'array' });
  return (rows[0] ?? []).map((text) => (text === null ? 'null' : pg.escapeLiteral(text))).join();
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A bitmap is gathered from its index and then read from the table: both count. */
function readBy(node: Node): number {
  if (!node['Relation Name'] && node['Node Type'] !== 'Bitmap Index Scan') return 0;
  const seen =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return seen * node['Actual Loops'];
}
