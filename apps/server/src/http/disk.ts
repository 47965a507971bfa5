import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, config } from '../config.ts';

/** With less than this left no upload and no import comes to its end, in bytes. */
const least = 64 * 1024 * 1024;

/** Whether files can be written where this process keeps them: in the data folder, unless they go to S3, and among those that it works with. */
export async function hasRoom(): Promise<boolean> {
  const folders = foldersOf(config());
  return (await Promise.all(folders.map(isRoomy))).every(Boolean);
}

/** Files may lie on a disk of their own. */
const foldersOf = ({ S3_BUCKET, DATA_DIR }: Config): string[] => [
  ...(S3_BUCKET ? [] : [DATA_DIR, join(DATA_DIR, 'files')]),
  tmpdir(),
];

async function isRoomy(folder: string): Promise<boolean> {
  const state = await fs.statfs(folder).catch((error: NodeJS.ErrnoException) => {
    // The first file makes it.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!state) return true;
  const { bavail, bsize, files, ffree } = state;
  // Some file systems count no inodes.
  return bavail * bsize >= least && (files === 0 || ffree > 0);
}

const full = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the disk under files or under the database is full; a library may have wrapped what the system said. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && full.has(String(error.code))) || isDiskFull(error.cause);
}
