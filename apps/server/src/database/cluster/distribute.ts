import type pg from 'pg';
import { Unstartable } from '../../start-checks.ts';
import { migrate } from '../migrate.ts';
import { kindsOfTables } from './kinds.ts';
import { distribution, leakproof, type Standing } from './plan.ts';

/** Whether the database is the first node of a Citus cluster. */
export async function isCluster(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/**
 * Spreads the tables over the nodes, and marks and sets what the product needs there. Does only what is missing: it is run again after
 * every update and every new node.
 */
export async function distribute(owner: pg.Pool, say: (line: string) => void): Promise<void> {
  if (!(await isCluster(owner))) {
    throw new Unstartable('В базе DATABASE_URL нет расширения citus: кластер собирают по docs/cluster.md.');
  }
  await mustBeReady(owner);
  if (!(await isRestored(owner))) await migrate(owner, { say });
  const standing = await standingOf(owner);
  const plan = distribution(standing);
  if (standing.known.size === 0) await mustBeEmpty(owner);
  const client = await owner.connect();
  try {
    // One at a time, also when two people have the same idea.
    await client.query('select pg_advisory_lock(7000)');
    await client.query('set citus.enable_local_reference_table_foreign_keys = off');
    for (const statement of plan) {
      say(statement);
      await client.query(statement);
    }
    for (const name of leakproof) {
      await everywhere(client, `alter function pg_catalog.${name} leakproof`);
    }
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(`alter database ${rows[0]?.name} set citus.propagate_set_commands to 'local'`);
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release();
  }
  say(
    plan.length === 0
      ? 'Все таблицы уже распределены; пометки функций и настройки проверены на каждом узле.'
      : `Готово: распределено таблиц: ${plan.length}. Пометки функций и настройки проверены на каждом узле.`,
  );
}

/**
 * A product that is spread over a cluster in part would lose references and jobs: it doesn't start. Answers what should be told: a node
 * that was added later lacks the marks that its indexes need.
 */
export async function mustBeWhole(owner: pg.Pool): Promise<string[]> {
  if (!(await isCluster(owner))) return [];
  const left = distribution(await standingOf(owner));
  if (left.length > 0) {
    throw new Unstartable(
      `База лежит в кластере, но не все таблицы распределены (осталось: ${left.length}). Выполните npm start -- distribute и запустите снова.`,
    );
  }
  const signatures = leakproof.map((name) => `'pg_catalog.${name}'::regprocedure`).join(', ');
  const unmarked = await everywhere(
    owner,
    `select count(*) from pg_proc where oid in (${signatures}) and not proleakproof`,
  );
  return unmarked.every((count) => count === '0')
    ? []
    : [
        'На одном из узлов кластера не помечены функции: поиск в списках будет медленным. Выполните npm start -- distribute.',
      ];
}

async function standingOf(owner: pg.Pool): Promise<Standing> {
  const { rows: references } = await owner.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: known } = await owner.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  );
  return { kinds: await kindsOfTables(), references, known: new Set(known.map(({ name }) => name)) };
}

/** The first part of a dump brings the tables, but the record of migrations comes with the rows. */
async function isRestored(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as is",
  );
  if (!rows[0]?.is) return false;
  return (await owner.query('select from schema_migrations limit 1')).rows.length === 0;
}

/** A filled database goes over by a dump in three parts; spread in place it would stand still for hours. */
async function mustBeEmpty(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query('select from companies limit 1');
  if (rows.length > 0) {
    throw new Unstartable(
      'В базе уже есть компании: заполненную базу переносят выгрузкой в три части (docs/cluster.md).',
    );
  }
}

/** Settings that a cluster can't work without; each refusal says what to set. */
async function mustBeReady(owner: pg.Pool): Promise<void> {
  const { rows: nodes } = await owner.query<{ coordinator: boolean }>(
    'select groupid = 0 as coordinator from pg_dist_node where isactive',
  );
  if (!nodes.some(({ coordinator }) => coordinator)) {
    throw new Unstartable(
      "Первый узел не знает своего адреса: выполните в базе select citus_set_coordinator_host('адрес').",
    );
  }
  if (nodes.every(({ coordinator }) => coordinator)) {
    throw new Unstartable(
      "В кластере нет ни одного рабочего узла: выполните в базе select citus_add_node('адрес', порт).",
    );
  }
  for (const [setting, isRight, wanted] of [
    ['max_prepared_transactions', (value: string) => Number(value) > 0, 'больше 0, например 200'],
    ['wal_level', (value: string) => value === 'logical', 'logical'],
  ] as const) {
    const values = await everywhere(owner, `show ${setting}`);
    if (!values.every(isRight)) {
      throw new Unstartable(`На каждом узле нужно ${setting} = ${wanted}; сейчас: ${values.join(', ')}.`);
    }
  }
}

/** Runs a statement on every node, and answers what each said. */
async function everywhere(db: pg.Pool | pg.PoolClient, statement: string): Promise<string[]> {
  const { rows } = await db.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_all_nodes($1)',
    [statement],
  );
  const refused = rows.find(({ success }) => !success);
  if (refused) throw new Unstartable(`Узел кластера отказал: ${refused.result} (${statement}).`);
  return rows.map(({ result }) => result);
}
