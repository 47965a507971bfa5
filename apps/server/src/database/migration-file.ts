import { readdir, readFile } from 'node:fs/promises';

/** Where the migrations lie. */
export const migrations = new URL('./migrations/', import.meta.url);

/** A file of the folder of migrations, as its runner obeys it. */
export interface Migration {
  name: string;
  statements: string[];
  /**
   * All of its statements or none, unless a line `-- kind: without transaction` says that each stands alone: for `create index concurrently`.
   * Then each must be one that may run again.
   */
  inTransaction: boolean;
  /**
   * Whether processes of the version before can work on, and start, on the schema that it leaves: a line `-- change: expands` says so. `contracts`
   * says that they can't, and so does no line at all.
   */
  expands: boolean;
  /** Name in the line `-- backfill: <name>` wants to be done in the background afterwards (see upkeep/backfills.ts). */
  backfill: string | undefined;
}

/** Names of the migrations that this version of the product knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
}

/** Reads a migration of the folder. */
export async function readMigration(name: string): Promise<Migration> {
  return migrationOf(name, await readFile(new URL(name, migrations), 'utf8'));
}

/** Reads a migration's text. */
export function migrationOf(name: string, text: string): Migration {
  return {
    name,
    statements: statementsOf(text),
    inTransaction: !/^-- kind: without transaction$/m.test(text),
    expands: /^-- change: expands$/m.test(text),
    backfill: /^-- backfill: ([a-z-]+)$/m.exec(text)?.[1],
  };
}

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
