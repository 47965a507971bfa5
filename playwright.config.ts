import { defineConfig } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

/** A Chrome of the machine where one is named; otherwise the browser that comes as a package. */
const own = process.env.PRILAVOK_CHROME;
// Without a graphics card the drawing is done by the processor either way.
sparticuz.setGraphicsMode = false;
/** Several contexts at once want processes of their own. */
const args = sparticuz.args.filter((arg) => arg !== '--single-process' && !arg.startsWith('--headless'));

/** Journeys through the real product in a real browser: the files of `tests/journeys` that end in `.journey.ts`. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  // What is begun first ends last: messages are checked when every product has ended.
  globalSetup: ['./tests/published/setup.ts', './tests/journeys/filled.ts'],
  // Far from what anything takes, on a machine with other work too: they end only what hangs.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  workers: 2,
  // On a machine that is shared a browser may starve for seconds; what passes at the second try is named in the report.
  retries: process.env.CI ? 1 : 0,
  outputDir: '.cache/journeys',
  reporter: [['list'], ['json']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Movement is for eyes: a test would wait for its end, and colours on their way are neither theme's.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    launchOptions: own ? { executablePath: own } : { executablePath: await sparticuz.executablePath(), args },
  },
});
