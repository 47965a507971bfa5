import { spawn } from 'node:child_process';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useProducts } from './launch.ts';
import {
  clusterOf,
  freePorts,
  isAlive,
  isFree,
  npmStart,
  opened,
  postgresOf,
  shellsOf,
  start,
  temporaryFolder,
} from './product.ts';

const { launch, afterwards } = useProducts();

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
      afterwards(() => run.child.kill('SIGTERM'));
      await opened(run);
      const [postgres] = await postgresOf(run.said(), dataDir);
      run.child.kill(signal);
      await run.ended;
      // Where npm's shell dies of the signal, npm has ended before the product.
      await expect.poll(() => isFree(port)).toBe(true);
      await expect.poll(() => isAlive(postgres)).toBe(false);
    },
  );

  it('takes PostgreSQL along when it is killed, and at its next start ends one that stayed', async () => {
    const port = await freePorts();
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' };
    const first = launch(env);
    await opened(first);
    const [taken] = await postgresOf(first.said(), dataDir);
    first.child.kill('SIGKILL');
    await expect.poll(() => isAlive(taken)).toBe(false);

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

  // Four starts, of half a minute each on a busy machine.
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

    const stranger = spawn('sleep', ['600'], { uid: (await stat(cluster)).uid });
    afterwards(() => stranger.kill());
    // A shell that starts a process and turns into `sleep` never asks how the process ended: it stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    afterwards(() => parent.kill());
    const zombie = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk))),
    );
    await expect.poll(() => isAlive(zombie)).toBe(false);
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
