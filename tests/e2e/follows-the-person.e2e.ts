import { register } from '@fulcrum/contract/people/calls';
import type { Browser, Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { logIn } from './person.ts';
import type { Words } from './words.ts';

const PASSWORD = 'correct horse battery';

/** A device of a person: a browser of its own. */
interface Device {
  readonly page: Page;
  star(name: string, isPressed: boolean): Locator;
}

async function deviceOf(
  browser: Browser,
  { url, words, account }: { url: string; words: Words; account: string },
): Promise<Device> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${url}/#/login`);
  await logIn(page, words, { account, password: PASSWORD });
  await page.waitForURL(/#\/$/);
  await page.goto(`${url}/#/product`);
  const star = (name: string, pressed: boolean) =>
    page.getByRole('button', { name: words('search.favourite', { name }), pressed });
  return { page, star };
}

test(
  'PREFERENCE-002, PREFERENCE-006, PREFERENCE-008: stars follow the person, offline ones too',
  FURTHER,
  async ({ browser, server, words }) => {
    const account = `follows.${Date.now()}@example.com`;
    const password = PASSWORD;
    await call(server.url, register, { type: 'email', account, password, re_password: password });
    const about = { url: server.url, words, account };
    const phone = await deviceOf(browser, about);
    const laptop = await deviceOf(browser, about);

    await phone.star('XAU/USD', false).click();
    await expect(phone.star('XAU/USD', true)).toBeVisible();
    await expect(laptop.star('XAU/USD', true)).toBeVisible();

    const devices = [phone, laptop];
    for (const { page } of devices) await page.context().setOffline(true);
    await phone.star('GBP/USD', false).click();
    await laptop.star('AAPL', false).click();
    await laptop.star('XAU/USD', true).click();
    await expect(laptop.star('XAU/USD', false)).toBeVisible();
    await expect(phone.star('XAU/USD', true)).toBeVisible();
    for (const { page } of devices) await page.context().setOffline(false);
    for (const device of devices) {
      for (const name of ['GBP/USD', 'AAPL']) await expect(device.star(name, true)).toBeVisible();
      await expect(device.star('XAU/USD', false)).toBeVisible();
    }

    // A new device has the same choices after the login.
    const tablet = await deviceOf(browser, about);
    for (const name of ['GBP/USD', 'AAPL']) await expect(tablet.star(name, true)).toBeVisible();
    await expect(tablet.star('XAU/USD', false)).toBeVisible();
    for (const { page } of [...devices, tablet]) await page.context().close();
  },
);
