import { randomUUID } from 'node:crypto';

import type { Language } from '@fulcrum/contract/languages';
import { createDemo } from '@fulcrum/contract/people/calls';
import { test as base, type Page } from '@playwright/test';

import { newAddress } from './addresses.ts';
import { call } from './api.ts';
import { makeOdd } from './odd-browsers.ts';
import { startServer, type RunningServer } from './server.ts';
import { busyFile } from './ticks.ts';
import { wordsOf, type Words } from './words.ts';

interface Journey {
  /** Language of the device, which sets texts, numbers and direction. */
  lang: Language;
  /** The texts in `lang`. */
  words: Words;
  /** Opens a screen of the app by its route. */
  open: (route: string) => Promise<void>;
  /** Logs the device in to a new demo account before a page is opened; returns its token. */
  demo: () => Promise<string>;
}

interface Product {
  /** A busy afternoon at ten times real time, or the seeded market with all its instruments. */
  feed: 'replay' | 'simulated';
  /** Name of a test file whose journeys need a server of their own. */
  named: string;
  /** The built server on an empty store; files with the same options may share it. */
  server: RunningServer;
}

export const test = base.extend<Journey, Product>({
  feed: ['simulated', { option: true, scope: 'worker' }],
  named: ['', { option: true, scope: 'worker' }],
  server: [
    async ({ feed, named: _named }, use) => {
      const ticks = feed === 'replay' ? busyFile() : null;
      const server = await startServer({
        env: ticks === null ? {} : { FEED: 'replay', FEED_PATH: ticks.path, FEED_SPEED: '10' },
      });
      await use(server);
      await server.stop();
      server.removeData();
      ticks?.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  context: async ({ context }, use) => {
    await makeOdd(context);
    await use(context);
  },
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  lang: ['en', { option: true }],
  words: async ({ lang }, use) => use(wordsOf(lang)),
  open: async ({ page, server, lang }, use) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await use(async (route) => {
      await page.goto(`${server.url}/#${route}`);
    });
  },
  demo: async ({ context, server }, use) =>
    use(async () => {
      const id = `demo-${randomUUID()}`;
      const { token, user } = await call(server.url, createDemo, { demo_id: id });
      const shown = { uid: user.uid, email: '', mobile: '', isDemo: true };
      const state = { token, user: { ...shown, creditScore: user.credit_score, inviteCode: '' } };
      const session = JSON.stringify({ state, version: 0 });
      await context.addInitScript(keepDemo, { id, session });
      return token;
    }),
});

/** Runs in the page: keeps a session on the device, which may end it later. */
function keepDemo({ id, session }: { readonly id: string; readonly session: string }): void {
  if (localStorage.getItem('demo_id') !== null) return;
  localStorage.setItem('demo_id', id);
  localStorage.setItem('session', session);
}

export { expect } from '@playwright/test';

/** Returns the token that the app keeps on the device after a login. Throws if there is none. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('session'));
  const { state } = JSON.parse(kept ?? '{}') as { state?: { token?: string | null } };
  if (!state?.token) throw new Error('Expected a token on the device');
  return state.token;
}
