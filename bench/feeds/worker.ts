import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { asJob } from '../../apps/server/src/database/limits.ts';
import { closePools, openPools } from '../../apps/server/src/database/pools.ts';
import { building } from '../../apps/server/src/feeds/builds.jobs.ts';
import { useSecret } from '../../apps/server/src/outside/secrets.ts';

/** One build in a process of its own, so that its memory is its own: prints the milliseconds and the largest size in MB. */
const [company = '', work = ''] = process.argv.slice(2);
const { DATABASE_URL = '' } = useConfig(readConfig(process.env));
useSecret('of the bench');
openPools(DATABASE_URL);
const begun = performance.now();
const run = { payload: { company, work }, signal: new AbortController().signal, attempt: 1, attempts: 1 };
await asJob(async () => building.job.work({ ...run, survived: async () => {} }));
const milliseconds = performance.now() - begun;
await closePools();
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
