// `npm test`: everything. Static checks first, then unit and HTTP tests, then the journeys in a browser; one line of counts at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, install, root, run } from './prepare.mjs';

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
for (const [title, program, args] of checks) {
  console.log(`\n— ${title}`);
  tally((await run(program, args)) === 0 ? 'passed' : 'failed');
}

console.log('\n— unit and HTTP tests');
const unit = join(reports, 'unit.json');
const unitCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]);
const vitest = report(unit);
if (vitest) {
  counts.passed += vitest.numPassedTests;
  counts.failed += vitest.numFailedTests;
  counts.skipped += vitest.numPendingTests + vitest.numTodoTests;
}
if (unitCode !== 0 && !vitest?.numFailedTests) tally('failed');

console.log('\n— journeys in a browser');
await buildWeb();
const journeys = join(reports, 'journeys.json');
const journeyCode = await run('playwright', ['test'], {
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
  },
});
const playwright = report(journeys);
if (playwright) {
  counts.passed += playwright.stats.expected + playwright.stats.flaky;
  counts.failed += playwright.stats.unexpected;
  counts.skipped += playwright.stats.skipped;
}
if (journeyCode !== 0 && !playwright?.stats.unexpected) tally('failed');

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
