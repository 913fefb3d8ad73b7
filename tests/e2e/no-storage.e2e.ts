import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { logIn } from './person.ts';
import { wordsOf } from './words.ts';

/** Runs in the page: a browser that forbids storage, or one that has none. */
function takeStorage(isForbidden: boolean): void {
  const get = () => {
    if (isForbidden) throw new DOMException('Access is denied.', 'SecurityError');
    return null;
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { configurable: true, get });
  }
}

/** Goes to a screen without loading the page anew, which would forget everything. */
const go = (page: Page, route: string) =>
  page.evaluate((to) => {
    location.hash = `#${to}`;
  }, route);

test.use({ feed: 'replay', locale: 'de-CH' });

for (const [how, isForbidden] of [
  ['is forbidden', true],
  ['is missing', false],
] as const) {
  test(`LIVE-023 where storage ${how} the app trades, in the language chosen`, async ({
    page,
    server,
    words,
  }) => {
    const said: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (/\/api\//.test(request.url())) said.push(request.headers()['lang']);
    });
    await page.addInitScript(takeStorage, isForbidden);
    await page.goto(`${server.url}/#/language`);
    await expect(page.getByText(wordsOf('de')('language.title')).first()).toBeVisible();
    expect([...new Set(said)]).toEqual(['de']);
    await page.getByRole('radio', { name: /English/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    said.length = 0;
    await go(page, '/login');
    await logIn(page, words, { account: 'nobody@example.com', password: 'wrong password 1' });
    await expect(page.getByRole('alert')).toHaveText('Wrong account or password');

    await go(page, '/');
    await page.getByRole('button', { name: words('home.tryDemo') }).click();
    await expect(page.getByText('100,000.00').first()).toBeVisible();
    await go(page, '/trade?code=EURUSD');
    const buy = new RegExp(`^${words('trade.buy')}`);
    await page.locator('form').getByRole('button', { name: buy }).click();
    await page.getByRole('dialog').getByRole('button', { name: buy }).click();
    await go(page, '/order?type=1');
    const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
    await card.getByRole('button', { name: words('orders.close'), exact: true }).click();
    const close = new RegExp(`^${words('orders.closeAt').trim()}`);
    await page.getByRole('dialog').getByRole('button', { name: close }).click();
    await expect(page.getByText(words('orders.noHolding'))).toBeVisible();
    await go(page, '/mine/chat');
    const frame = page.frameLocator('iframe');
    await frame.getByLabel(words('chat.field')).fill('Is this right?');
    await frame.getByRole('button', { name: words('chat.send') }).click();
    await expect(frame.getByText(words('chat.sent'))).toBeVisible();
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/\p{Script=Han}/u);
    expect([...new Set(said)]).toEqual(['en']);
  });
}
