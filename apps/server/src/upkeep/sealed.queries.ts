import { ownerTransaction } from '../database/owner-transaction.ts';
import { pools } from '../database/pools.ts';

/** Where sealed values lie. Names go into the statements as they are. */
export interface SealedColumn {
  table: string;
  key: readonly string[];
  /** The sealed value of a row, as an expression. */
  value: string;
  /** Writes `$1` there. */
  set: string;
  /** Which rows have one. */
  where: string;
}

export interface SealedRow {
  key: string[];
  sealed: string;
}

/** Rows at once: each is opened and sealed in this process. */
const portion = 200;

/** The next rows behind `after` whose value doesn't begin with the prefix, in the order of their keys. */
export async function sealedOtherwise(
  { table, key, value, where }: SealedColumn,
  prefix: string,
  after: readonly string[] | undefined,
): Promise<SealedRow[]> {
  const behind = after ? `and (${key.join()}) > (${key.map((_, index) => `$${index + 2}`).join()})` : '';
  const { rows } = await pools().owner.query<SealedRow>(
    `select array[${key.map((name) => `${name}::text`).join()}] as key, ${value} as sealed from ${table}
     where ${where} and not starts_with(${value}, $1) ${behind} order by ${key.join()} limit ${portion}`,
    [prefix, ...(after ?? [])],
  );
  return rows;
}

/** Writes values sealed anew, save those that were changed meanwhile. One transaction: a commit of each row takes five times as long. */
export async function updateSealed(
  { table, key, value, set, where }: SealedColumn,
  rows: readonly (SealedRow & { anew: string })[],
): Promise<void> {
  const same = key.map((name, index) => `${name} = $${index + 3}`).join(' and ');
  const statement = `update ${table} set ${set} where ${where} and ${same} and ${value} = $2`;
  await ownerTransaction(async (client) => {
    for (const { key, sealed, anew } of rows) await client.query(statement, [anew, sealed, ...key]);
  });
}

/** Some sealed values of the column, the newest first. */
export async function sealedSample({ table, key, value, where }: SealedColumn): Promise<string[]> {
  const { rows } = await pools().owner.query<{ sealed: string }>(
    `select ${value} as sealed from ${table} where ${where} order by ${key.map((name) => `${name} desc`).join()} limit 50`,
  );
  return rows.map(({ sealed }) => sealed);
}

/** Opens the canary; nothing before the first start that knew it. */
export async function canary(): Promise<string | undefined> {
  const { rows } = await pools().owner.query<{ sealed: string }>('select sealed from secret_canary');
  return rows[0]?.sealed;
}

/** Puts the canary there; one that is there stays, unless it is to be replaced. */
export async function insertCanary(sealed: string, { replace }: { replace: boolean }): Promise<void> {
  await pools().owner.query(
    `insert into secret_canary (sealed) values ($1) on conflict (id) do
     ${replace ? 'update set sealed = excluded.sealed, at = now()' : 'nothing'}`,
    [sealed],
  );
}
