// What every command needs first: the packages of the lockfile, and the Node that comes with them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** The Node of the lockfile: what the machine has may be older. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Environment in which `node` and the tools of the lockfile come first; what Node has compiled once is kept for the next process. */
export const env = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  ...process.env,
  PATH: [dirname(node), bin, process.env.PATH].join(delimiter),
};

/** Runs a program to its end; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env, ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a program to its end without a word in between; answers its exit code, once all that it said is shown under its title. */
export async function runQuietly(title, program, args, settings = {}) {
  let said = '';
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...settings } });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  console.log(`\n— ${title}\n${said.trim()}`);
  return code;
}

/** Installs what the lockfile names, when it is not what lies there. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Нужен Node.js 20 или новее, здесь ${process.versions.node}.`);
  const wanted = hashOf([join(root, 'package-lock.json')]);
  const note = join(root, 'node_modules', '.installed');
  if (existsSync(node) && read(note) === wanted) return;
  console.log('Устанавливаем пакеты (в первый раз — около минуты)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The build's tools, too, where NODE_ENV says production.
  const code = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
    shell: process.platform === 'win32',
  });
  if (code !== 0) fail('Пакеты не установились: смотрите сообщение npm выше.');
  if (!existsSync(node))
    fail('Вместе с пакетами не пришёл Node.js: разрешены ли npm сценарии установки (ignore-scripts)?');
  writeFileSync(note, wanted);
}

/** Builds the cabinet when its sources are not those it was built from. */
export async function buildWeb() {
  const sources = ['apps/web/src', 'apps/web/public', 'packages/contract/src'].flatMap((folder) =>
    filesIn(join(root, folder)),
  );
  const wanted = hashOf([
    ...sources,
    join(root, 'apps/web/index.html'),
    join(root, 'apps/web/vite.config.ts'),
    join(root, 'package-lock.json'),
  ]);
  const note = join(root, 'apps', 'web', 'dist', '.built-from');
  if (read(note) === wanted) return;
  console.log('Собираем кабинет…');
  const code = await run(join(bin, 'vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    // Whatever the caller's shell says: React for development is half as large again.
    env: { ...env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (code !== 0) fail('Кабинет не собрался: смотрите сообщение выше.');
  writeFileSync(note, wanted);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
