import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prefix of temporary folders on this machine: in a folder that bears the number of its process. */
const prefix = 'prilavok-work-';

/** A new folder; whoever made it removes it. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));

/** Removes what killed processes left behind. Called before this one makes any: what bears its number is from an earlier life. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (owner && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process can't be signalled, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
