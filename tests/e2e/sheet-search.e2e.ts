import type { Page } from '@playwright/test';

import { middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';

/** Waits until the open sheet has stopped moving, and returns where its search field is. */
async function placeOfSearch(page: Page): Promise<readonly [x: number, y: number]> {
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.tap({ trial: true });
  return middleOf(field);
}

async function seeItStay(page: Page, entries: string): Promise<void> {
  await expect(page.locator(entries).first()).toBeVisible();
  const place = await placeOfSearch(page);
  for (const typed of ['u', 'us', 'nothing is called so', '']) {
    await page.getByRole('searchbox').fill(typed);
    await page.waitForTimeout(500);
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

test('the search of the countries stays in its place while the list changes', async ({
  page,
  open,
  words,
}) => {
  await open('/register');
  await page.getByRole('radio', { name: words('login.mobile') }).tap();
  await page.getByRole('button', { name: words('login.area') }).tap();
  await seeItStay(page, '.areas__row');
});
