import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { openPools } from '../../apps/server/src/database/pools.ts';
import { startWorker } from '../../apps/server/src/jobs/worker.ts';
import { useSecret } from '../../apps/server/src/outside/secrets.ts';
import { jobs, ticks } from '../../apps/server/src/rooms.ts';
import { hurry } from './hurry.ts';

/** The product's background work in a process of its own; tells when it goes, and ends with its parent. */
hurry();
const config = useConfig(readConfig(process.env));
useSecret('a secret of the benches, long enough to be one');
openPools(config.DATABASE_URL ?? '');
await startWorker(jobs, ticks);
process.send?.('works');
process.on('disconnect', () => process.exit());
