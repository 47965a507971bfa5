// `npm test`: everything. Static checks first, then unit and HTTP tests beside the journeys in a browser; one line of counts at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, env, install, root, run, runQuietly } from './prepare.mjs';

await install();
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };

const checks = [
  ['types of the server, packages and tests', 'tsc', ['-p', '.']],
  ['types of the web', 'tsc', ['-p', 'apps/web']],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  [
    'walls between packages and rooms',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests', 'bench'],
  ],
  ['unused files, exports and packages', 'knip', []],
];
const checked = Promise.all(
  checks.map(async ([title, program, args]) =>
    tally((await runQuietly(title, program, args)) === 0 ? 'passed' : 'failed'),
  ),
);
await buildWeb();

// Side by side: none fills two cores. The journeys tell how they go; what the others said comes at their end.
const [playwright] = await Promise.all([journeys(), unitTests(), checked]);

async function unitTests() {
  const file = join(reports, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runQuietly('unit and HTTP tests', 'vitest', args);
  const result = report(file);
  if (result) {
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests;
    counts.skipped += result.numPendingTests + result.numTodoTests;
  }
  if (code !== 0 && !result?.numFailedTests) tally('failed');
}

async function journeys() {
  const file = join(reports, 'journeys.json');
  const code = await run('playwright', ['test'], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  const result = report(file);
  if (result) {
    counts.passed += result.stats.expected + result.stats.flaky;
    counts.failed += result.stats.unexpected;
    counts.skipped += result.stats.skipped;
  }
  if (code !== 0 && !result?.stats.unexpected) tally('failed');
  return result;
}

function tally(what) {
  counts[what] += 1;
}

function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

if (playwright?.stats.flaky)
  console.log(
    `\n${playwright.stats.flaky} of the passed journeys passed only at the second try: look at the list above`,
  );

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
