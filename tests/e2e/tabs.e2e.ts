import { register } from '@fulcrum/contract/people/calls';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

import { Random } from '../../packages/engine/sim/random.ts';
import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { logIn } from './person.ts';
import type { Words } from './words.ts';

const PASSWORD = 'correct horse battery';
let people = 0;

/** Registers a real account and returns its address. */
async function newPerson(base: string): Promise<string> {
  people += 1;
  const account = `tabs${people}.${Date.now()}@example.com`;
  const password = PASSWORD;
  await call(base, register, { type: 'email', account, password, re_password: password });
  return account;
}

async function openTab(context: BrowserContext, url: string, route: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${url}/#${route}`);
  return page;
}

const go = (page: Page, route: string) =>
  page.evaluate((to) => {
    location.hash = `#${to}`;
  }, route);

/** Lets a tab sleep: nothing of it runs until the function that is returned is called. */
async function sleep(page: Page): Promise<() => Promise<void>> {
  const tools: CDPSession = await page.context().newCDPSession(page);
  await tools.send('Debugger.enable');
  const isPaused = new Promise((resolve) => tools.once('Debugger.paused', resolve));
  await tools.send('Debugger.pause');
  await isPaused;
  return () => tools.detach();
}

async function logOut(page: Page, words: Words): Promise<void> {
  await go(page, '/user');
  await page.getByRole('button', { name: words('mine.logOut') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: words('mine.logOut') }).click();
  await expect(dialog).toBeHidden();
}

async function logInAs(page: Page, words: Words, account: string): Promise<void> {
  await go(page, '/login');
  await logIn(page, words, { account, password: PASSWORD });
  await page.waitForURL(({ hash }) => !hash.startsWith('#/login'));
}

const kept = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('session') ?? '{}') as {
      state?: { token: string | null; user: { email: string } | null };
    };
    return state?.token ? (state.user?.email ?? '') : null;
  });

test('LIVE-020 a tab that slept shows who has logged in meanwhile, and takes nothing away', async ({
  context,
  server,
  words,
}) => {
  const account = await newPerson(server.url);
  const asleep = await openTab(context, server.url, '/');
  await asleep.getByRole('button', { name: words('home.tryDemo') }).click();
  await expect(asleep.getByText('100,000.00').first()).toBeVisible();
  await go(asleep, '/user');
  const awake = await openTab(context, server.url, '/user');
  await expect(awake.getByText(words('mine.demoAccount')).first()).toBeVisible();

  const wake = await sleep(asleep);
  await logOut(awake, words);
  await logInAs(awake, words, account);
  await wake();
  await expect(asleep.getByText(words('sessions.nowAs', { name: '' }).trim())).toBeVisible();
  await expect(asleep.locator('.me__id')).toContainText('@');
  await expect(asleep.getByText('100,000.00')).toHaveCount(0);
  expect(await kept(awake)).toBe(account);

  await logOut(asleep, words);
  await expect(awake.getByText(words('sessions.outElsewhere'))).toBeVisible();
  await go(awake, '/user');
  await awake.waitForURL(/#\/login/);
});

test('LIVE-022 language, theme and the hidden balance follow at once in every tab', async ({
  context,
  server,
  words,
}) => {
  const [one, other] = [
    await openTab(context, server.url, '/language'),
    await openTab(context, server.url, '/'),
  ] as const;
  await expect(other.locator('a.row').first()).toBeVisible();
  await one.getByRole('radio', { name: /Deutsch/ }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await one.getByRole('radio', { name: /English/ }).click();
  await expect(other.getByRole('button', { name: words('home.tryDemo') })).toBeVisible();
  await go(one, '/');
  await one.getByRole('button', { name: words('home.tryDemo') }).click();
  await expect(other.getByText('100,000.00').first()).toBeVisible();
  await go(one, '/mine/system');
  await one.getByRole('radio', { name: words('system.light') }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await one.getByRole('radio', { name: words('system.dark') }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'LIVE-020 three tabs in any order agree, and none ends the session of another',
  FURTHER,
  async ({ context, server, words }) => {
    const random = new Random(7);
    const accounts = [await newPerson(server.url), await newPerson(server.url)];
    const tabs: Page[] = [];
    for (let at = 0; at < 3; at += 1) tabs.push(await openTab(context, server.url, '/'));
    const asleep = new Map<Page, () => Promise<void>>();
    let present: string | null = null;
    // More logins than these would be too many attempts from one address.
    for (let step = 0; step < 30; step += 1) {
      const awake = tabs.filter((tab) => !asleep.has(tab));
      const tab = random.pick(awake);
      if (awake.length > 1 && random.isOneIn(3)) asleep.set(tab, await sleep(tab));
      else if (present !== null && random.isOneIn(2)) {
        await logOut(tab, words);
        present = null;
      } else {
        present = random.pick(accounts);
        await logInAs(tab, words, present);
      }
      for (const other of tabs.filter((each) => !asleep.has(each))) {
        await expect.poll(() => kept(other)).toBe(present);
      }
      if (step % 6 < 5) continue;
      for (const wake of asleep.values()) await wake();
      asleep.clear();
      for (const other of tabs) {
        await go(other, '/user');
        if (present === null) await other.waitForURL(/#\/login/);
        else await expect(other.locator('.me__id')).toContainText('@');
      }
    }
  },
);
