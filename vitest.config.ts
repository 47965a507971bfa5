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
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // One process runs many files: what a file sets up, it takes down. To load the product anew for each takes half a minute.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
  },
});
