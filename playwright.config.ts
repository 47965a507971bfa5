import { defineConfig } from '@playwright/test';

/** Journeys through the real product in a real browser: `tests/journeys/*.journey.ts`. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  outputDir: '.cache/journeys',
  reporter: [['list'], ['json']],
});
