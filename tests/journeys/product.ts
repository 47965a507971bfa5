import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inMemory } from '../../apps/server/src/testing/memory.ts';
import { freePorts, opened, start, temporaryFolder } from '../start/product.ts';

/** The whole product as a person starts it, in a folder of its own. */
export interface Product {
  url: string;
  sandbox: string;
  /** Where all that it keeps lies. */
  data: string;
  /** Ends it in order and leaves what it made. */
  end(): Promise<void>;
  /** Ends it in order and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Ends it and takes away all that it left. */
  close(): Promise<void>;
}

/** Starts it; where the data of another one that has ended are named, with a copy of them. */
export async function openProduct(begunBy?: string): Promise<Product> {
  const folder = await temporaryFolder(await inMemory());
  // Closed to others, it would be closed to PostgreSQL's user, and the database would go elsewhere.
  await chmod(folder.path, 0o755);
  const port = await freePorts();
  const data = join(folder.path, 'data');
  // With its owners: where we are root, the database is another user's.
  if (begunBy) await promisify(execFile)('cp', ['-a', begunBy, data]);
  const env = {
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    // The feeds of the journeys name pictures of shops that don't exist.
    KEEP_PICTURES: 'off',
    // Buyers come when a journey sends one: what it counts would change under its hands.
    SANDBOX_SALE_SECONDS: '0',
  };
  let run = start(env);
  const end = async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  };
  const close = async () => {
    await end();
    await folder.remove();
  };
  await opened(run).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${port + 1}`,
    data,
    end,
    restart: async () => {
      await end();
      run = start(env);
      await opened(run);
    },
    close,
  };
}
