import { access, chmod, constants, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { Unstartable } from './start-checks.ts';

/** With this umask whatever the process makes is its own user's alone; PostgreSQL keeps its files so by itself. */
export const ownUmask = 0o077;

/** Entries that we make in the data folder, and those that a file system of its own brings. */
const ours = new Set([
  'files',
  'postgres',
  'prilavok.pid',
  'sandbox.json',
  'sandbox.json.new',
  'sandbox-letters.key',
  'secret.key',
  '.probe',
  'lost+found',
]);

/** Makes the data folder and closes it to other users of the machine, or says why it can't be. */
export async function openDataFolder(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<void> {
  const folder = config.DATA_DIR;
  // Started by root, the embedded PostgreSQL runs as another user, who walks through to its own folder.
  const mode = process.getuid?.() === 0 && !config.DATABASE_URL ? 0o711 : 0o700;
  try {
    await makeFolder(folder, mode);
    await access(folder, constants.W_OK);
    // Root passes every permission bit: only writing shows a read-only disk or a full one.
    const probe = join(folder, '.probe');
    await writeFile(probe, 'x');
    await rm(probe);
    await closeToOthers(folder, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const reason =
      code === 'ENOSPC'
        ? 'на диске кончилось место'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'по этому пути лежит файл'
          : 'туда нельзя писать';
    throw new Unstartable(`Папка данных DATA_DIR=${folder} не подходит: ${reason}.`);
  }
}

/** Step by step: Node's own recursive way goes round for ever where a folder denies that it can have another (/proc). */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const code = await mkdir(folder).then(
    () => '',
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code === 'EEXIST') return;
  if (code !== '') {
    if (code === 'ENOENT' && dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
    await mkdir(folder);
  }
  await chmod(folder, mode);
}

/**
 * Versions before made what others could read: what lies there from them is closed. A folder in which somebody keeps other things too is left as it
 * is, but for what is ours in it.
 */
async function closeToOthers(folder: string, mode: number): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => ours.has(each) && each !== 'lost+found')) {
    const path = join(folder, name);
    const { mode: before } = await lstat(path);
    await chmodOwn(path, before & 0o700);
  }
  if (names.every((name) => ours.has(name))) await chmodOwn(folder, mode);
}

/** Whose it isn't can't change it, and has no need to be kept from starting. */
async function chmodOwn(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
  });
}
