// `npm start`: installs and builds what is missing, then hands over to the server and passes signals on to it.
// `npm start -- migrate`: brings the database to this version's schema, and ends.
// `npm start -- rekey`: seals with the current SECRET_KEY what keys of before have sealed, and ends.
// `npm start -- demo-password`: gives the demo's administrator a new password, tells it, and ends.
// `npm start -- distribute`: spreads the tables over a cluster (docs/cluster.md), and ends.
import { spawn } from 'node:child_process';
import { buildWeb, install, node, root, env as tools } from './prepare.mjs';

await install();
const command = ['migrate', 'rekey', 'distribute', 'demo-password'].find((name) => process.argv.includes(name));
if (!command) await buildWeb();
// For building an image: everything is there, nothing is started.
if (process.argv.includes('--build')) process.exit(0);

// Two pools of memory instead of one a thread: pictures and imports would else leave glibc holding tens of megabytes.
const env = { MALLOC_ARENA_MAX: '2', ...tools };

// A bound that lies far above what is needed: V8 lets garbage grow by the heap it may have, and holds 100 MB less under this one.
const flags = [
  '--max-old-space-size=1024',
  '--max-semi-space-size=16',
  'apps/server/src/main.ts',
  ...(command ? [command] : []),
];

// The channel tells the server when this process is gone, however it went: it then stops by itself.
const server = spawn(node, flags, {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
// npm's shell may die of a signal without passing it on: then nobody is left who could stop us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 300).unref();
}
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
