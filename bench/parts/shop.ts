import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beginImport, importing } from '../../apps/server/src/catalogs/imports/imports.jobs.ts';
import { insertCatalog } from '../../apps/server/src/catalogs/saving/catalogs.queries.ts';
import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { letApplicationIn } from '../../apps/server/src/database/application-login.ts';
import { inHaste, startEmbedded, startTemporary } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { closePools, onPlatform, openPools, pools, withCompany } from '../../apps/server/src/database/pools.ts';
import { storage } from '../../apps/server/src/files/storage.ts';
import { useSecret } from '../../apps/server/src/outside/secrets.ts';
// Connects the rooms: what is published is taken up as in the product.
import '../../apps/server/src/rooms.ts';

/** A database of its own in a temporary folder, with companies as asked for; gone when closed. */
export interface BenchShop {
  url: string;
  folder: string;
  company(title: string): Promise<string>;
  close(): Promise<void>;
}

/** With `kept` its database lies in that folder, and stays there when it is closed. */
export async function openShop({ kept }: { kept?: string | undefined } = {}): Promise<BenchShop> {
  const memory = ['shared_buffers=512MB', 'maintenance_work_mem=256MB'];
  const embedded = kept
    ? await startEmbedded({ folder: kept, settings: [...inHaste, ...memory] })
    : await startTemporary(memory);
  const folder = await mkdtemp(join(tmpdir(), 'prilavok-bench-'));
  useConfig(readConfig({ DATA_DIR: folder, DATABASE_URL: embedded.url, LOG_LEVEL: 'silent', KEEP_PICTURES: 'off' }));
  useSecret('a secret of the benches, long enough to be one');
  const { owner } = openPools(embedded.url);
  await migrate(owner);
  await letApplicationIn(owner, embedded.url);
  return {
    url: embedded.url,
    folder,
    async company(title) {
      const { rows } = await onPlatform((db) =>
        sql<{ id: string }>`insert into companies (title, approved) values (${title}, true) returning id`.execute(db),
      );
      return rows[0]?.id ?? '';
    },
    async close() {
      await closePools();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A catalog and an import of the feed into it, ready to be run. */
export async function prepareImport(
  company: string,
  feed: string,
): Promise<{ catalog: string; id: string; work: string }> {
  const stored = `imports/bench-${company}`;
  await (await storage()).putStream(stored, createReadStream(feed));
  return withCompany(company, async (db) => {
    const catalog = await insertCatalog(db, { title: 'Каталог' });
    return { catalog, ...(await beginImport(db, { catalog, title: 'feed.xml', address: null, stored, author: null })) };
  });
}

/** Does an import's work here and now, as a worker would. */
export const runImport = (company: string, work: string): Promise<void> =>
  importing.job.work({
    payload: { company, work },
    signal: new AbortController().signal,
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });

/** What an import leaves to be done in the background is its own cost: a worker has done it before anything else is measured. */
export async function workedOff(): Promise<void> {
  for (;;) {
    const { rowCount } = await pools().owner.query('select from graphile_worker.jobs limit 1');
    if (rowCount === 0) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** So that neither side of a comparison pays for the other's dirty pages. */
export async function settle(): Promise<void> {
  await pools().owner.query('vacuum analyze');
  await pools().owner.query('checkpoint');
}

export function argument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} needs a whole number above zero`);
  return value;
}

/** Words with commas between them that were given under a name. */
export function words(name: string, otherwise: readonly string[]): readonly string[] {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? '').split(',');
}

/** The round in the middle of an odd number of them: a machine with neighbours is a third faster in one minute than in the next. */
export function middleBy<Round>(rounds: readonly Round[], by: (round: Round) => number): Round {
  const middle = rounds.toSorted((a, b) => by(a) - by(b))[Math.floor(rounds.length / 2)];
  if (middle === undefined) throw new Error('No rounds, no middle');
  return middle;
}
