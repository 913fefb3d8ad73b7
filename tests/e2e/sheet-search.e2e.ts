import type { Page } from '@playwright/test';

import { middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { painted } from './scroll-to-row.ts';

/**
 * Waits until the open sheet has stopped moving, and returns where its search field is. A trial tap
 * would wait as well, but may scroll the sheet.
 */
async function placeOfSearch(page: Page): Promise<readonly [x: number, y: number]> {
  const field = page.getByRole('dialog').getByRole('searchbox');
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const before = await middleOf(field);
    await page.waitForTimeout(100);
    expect(await middleOf(field)).toEqual(before);
  }).toPass();
  return middleOf(field);
}

async function seeItStay(page: Page, entries: string): Promise<void> {
  await expect(page.locator(entries).first()).toBeVisible();
  const place = await placeOfSearch(page);
  for (const typed of ['u', 'us', 'nothing is called so', '']) {
    await page.getByRole('searchbox').fill(typed);
    await painted(page);
    expect(await placeOfSearch(page), `after "${typed}"`).toEqual(place);
  }
}

test('the search of the instruments stays in its place while the list changes', async ({
  page,
  open,
}) => {
  await open('/trade?code=EURUSD');
  await page.locator('.sym').tap();
  await seeItStay(page, '.picker__line');
});

test('a sheet slides in, also if something is brought into view meanwhile', async ({
  page,
  open,
  words,
}) => {
  await open('/register');
  await page.getByRole('radio', { name: words('login.mobile') }).tap();
  // What a browser does for a part that gets the focus, in the first frame of the slide.
  const scrolled = page.evaluate(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const close = document.querySelector('[role="dialog"] button');
      if (!close) continue;
      close.scrollIntoView();
      return close.closest('.sheet-port')?.scrollTop;
    }
  });
  await page.getByRole('button', { name: words('login.area') }).tap();
  expect(await scrolled).toBe(0);
});

test(
  'the search of the countries stays in its place while the list changes',
  FURTHER,
  async ({ page, open, words }) => {
    await open('/register');
    await page.getByRole('radio', { name: words('login.mobile') }).tap();
    await page.getByRole('button', { name: words('login.area') }).tap();
    await seeItStay(page, '.areas__row');
  },
);
