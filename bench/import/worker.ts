import { importFeed } from '../../apps/server/src/catalogs/imports.jobs.ts';
import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { closePools, openPools } from '../../apps/server/src/database/pools.ts';

/** One import in a process of its own, so that its memory is its own: prints the milliseconds and the largest size in MB. */
const [company = '', id = ''] = process.argv.slice(2);
const { DATABASE_URL = '' } = useConfig(readConfig(process.env));
openPools(DATABASE_URL);
const begun = performance.now();
await importFeed.work({
  payload: { company, import: id },
  signal: new AbortController().signal,
  attempt: 1,
  attempts: 1,
  survived: async () => {},
});
const milliseconds = performance.now() - begun;
await closePools();
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
