import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where databases of tests lie: in memory where it has room. Each is a thousand files and more, which a file system on a disk may take a second to make. */
export async function inMemory(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < 4 * 2 ** 30) return tmpdir();
  await forgetKilled(memory);
  return memory;
}

/** Runs that were killed have left theirs; none takes two hours. */
async function forgetKilled(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    if (!/^prilavok-(db|start)-/.test(name)) continue;
    const folder = join(memory, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - 2 * 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}
