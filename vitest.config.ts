import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first: begun last, one of them would be waited for alone. By names, as folders change; in which order those of a
 * rank go, and all others, Vitest remembers from the last run.
 */
const longest = [
  /\/(imports|price-lists|property-conversions|tasks\/)\.?kill\.|\/(wrong-references|changes|whole-way|lost-connections)\.test/,
  /tests\/start\/|\/(runs\.kill|uploads|product-archive|imports\.tables|odd-input|bad-input)\.test/,
  /tests\/(ui|published)\/|\.kill\.test|\/imports\.|\/(price-lists|partial|switches|shipping|bounds|tasks|push|rates)\.test/,
  /\/(wrong-kinds|audit|look-for-orders|import-orders|reserves|callbacks|realization|changed-articles|held-prices|wildberries|yandex-market)\.test/,
];
const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((files) => files.test(moduleId));
  return rank < 0 ? longest.length : rank;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** What a browser has, each of these puts up for itself, and modules look for it as they load: each has a process of its own. */
const inBrowser = ['apps/web/src/api/*.test.ts'];

/** Unit and HTTP tests. Journeys in the browser run under Playwright: see playwright.config.ts. */
export default defineConfig({
  test: {
    // Far from what anything takes, on a machine with other work too: they end only what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Past it Vitest exits with what it knows, and the messages to marketplaces would not be checked.
    teardownTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    // On a machine that is shared a test may starve for seconds; what passes at the second try is named at the end.
    retry: process.env.CI ? 1 : 0,
    // More than there are cores: a third of the time they wait for what a job, a marketplace or a clock does. By that
    // calculation three keep two cores busy for 85 of 100 moments once the journeys are over, four for 94.
    maxWorkers: 4,
    // There is no third core: threads that collect garbage beside them would only take it from a neighbour.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=32'],
    sequence: { sequencer: LongestFirst },
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'browser', include: inBrowser } },
      // The rest of the web are rules that ask for no browser.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...inBrowser],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/**/*.test.ts', 'apps/{server,sandbox}/**/*.test.ts', 'tests/**/*.test.ts'],
          // What is begun first ends last: messages are checked when everything else is put away.
          globalSetup: ['tests/published/setup.ts', 'apps/server/src/testing/postgres.ts'],
          // One process runs many files: to load the product anew for each would take half a minute. What a file puts up, it takes down.
          isolate: false,
          // As in production, Node loads the product by itself, and keeps what it compiled for the next process.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
});
