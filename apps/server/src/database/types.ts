import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Kysely's types of the database at `url`, as text. Moments are strings, because the pool reads them so (pools.ts). */
export async function typesText(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prilavok-types-'));
  const file = join(folder, 'types.ts');
  const cli = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli', 'bin.js');
  await promisify(execFile)(process.execPath, [
    cli,
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=*_p[0-9]*',
    '--type-mapping={"timestamptz":"string","int8":"string"}',
    '--log-level=error',
  ]);
  const text = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return text;
}
