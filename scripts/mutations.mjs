// `npm run mutations`: are mistakes in what goes to marketplaces and comes back caught? One run of the checks for each of them, of the marketplaces named or all.
import { install, node, run } from './prepare.mjs';

await install();
process.exit(await run(node, ['tests/published/mutations/run.ts', ...process.argv.slice(2)]));
