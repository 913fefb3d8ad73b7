import type { Locator, Page } from '@playwright/test';

import { expect, test, tokenOf } from './fixtures.ts';
import { placeOrder } from './place-order.ts';
import { translatePage } from './translator.ts';

test('LIVE-018 on a translated page figures follow, and Trade outlives another instrument and a lost connection', async ({
  page,
  context,
  server,
  open,
  demo,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(translatePage);
  await demo();
  await open('/');
  // A pip of ten lots is 100 dollars, so whole dollars follow each quote.
  const order = { type: 1, cont: '10.00', forex_id: 1, status: 1, multiple: 100 } as const;
  await placeOrder(server.url, order, await tokenOf(page));
  await expect(page.locator('.equity__label > font')).toBeVisible();
  await follow(page.locator('.equity__value'), page.locator('.equity__sub .num').first());
  await seeFiguresLeft(page);

  await open('/order');
  await follow(page.locator('.pos .num').filter({ hasText: /^[+−]/ }).first());
  await seeFiguresLeft(page);

  await open('/trade?code=EURUSD');
  const head = page.locator('.app__top .sym');
  const spread = page.locator('.bs__spread');
  const preview = page.locator('.preview dd');
  await expect(head.locator('font').first()).toBeVisible();
  await expect(preview.first()).toHaveText(/\d/);
  await seeFiguresLeft(page);
  const before = await preview.allInnerTexts();
  await page.getByRole('textbox', { name: /Size|Lots/ }).fill('3');
  for (const at of [0, 1, 2]) {
    await expect.poll(() => whole(preview.nth(at))).not.toBe(wholeOf(before[at]));
  }

  const narrow = await spread.innerText();
  await page.evaluate(() => {
    location.hash = '#/trade?code=XAUUSD';
  });
  await expect(head).toContainText('XAU/USD');
  await expect(head).toContainText('100 XAU');
  await expect(spread).not.toHaveText(narrow);

  await context.setOffline(true);
  await expect(page.locator('.is-stale')).toBeVisible();
  await expect(head.locator('font', { hasText: /^Price from/ }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('.is-stale')).toBeHidden();
  await expect(head).toContainText('100 XAU');
  await expect(page.locator('.bs__buy')).toBeEnabled();
  expect(errors).toEqual([]);
});

const wholeOf = (text = ''): string => /[\d,]+/.exec(text)?.[0] ?? '';
const whole = async (figure: Locator): Promise<string> => wholeOf(await figure.innerText());

/** Waits until the whole dollars of each figure have changed. */
async function follow(...figures: readonly Locator[]): Promise<void> {
  for (const figure of figures) {
    await expect(figure).toHaveText(/\d/);
    const first = await whole(figure);
    await expect.poll(() => whole(figure)).not.toBe(first);
  }
}

/** Checks that the translator has left all figures, prices and times as they were. */
async function seeFiguresLeft(page: Page): Promise<void> {
  const all = page.locator('.num, .px, .when');
  expect(await all.count()).toBeGreaterThan(4);
  const changed = await all.evaluateAll(
    (found) => found.filter((figure) => figure.closest('[translate="no"]') === null).length,
  );
  expect(changed).toBe(0);
}
