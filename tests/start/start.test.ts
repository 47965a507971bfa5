import { execFileSync, spawn } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  clusterOf,
  freePorts,
  isAlive,
  isFree,
  npmStart,
  opened,
  postgresOf,
  type Run,
  shellsOf,
  start,
  temporaryFolder,
} from './product.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function aFolder() {
  const folder = await temporaryFolder();
  cleanups.push(folder.remove);
  return folder.path;
}

function launch(env: Record<string, string>): Run {
  const run = start(env);
  cleanups.push(async () => {
    if (run.child.exitCode === null && run.child.signalCode === null) {
      run.child.kill('SIGTERM');
      await run.ended;
    }
  });
  return run;
}

/** Where root's database went lies outside the data folder; the test removes it too. */
async function forgetCluster(run: Run, dataDir: string): Promise<void> {
  const cluster = await clusterOf(run.said(), dataDir);
  cleanups.unshift(() => execFileSync('rm', ['-rf', join(cluster, '..')]));
}

describe('a wrong setting', () => {
  it.each([
    ['PORT=abc', { PORT: 'abc' }, 'PORT=abc'],
    ['an unreachable database', { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }, 'DATABASE_URL'],
    ['a data folder that is a file', { DATA_DIR: '/proc/version/data' }, 'DATA_DIR'],
    ['a data folder where none can be made', { DATA_DIR: '/proc/none/data' }, 'DATA_DIR'],
    ['LOG_LEVEL=loud', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    ['an address that the machine lacks', { HOST: '203.0.113.7' }, 'HOST=203.0.113.7'],
  ])('%s ends the start with one sentence and without a stack', async (_what, env, named) => {
    const port = await freePorts();
    const run = launch({ PORT: String(port), DATA_DIR: await aFolder(), ...env });
    expect(await run.ended).toBeGreaterThan(0);
    const lines = run.said().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(named);
    expect(run.said()).not.toMatch(/\n\s+at |secret/);
  });

  it('a taken port is named', async () => {
    const port = await freePorts();
    const taker = createServer().listen(port, '0.0.0.0');
    cleanups.push(() => taker.close());
    const run = launch({ PORT: String(port), DATA_DIR: await aFolder() });
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain(`PORT=${port}`);
  });
});

describe('the product', () => {
  it('starts with a demo shop, ends on SIGTERM with PostgreSQL and the sandbox, starts again, also after kill -9, also without the demo', async () => {
    const [port, dataDir] = [await freePorts(), await aFolder()];
    const env = { PORT: String(port), DATA_DIR: dataDir };
    const first = launch(env);
    await opened(first);
    await forgetCluster(first, dataDir);
    expect(first.said()).toContain('demo@prilavok.test');
    expect(await postgresOf(first.said(), dataDir)).toHaveLength(1);
    const alive = await postgresOf(first.said(), dataDir);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    for (const pid of alive) expect(await isAlive(pid)).toBe(false);
    expect([await isFree(port), await isFree(port + 1)]).toEqual([true, true]);

    const second = launch(env);
    await opened(second);
    expect(second.said()).not.toContain('Заполняем');

    // Killed, it can't tell the sandbox: that ends by itself, and the port is free again.
    second.child.kill('SIGKILL');
    await second.ended;
    const third = launch(env);
    await opened(third);
    const signIn = (email = 'demo@prilavok.test', password = 'prilavok-demo') =>
      fetch(`http://127.0.0.1:${port}/uas/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    expect((await signIn()).status).toBe(200);
    third.child.kill('SIGTERM');
    await third.ended;

    const lonely = launch({ ...env, DEMO: 'off' });
    await opened(lonely);
    expect((await signIn()).status).toBe(403);
    expect(lonely.said()).toContain('Администратора ещё нет');
    lonely.child.kill('SIGTERM');
    await lonely.ended;

    const named = { ADMIN_EMAIL: 'Boss@prilavok.test', ADMIN_PASSWORD: 'a boss of the tests' };
    await opened(launch({ ...env, DEMO: 'off', ...named }));
    expect((await signIn('boss@prilavok.test', named.ADMIN_PASSWORD)).status).toBe(200);
  });
});

describe('the product without the demo, in a folder that is closed to others', () => {
  let dataDir = '';
  let remove = async () => {};
  beforeAll(async () => {
    const folder = await temporaryFolder();
    await chmod(folder.path, 0o700);
    // One database for all of them: to make a new one takes longer than what is tried.
    dataDir = join(folder.path, 'data');
    const run = start({ PORT: String(await freePorts()), DATA_DIR: dataDir, DEMO: 'off' });
    await opened(run);
    expect(run.said()).toContain('Данные:');
    const cluster = await clusterOf(run.said(), dataDir);
    run.child.kill('SIGTERM');
    await run.ended;
    remove = async () => {
      await folder.remove();
      await rm(join(cluster, '..'), { recursive: true, force: true });
    };
  });
  afterAll(() => remove());

  // Sent to npm alone, as programs do; Ctrl+C in a terminal reaches every process by itself.
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with everything it started when npm start is sent %s',
    async (signal) => {
      const port = await freePorts();
      const run = npmStart({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' });
      cleanups.push(() => run.child.kill('SIGTERM'));
      await opened(run);
      const [postgres] = await postgresOf(run.said(), dataDir);
      run.child.kill(signal);
      await run.ended;
      // Where npm's shell dies of the signal, npm has ended before the product.
      await expect.poll(() => isFree(port), { timeout: 15_000 }).toBe(true);
      await expect.poll(() => isAlive(postgres), { timeout: 15_000 }).toBe(false);
    },
  );

  it('takes PostgreSQL along when it is killed, and at its next start ends one that stayed', async () => {
    const port = await freePorts();
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' };
    const first = launch(env);
    await opened(first);
    const [taken] = await postgresOf(first.said(), dataDir);
    first.child.kill('SIGKILL');
    await expect.poll(() => isAlive(taken), { timeout: 15_000 }).toBe(false);

    const second = launch(env);
    await opened(second);
    const [orphan] = await postgresOf(second.said(), dataDir);
    for (const guard of await shellsOf(second.child.pid)) process.kill(guard, 'SIGKILL');
    second.child.kill('SIGKILL');
    await second.ended;
    expect(await isAlive(orphan)).toBe(true);
    await opened(launch(env));
    expect(await isAlive(orphan)).toBe(false);
  });

  it('ends in order when PostgreSQL is killed, and starts again', async () => {
    const port = await freePorts();
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' };
    const first = launch(env);
    await opened(first);
    const [postmaster = 0] = await postgresOf(first.said(), dataDir);
    process.kill(postmaster, 'SIGKILL');
    expect(await first.ended).toBe(1);
    expect(first.said()).toMatch(/останавливаемся/);
    expect(first.said()).not.toMatch(/\n\s+at |Node\.js v/);
    await opened(launch(env));
  });

  it('starts over a pid file that names a dead process, a stranger or a zombie', async () => {
    const port = await freePorts();
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' };
    const first = launch(env);
    await opened(first);
    const cluster = await clusterOf(first.said(), dataDir);
    const pidFile = join(cluster, 'postmaster.pid');
    const kept = await readFile(pidFile, 'utf8');
    first.child.kill('SIGTERM');
    await first.ended;

    const stranger = spawn('sleep', ['60'], { uid: (await import('node:fs')).statSync(cluster).uid });
    cleanups.push(() => stranger.kill());
    // A shell that starts a process and turns into `sleep` never asks how the process ended: it stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    cleanups.push(() => parent.kill());
    const zombie = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk))),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const pid of [4_000_000, stranger.pid ?? 0, zombie]) {
      await writeFile(pidFile, kept.replace(/^\d+/, String(pid)));
      const again = launch(env);
      await opened(again);
      again.child.kill('SIGTERM');
      expect(await again.ended).toBe(0);
    }
    expect(stranger.exitCode).toBeNull();
  });

  it('is refused a folder that another start has taken', async () => {
    const port = await freePorts();
    const run = launch({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' });
    await opened(run);
    const other = launch({ PORT: String(await freePorts()), DATA_DIR: dataDir, DEMO: 'off' });
    expect(await other.ended).toBe(1);
    expect(other.said()).toContain('уже занята другим запуском');
  });
});
