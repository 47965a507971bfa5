import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole products are started there: begun last, they would be waited for alone. */
const longest = /tests\/start|bad-input|tests\/ui/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

/** Unit and HTTP tests. Journeys in the browser run under Playwright: see playwright.config.ts. */
export default defineConfig({
  test: {
    // Far from what anything takes, on a machine with other work too: they end only what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
    projects: [
      // What a browser has is put up by each file for itself, and modules look for it as they load.
      { extends: true, test: { name: 'web', include: ['apps/web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          // One process runs many files: to load the product anew for each would take half a minute. What a file puts up, it takes down.
          isolate: false,
        },
      },
    ],
  },
});
