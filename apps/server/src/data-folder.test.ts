import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prilavok-data-'));
  made.push(folder);
  await chmod(folder, 0o755);
  return folder;
}

const DATABASE_URL = 'postgres://somebody@elsewhere/prilavok';
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('makes the data folder, and those above it that are not there, closed to others', async () => {
  const above = join(await aFolder(), 'above');
  await openDataFolder({ DATA_DIR: join(above, 'data'), DATABASE_URL });
  expect([await modeOf(above), await modeOf(join(above, 'data'))]).toEqual(['700', '700']);
});

it('lets others walk through, not look, where PostgreSQL is another user’s', async () => {
  const folder = join(await aFolder(), 'data');
  await openDataFolder({ DATA_DIR: folder, DATABASE_URL: undefined });
  expect(await modeOf(folder)).toBe(process.getuid?.() === 0 ? '711' : '700');
});

it('closes what versions before have left open', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'files'), { mode: 0o755 });
  await writeFile(join(folder, 'sandbox.json'), '{}', { mode: 0o644 });
  await openDataFolder({ DATA_DIR: folder, DATABASE_URL });
  expect(await Promise.all(['', 'files', 'sandbox.json'].map((name) => modeOf(join(folder, name))))).toEqual([
    '700',
    '700',
    '600',
  ]);
});

it('leaves a folder as it is in which somebody keeps other things', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'files'), { mode: 0o755 });
  await writeFile(join(folder, 'notes.txt'), 'not ours', { mode: 0o644 });
  await openDataFolder({ DATA_DIR: folder, DATABASE_URL });
  expect(await Promise.all(['', 'files', 'notes.txt'].map((name) => modeOf(join(folder, name))))).toEqual([
    '755',
    '700',
    '644',
  ]);
});
