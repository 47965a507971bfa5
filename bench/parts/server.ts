import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { openPools } from '../../apps/server/src/database/pools.ts';
import { buildServer } from '../../apps/server/src/http/server.ts';
import { openStream } from '../../apps/server/src/http/stream.ts';
import { useSecret } from '../../apps/server/src/outside/secrets.ts';
import { handlers } from '../../apps/server/src/rooms.ts';
import { hurry } from './hurry.ts';

/** The product's API in a process of its own; tells its address and ends with its parent. */
hurry();
const config = useConfig(readConfig(process.env));
useSecret('a secret of the benches, long enough to be one');
openPools(config.DATABASE_URL ?? '');
await openStream();
const app = await buildServer(handlers, config);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
