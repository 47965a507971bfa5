import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/** Splits a migration into statements: each ends with `;` at a line's end, bodies between `$$` stay whole. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    if (current === '' && (line.trim() === '' || line.startsWith('--'))) continue;
    current += `${line}\n`;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (!inBody && /;\s*(--.*)?$/.test(line)) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.trim()) statements.push(current.trim());
  return statements;
}

/** Brings the database to the newest schema: the job queue's tables, then our own files in the order of their names. */
export async function migrate(owner: pg.Pool, say: (line: string) => void = () => {}): Promise<void> {
  await runMigrations({ pgPool: owner });
  const client = await owner.connect();
  try {
    // Two processes that start together: the second waits here and finds nothing left to do.
    await client.query('select pg_advisory_lock(7000)');
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name),
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files.filter((file) => !applied.has(file))) {
      say(`Обновляем базу: ${name}`);
      await client.query('begin');
      try {
        for (const statement of statementsOf(await readFile(new URL(name, folder), 'utf8')))
          await client.query(statement);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release();
  }
}
