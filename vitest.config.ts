import { defineConfig } from 'vitest/config';

/** Unit and HTTP tests. Journeys in the browser run under Playwright: see playwright.config.ts. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
  },
});
