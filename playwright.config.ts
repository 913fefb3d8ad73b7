import { defineConfig } from '@playwright/test';

import { CHROMIUM } from './tests/chromium.ts';
import { FURTHER } from './tests/e2e/further.ts';
import { leftOutOfOdd } from './tests/e2e/odd-browsers.ts';

const proof = process.env['PROOF'];
/** The long proof looks at every screen in each language and scheme. */
const isLong = proof === 'long';

/**
 * Matches the journeys that only `npm run proof -- journeys` runs: those tagged FURTHER, and those
 * whose titles name a language or width that `npm test` does not use. `npm test` uses Arabic, a
 * right-to-left language, and the width of a phone.
 */
const LEFT_TO_PROOF = [
  new RegExp(FURTHER.tag),
  /\bin (en|hk)[ ,]/,
  /\bin hk$/,
  /\b(at|of) (360|768|820|1440) px\b/,
  /\bat 1280 px what/,
  /\bon a narrow phone, (de|ar)$/,
];
/** Every screen; the proof `screens` runs all of these. */
const SCREENS = ['**/screens.e2e.ts', '**/widths.e2e.ts'];
const LOOKED_AT = proof === 'further' ? SCREENS : [];
/** Selects the journeys of this run. */
const PICKED =
  proof === 'further'
    ? { grep: LEFT_TO_PROOF }
    : isLong
      ? {}
      : { grepInvert: [...LEFT_TO_PROOF, ...leftOutOfOdd()] };

const phone = {
  viewport: { width: 390, height: 844 },
  // Four times the pixels take longer to draw and to save, and change nothing that is checked.
  deviceScaleFactor: isLong ? 2 : 1,
  hasTouch: true,
  isMobile: true,
  launchOptions: CHROMIUM,
} as const;

/** Half an hour by itself: a proof of its own, never beside others. */
const SOAK = '**/soak.e2e.ts';

/** The console is for desks; everything else is for phones. */
const CONSOLE = '**/console*.e2e.ts';
const desktop = {
  viewport: { width: 1440, height: 900 },
  launchOptions: CHROMIUM,
} as const;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/artefacts',
  globalSetup: './tests/e2e/build-first.ts',
  // Browsers and servers often wait for each other, so three workers keep two cores busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    screenshot: 'only-on-failure',
    // A trace costs an eighth of the time. After a failure, run its journey with `--trace on`.
    trace: isLong ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    timezoneId: 'America/New_York',
    // What a test answers itself must not come from a cache; the offline journey switches it on.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone-light',
      // Faults of the network are timed, so they run by themselves.
      testIgnore: isLong ? [CONSOLE, SOAK] : [CONSOLE, SOAK, '**/faults.e2e.ts', ...LOOKED_AT],
      ...PICKED,
      use: { ...phone, colorScheme: 'light' },
    },
    {
      name: 'console-light',
      testMatch: CONSOLE,
      ...PICKED,
      use: { ...desktop, colorScheme: 'light' },
    },
    ...(isLong
      ? [
          {
            name: 'phone-dark',
            testMatch: SCREENS,
            use: { ...phone, colorScheme: 'dark' } as const,
          },
          {
            name: 'console-dark',
            testMatch: CONSOLE,
            use: { ...desktop, colorScheme: 'dark' } as const,
          },
          {
            name: 'soak',
            testMatch: SOAK,
            // A trace would hold memory of the page that is watched for its memory.
            use: { ...phone, trace: 'off', screenshot: 'off' } as const,
          },
        ]
      : []),
  ],
});
