import { readConfig, useConfig } from '../../apps/server/src/config.ts';
import { closePools, openPools } from '../../apps/server/src/database/pools.ts';
import { runImport } from '../parts/shop.ts';

/** One import in a process of its own, so that its memory is its own: prints the milliseconds and the largest size in MB. */
const [company = '', work = ''] = process.argv.slice(2);
const { DATABASE_URL = '' } = useConfig(readConfig(process.env));
openPools(DATABASE_URL);
const begun = performance.now();
await runImport(company, work);
const milliseconds = performance.now() - begun;
await closePools();
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
