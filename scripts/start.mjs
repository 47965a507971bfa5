// `npm start`: installs and builds what is missing, then hands over to the server and passes signals on to it.
import { spawn } from 'node:child_process';
import { buildWeb, env, install, node, root } from './prepare.mjs';

await install();
await buildWeb();
// For building an image: everything is there, nothing is started.
if (process.argv.includes('--build')) process.exit(0);

// The channel tells the server when this process is gone, however it went: it then stops by itself.
const server = spawn(node, ['apps/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
