import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { letApplicationIn, mustBeBound } from './database/application-login.ts';
import { type Embedded, startEmbedded } from './database/embedded.ts';
import { migrate, schemaState } from './database/migrate.ts';
import { closePools, openPools, pools } from './database/pools.ts';
import { databaseFits, Unstartable } from './start-checks.ts';

/** The database that the settings name, or the one that we bring along. */
export interface OpenDatabase {
  owner: pg.Pool;
  embedded: Embedded | undefined;
  close(): Promise<void>;
}

/** Opens the database and the process's pools; says what is odd about a database that isn't ours. */
export async function openDatabase(
  config: Config,
  connections: number,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL ? undefined : await openEmbedded(config, say);
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const { owner } = openPools(url, connections, config.DATABASE_APP_URL);
  const close = async () => {
    await closePools();
    await embedded?.stop();
  };
  try {
    if (config.DATABASE_URL) for (const line of await databaseFits(owner, url)) say(line);
  } catch (error) {
    await close();
    throw error;
  }
  return { owner, embedded, close };
}

interface BringingSchema {
  mayMigrate: boolean;
  say: (line: string) => void;
  /** The migrations of this version; those of the folder unless a test tells of another version. */
  known?: readonly string[];
}

/** Brings the schema up to date, where that may be done here; refuses a database that this version can't work with. */
export async function bringSchema(owner: pg.Pool, { mayMigrate, say, known }: BringingSchema): Promise<void> {
  const { missing, newer, wider } = await schemaState(owner, known);
  if (newer.length > 0)
    throw new Unstartable(
      `База новее этой версии Прилавка: в ней есть обновления, которых мы не знаем (${newer.join(', ')}). Запустите версию, которая её обновила.`,
    );
  if (wider.length > 0)
    say(
      `База новее этой версии Прилавка, но новые обновления только дополняют её (${wider.join(', ')}): можно работать.`,
    );
  if (missing.length > 0 && !mayMigrate)
    throw new Unstartable(
      `Базе не хватает обновлений: ${missing.join(', ')}. Выполните npm start -- migrate или уберите MIGRATE=off.`,
    );
  if (mayMigrate) await migrate(owner, { say, ...(known && { only: (name) => known.includes(name) }) });
}

/** Makes the application's login where the schema may be changed, and refuses one that row-level security doesn't bind. */
export async function openToApplication({ MIGRATE, DATABASE_APP_URL }: Config): Promise<void> {
  const { owner, appPool, url } = pools();
  if (MIGRATE) await letApplicationIn(owner, url, DATABASE_APP_URL);
  await mustBeBound(appPool);
}

async function openEmbedded(config: Config, say: (line: string) => void): Promise<Embedded> {
  return startEmbedded({ folder: join(config.DATA_DIR, 'postgres'), say }).catch((error: unknown) => {
    throw error instanceof Error ? new Unstartable(error.message) : error;
  });
}
