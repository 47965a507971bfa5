// `npm run sandbox`: the emulated marketplaces alone.
import { install, node, run } from './prepare.mjs';

await install();
process.exit(await run(node, ['apps/sandbox/src/main.ts']));
