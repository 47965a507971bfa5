import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTemporary } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';

/** One PostgreSQL for the whole run; each test file gets a copy of the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum would visit the template, which can't be copied while anybody is in it.
  const embedded = await startTemporary(['autovacuum=off']);
  const owner = new pg.Pool({ connectionString: embedded.url, max: 2 });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  await migrate(owner);
  await owner.end();
  project.provide('postgres', embedded.url);
  return () => embedded.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database. */
    postgres: string;
  }
}
