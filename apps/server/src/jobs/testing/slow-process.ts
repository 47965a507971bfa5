import { openPools } from '../../database/pools.ts';
import { startWorker } from '../worker.ts';
import { slowSend } from './slow-send.ts';

/** A process of its own that runs the slow send, as `main.ts` runs the product's jobs: it ends when they can't be run any more. */
openPools(process.env.DATABASE_URL ?? '', 4);
const worker = await startWorker([slowSend], []);
process.stdout.write('started\n');
const end = async (code: number) => {
  await worker.stop();
  process.exit(code);
};
process.on('SIGTERM', () => void end(0));
process.on('uncaughtException', () => void end(1));
await worker.failed;
await end(1);
