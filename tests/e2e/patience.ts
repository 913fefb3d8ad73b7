import type { Page } from '@playwright/test';

import { storeWithSamples } from '../sample-store.ts';
import { test as base } from './fixtures.ts';
import { fillAccount, type FullAccount } from './full-account.ts';
import { logIn } from './person.ts';
import { startServer, type RunningServer } from './server.ts';
import { STILL_ENV, StillMarket } from './still-market.ts';

/** This long a screen is left alone, by the real clock: it is what these journeys are about. */
export const PATIENCE_MS = 10_000;

export const WINDOWS = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 820, height: 1180, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
] as const;

/** A server whose market stands still, and an account with every list full. */
export interface FullProduct {
  server: RunningServer;
  market: StillMarket;
  readonly account: FullAccount;
}

interface Patient {
  /** Opens another page of the same browser, in which the person is logged in. */
  newPage: (route: string) => Promise<Page>;
}

export const test = base.extend<Patient, { full: FullProduct }>({
  full: [
    async ({}, use) => {
      const dataDir = storeWithSamples();
      const server = await startServer({ dataDir, env: STILL_ENV, readyPart: 'desk' });
      const market = await StillMarket.start(server.url);
      const account = await fillAccount({ server, market });
      const full = { server, market, account };
      await use(full);
      full.market.stop();
      await full.server.stop();
      full.server.removeData();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  newPage: async ({ context, full, lang, words }, use) => {
    await context.addInitScript((code) => localStorage.setItem('lang', code), lang);
    let isLoggedIn = false;
    await use(async (route) => {
      const page = await context.newPage();
      if (!isLoggedIn) {
        await page.goto(`${full.server.url}/#/login`);
        await logIn(page, words, full.account);
        await page.waitForURL(/#\/$/);
        isLoggedIn = true;
      }
      await page.goto(`${full.server.url}/#${route}`);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
