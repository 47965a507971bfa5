import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { randomToken } from './outside/secrets.ts';

/** Something outside the product keeps it from starting; the message is a whole sentence that says what and where. */
export class Unstartable extends Error {}

/** Takes the folder for this process; a second start in the same folder is refused, one that was killed is forgotten. */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'prilavok.pid');
  const other = Number(await readFile(file, 'utf8').catch(() => ''));
  if (other && other !== process.pid && (await isOurs(other))) {
    throw new Unstartable(
      `Папка данных ${folder} уже занята другим запуском (процесс ${other}): остановите его или задайте другую DATA_DIR.`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat) && command.includes('main.ts');
}

/** Says which setting names a port that somebody else holds, once it is clear that they won't let go of it: a killed start's parts do. */
export async function portIsFree(name: string, port: number, host: string): Promise<void> {
  let error = await portFault(port, host);
  for (let tries = 0; error?.code === 'EADDRINUSE' && tries < 20; tries++) {
    await setTimeout(150);
    error = await portFault(port, host);
  }
  if (error) throw unlistenable(error, name, port, host);
}

/** Why one can't listen there, by the setting that is to blame. */
export function unlistenable(error: NodeJS.ErrnoException, name: string, port: number, host: string): Unstartable {
  if (error.code === 'EADDRINUSE')
    return new Unstartable(`Порт ${name}=${port} не подходит: его уже занимает другая программа.`);
  if (error.code === 'EACCES') return new Unstartable(`Порт ${name}=${port} не подходит: на него нет прав.`);
  return new Unstartable(`Адрес HOST=${host} не подходит: у этой машины такого нет (${error.code ?? error.message}).`);
}

function portFault(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Keys of encryption, the current one and those of before. */
interface Secrets {
  current: string;
  older: string[];
}

/**
 * The key of encryption: given, or made once and kept beside the data. A key that was made before one was given counts as one of before: what it has sealed
 * is still there.
 */
export async function secretsFor(
  folder: string,
  given: string | undefined,
  older: readonly string[],
): Promise<Secrets> {
  const file = join(folder, 'secret.key');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (given) return { current: given, older: [...older, ...(kept ? [kept] : [])] };
  if (kept) return { current: kept, older: [...older] };
  const made = randomToken(48);
  await writeFile(file, made, { mode: 0o600 });
  return { current: made, older: [...older] };
}

/** Checks that a foreign PostgreSQL has what we need: the embedded one does. */
export async function databaseFits(owner: pg.Pool, url: string): Promise<string[]> {
  const shown = url.replace(/\/\/[^@]*@/, '//…@');
  const version = await owner
    .query<{ version: number }>("select current_setting('server_version_num')::int as version")
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch((error: unknown) => {
      throw new Unstartable(
        `База DATABASE_URL=${shown} недоступна: ${error instanceof Error ? error.message || 'нет ответа' : error}.`,
      );
    });
  if (version < 180_000)
    throw new Unstartable(`База DATABASE_URL=${shown} не подходит: нужен PostgreSQL 18 или новее.`);
  const { rows: roles } = await owner.query<{ able: boolean }>(
    "select to_regrole('prilavok_app') is not null or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as able",
  );
  if (!roles[0]?.able)
    throw new Unstartable(
      `Пользователю базы DATABASE_URL=${shown} нельзя создать роль prilavok_app: дайте ему CREATEROLE или создайте её сами (README).`,
    );
  await owner.query('create extension if not exists pg_trgm').catch(() => {
    throw new Unstartable(
      `В базе DATABASE_URL=${shown} нет расширения pg_trgm, и создать его нельзя: попросите администратора базы.`,
    );
  });
  const { rows } = await owner.query<{ cyrillic: boolean }>("select show_trgm('ёлка') <> '{}' as cyrillic");
  return rows[0]?.cyrillic
    ? []
    : [
        `Внимание: у базы такая локаль, что поиск по русским словам не пользуется индексами. Создайте базу с LC_CTYPE C.UTF-8 или ru_RU.UTF-8.`,
      ];
}
