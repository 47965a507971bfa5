import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marketplaces } from '@prilavok/contract';
import { descriptionsAreHere } from '../files.ts';
import { type Mutation, mutations } from './list.ts';

/**
 * `npm run mutations`: makes each mistake of the list, one at a time, and sees whether the checks of messages catch it. `npm run mutations -- ozon magnit`
 * makes only those in the sources of these marketplaces.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const config = 'tests/published/mutations/vitest.config.ts';
/** Of twenty. */
const wanted = 19;

interface Report {
  success: boolean;
  testResults: { message: string; assertionResults: { status: string; title: string }[] }[];
}

/** Runs the checks, with a mistake if one is named; says by what they failed, null when they passed. */
async function failureOf(mutation: number | undefined): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'prilavok-mutation-'));
  const [report, made] = [join(folder, 'report.json'), join(folder, 'made')];
  const words = ['run', '--config', config, '--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, MUTATION: mutation === undefined ? '' : String(mutation), MUTATION_MADE: made };
  await new Promise((resolve, reject) => {
    const child = spawn('vitest', words, { cwd: root, env, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  try {
    if (mutation !== undefined && !existsSync(made))
      throw new Error('The mistake was not made: its file is not loaded.');
    const { success, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    if (success) return null;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === 'failed');
    return failed.map(({ title }) => title).join('; ') || 'a value on the way';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const standsOnce = ({ file, find }: Mutation) => readFileSync(join(root, file), 'utf8').split(find).length === 2;

if (!descriptionsAreHere) throw new Error('The published descriptions are absent: nothing could be caught.');
const began = Date.now();
const unmutated = await failureOf(undefined);
if (unmutated) throw new Error(`Without a mistake the checks fail, too: ${unmutated}`);

const only = process.argv.slice(2);
const strange = only.find((name) => !marketplaces.some((slug) => slug === name));
if (strange) throw new Error(`There is no marketplace «${strange}»: ${marketplaces.join(', ')}`);
const made = [...mutations.entries()].filter(
  ([, { file }]) => only.length === 0 || only.some((slug) => file.includes(`/${slug}/`)),
);
let caught = 0;
const waiting = made.values();
/** Makes those that are left; one run of the checks fills one processor. */
async function makeMistakes(): Promise<void> {
  for (const [at, mutation] of waiting) {
    const by = standsOnce(mutation) ? await failureOf(at) : null;
    if (by) caught++;
    const outcome = by ? `caught: ${by}` : standsOnce(mutation) ? 'MISSED' : 'STALE: its place is gone';
    console.log(`${mutation.in.padEnd(8)} ${mutation.what.padEnd(48)} ${outcome}`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, makeMistakes));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`\n${caught} of ${made.length} mistakes caught in ${seconds} s`);
process.exit(caught / made.length >= wanted / 20 ? 0 : 1);
