// `npm test`: everything. Static checks first, then unit and HTTP tests beside the journeys in a browser; one line of counts at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWeb, env, install, node, root, run, runQuietly } from './prepare.mjs';

await install();
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Told once more at the end: a log that is cut keeps its last lines. */
const failed = [];
const flaky = [];

// Each checker of types works out for itself what several need: four of them take twice as much of two busy cores as one.
const oneChecker = ['--checkers', '1'];
// What it leaves behind isn't worth collecting by a program that ends at once: a quarter of its work, for an eighth more memory.
const uncollected = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
const checks = [
  ['types of the server, packages and tests', 'tsc', ['-p', '.', ...oneChecker], uncollected],
  ['types of the web', 'tsc', ['-p', 'apps/web', ...oneChecker], uncollected],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  [
    'walls between packages and rooms',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests', 'bench'],
  ],
  ['unused files, exports and packages', 'knip', []],
];
const checked = Promise.all(
  checks.map(async ([title, program, args, settings]) =>
    tally((await runQuietly(title, program, args, settings)) === 0 ? 'passed' : 'failed'),
  ),
);
await Promise.all([buildWeb(), compileServer()]);

// Side by side: none fills two cores. The journeys tell how they go; what the others said comes at their end.
await Promise.all([journeys(), unitTests(), checked]);

/** Node keeps what it has compiled when a process ends: the dozens that begin with the server find it there, though the first of them end late or are killed. */
function compileServer() {
  const modules = ['server/src/start.ts', 'sandbox/src/sandbox.ts'].map((name) => `import('./apps/${name}')`);
  return run(node, ['--eval', `Promise.all([${modules}]).then(() => process.exit())`]);
}

async function unitTests() {
  const file = join(reports, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runQuietly('unit and HTTP tests', 'vitest', args);
  const result = report(file);
  if (result) {
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests;
    counts.skipped += result.numPendingTests + result.numTodoTests;
    for (const { name, message, assertionResults } of result.testResults) {
      if (message) failed.push(`${relative(root, name)}: ${message.split('\n')[0]}`);
      for (const { status, fullName, failureMessages } of assertionResults)
        if (failureMessages.length > 0)
          (status === 'failed' ? failed : flaky).push(
            `${relative(root, name)}: ${fullName}\n  ${failureMessages.join('\n').slice(0, 500)}`,
          );
    }
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
    failed.push(...testsIn(result.suites, 'unexpected'));
    flaky.push(...testsIn(result.suites, 'flaky'));
  }
  if (code !== 0 && !result?.stats.unexpected) tally('failed');
}

function testsIn(suites, status) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...testsIn(inner, status),
  ]);
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

if (flaky.length > 0) console.log(`\nPassed only at the second try:\n${flaky.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
