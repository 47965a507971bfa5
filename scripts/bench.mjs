// `npm run bench -- <name of a folder of bench> [--offers N]`: measures in one run, as ratios.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, install, node, root, run } from './prepare.mjs';

await install();
const [name, ...args] = process.argv.slice(2);
const known = readdirSync(join(root, 'bench')).filter((entry) => existsSync(join(root, 'bench', entry, 'run.ts')));
if (!name || !known.includes(name)) fail(`Что измерить: ${known.join(', ')}. Например: npm run bench -- ${known[0]}`);
process.exit(await run(node, [`bench/${name}/run.ts`, ...args]));
