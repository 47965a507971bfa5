import { readdir, readFile } from 'node:fs/promises';
import { migrations } from '../migration-file.ts';

/**
 * Kind of a table on a cluster: `company` is spread by company, `global` stands whole on every node, `local` on the
 * first one only.
 */
export type Kind = 'company' | 'global' | 'local';

const told = /^-- (company|global|local)\b.*\n(?:--.*\n)*create table (?:if not exists )?(\w+)/gm;
const renamed = /^alter table (\w+) rename to (\w+);/gm;

/** The kind of each table, as the comment above its CREATE TABLE says it in the migrations. */
export async function kindsOfTables(): Promise<Map<string, Kind>> {
  const kinds = new Map<string, Kind>([['schema_migrations', 'local']]);
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, migrations), 'utf8');
    for (const [, kind, table] of text.matchAll(told)) kinds.set(String(table), kind as Kind);
    for (const [, was, is] of text.matchAll(renamed)) {
      const kind = kinds.get(String(was));
      if (kind) kinds.set(String(is), kind);
      kinds.delete(String(was));
    }
  }
  return kinds;
}
