import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Where databases of tests lie: in memory where it has room. Each is a thousand files and more, which a file system on a disk may take a second to make. */
export async function inMemory(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}
