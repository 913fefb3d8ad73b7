import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const CODE = 'EURUSD';

/** Returns the top of the search field in the open sheet, once the sheet has come to rest. */
async function restingTop(page: Page): Promise<number> {
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.tap({ trial: true });
  const box = await field.boundingBox();
  if (!box) throw new Error('Expected a search field in the sheet');
  return box.y;
}

async function seeItStay(page: Page, entries: string): Promise<void> {
  await expect(page.locator(entries).first()).toBeVisible();
  const top = await restingTop(page);
  for (const typed of ['u', 'us', 'nothing is called so', '']) {
    await page.getByRole('searchbox').fill(typed);
    await page.waitForTimeout(500);
    expect(await restingTop(page), `after "${typed}"`).toBe(top);
  }
}

test('the search of the instruments stays in its place while the list changes', async ({
  page,
  open,
}) => {
  await open(`/trade?code=${CODE}`);
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
