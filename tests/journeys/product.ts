import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clusterOf, freePorts, type Run, start, temporaryFolder } from '../start/product.ts';

/** The whole product as a person starts it, in a folder of its own. */
export interface Product {
  url: string;
  sandbox: string;
  /** Ends it in order and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Ends it and takes away all that it left. */
  close(): Promise<void>;
}

export async function openProduct(): Promise<Product> {
  const folder = await temporaryFolder();
  const port = await freePorts();
  const data = join(folder.path, 'data');
  // The feeds of the journeys name pictures of shops that don't exist.
  const env = { PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error', KEEP_PICTURES: 'off' };
  let run = start(env);
  const end = async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  };
  const close = async () => {
    const cluster = await clusterOf(run.said(), data);
    await end();
    await folder.remove();
    // Where root's database went lies outside the data folder.
    await rm(dirname(cluster), { recursive: true, force: true });
  };
  await greeted(run).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${port + 1}`,
    restart: async () => {
      await end();
      run = start(env);
      await greeted(run);
    },
    close,
  };
}

/** The last line of a start: by then the demo's shop is filled. */
async function greeted(run: Run, seconds = 90): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!run.said().includes('Остановить')) {
    if (run.child.exitCode !== null) throw new Error(`The product ended: ${run.said()}`);
    if (Date.now() > end) throw new Error(`The product did not open in ${seconds} s: ${run.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
