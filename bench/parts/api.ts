import { join } from 'node:path';
import type { TestServer } from '../../apps/server/src/testing/server.ts';
import { type Child, mortalChild } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** The product beside the bench's database, in processes of their own that end with `endChildren`. */
export interface BenchApi {
  url: string;
  /** What its processes are told. */
  env: NodeJS.ProcessEnv;
  /** As the helpers of tests want it. */
  server: TestServer;
  /** Starts the background work. */
  work(): Promise<Child>;
}

/** Starts the API; `more` are settings beyond those that every bench needs. */
export async function openApi(shop: BenchShop, more: NodeJS.ProcessEnv = {}): Promise<BenchApi> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.url,
    DATA_DIR: shop.folder,
    LOG_LEVEL: 'silent',
    KEEP_PICTURES: 'off',
    CALLS_PER_SECOND: '1000000',
    ...more,
  };
  const started = (file: string) => mortalChild(join(import.meta.dirname, file), [], env);
  const { said: url } = await started('server.ts');
  const guard = { violations: [], statements: [], waits: 0, forget() {} };
  return {
    url,
    env,
    server: { url, databaseUrl: shop.url, dataDir: shop.folder, guard },
    work: () => started('worker.ts'),
  };
}
