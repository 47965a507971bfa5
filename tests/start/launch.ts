import { chmod } from 'node:fs/promises';
import { afterEach } from 'vitest';
import { inMemory } from '../../apps/server/src/testing/memory.ts';
import { type Run, start, temporaryFolder } from './product.ts';

interface Launching {
  /** A folder that is gone after the test. */
  aFolder(): Promise<string>;
  /** Starts the product; it ends with the test at the latest. */
  launch(env: Record<string, string>): Run;
  /** What is to be done after the test; the last comes first. */
  afterwards(cleanup: () => unknown): void;
}

/** For files of tests that start the product: what a test starts, it leaves to this. */
export function useProducts(): Launching {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  return {
    async aFolder() {
      const folder = await temporaryFolder(await inMemory());
      // Closed to others, it would be closed to PostgreSQL's user, and the database would go elsewhere.
      await chmod(folder.path, 0o755);
      cleanups.push(folder.remove);
      return folder.path;
    },
    launch(env) {
      const run = start(env);
      cleanups.push(async () => {
        if (run.child.exitCode === null && run.child.signalCode === null) {
          run.child.kill('SIGTERM');
          await run.ended;
        }
      });
      return run;
    },
    afterwards: (cleanup) => cleanups.push(cleanup),
  };
}
