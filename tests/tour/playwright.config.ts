import { defineConfig } from '@playwright/test';

import { CHROMIUM } from '../chromium.ts';

/** `npm run tour`: takes the pictures of docs/tour from the built product. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.tour.ts',
  outputDir: '../../test-results/tour',
  globalSetup: '../e2e/build-first.ts',
  // Each picture is of a page that nothing else slows down.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
    launchOptions: CHROMIUM,
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
    actionTimeout: 15_000,
  },
});
