import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepTemporaryFolders } from './temporary.ts';

test('what a killed process left behind is swept, and what a living one works on stays', async () => {
  const folders = await Promise.all(
    [1, 999_999_999, process.pid].map((pid) => mkdtemp(join(tmpdir(), `prilavok-work-${pid}-`))),
  );
  await sweepTemporaryFolders();
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, false, false]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});
