import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { overflowing } from './overflow.ts';
import { look } from './screen-list.ts';

/** Words that people type, each with the instrument that must come first. */
const FOUND = [
  ['gold', 'XAU/USD'],
  ['apple', 'AAPL'],
  ['石油', 'USOIL'],
  ['dow', 'US30'],
  ['cable', 'GBP/USD'],
  ['黃金', 'XAU/USD'],
  ['苹果', 'AAPL'],
  ['نَفط', 'USOIL'],
] as const;
/** What is typed to find nothing, and what is nearest to it. */
const MISSPELT = ['glod', 'XAU/USD'] as const;

async function see(page: Page, name: string): Promise<void> {
  await look(page, name);
  expect.soft(await overflowing(page), name).toEqual([]);
}

for (const lang of ['en', 'hk', 'ar'] as const) {
  test.describe(`shown in ${lang}`, () => {
    test.use({ lang });

    test(
      'a nickname finds its instrument on the search page, and its star keeps it',
      FURTHER,
      async ({ page, open, words }, { project }) => {
        const end = `${lang}-${project.name}`;
        await open('/product');
        const field = page.getByRole('searchbox');
        const results = page.getByRole('main').getByRole('link');
        for (const [typed, code] of FOUND) {
          await field.fill(typed);
          await expect(results.first()).toContainText(code);
        }
        await field.fill('gold');
        await expect(results).toHaveCount(1);
        await see(page, `search-found-${end}`);
        const star = { name: words('search.favourite', { name: 'XAU/USD' }) };
        await page.getByRole('button', { ...star, pressed: false }).click();
        await expect(page.getByRole('button', { ...star, pressed: true })).toBeVisible();
        await field.fill('');
        await expect(page.getByRole('button', { ...star, pressed: true })).toBeVisible();
        await see(page, `search-all-${end}`);

        await field.fill(MISSPELT[0]);
        await expect(results.first()).toContainText(MISSPELT[1]);
        await expect(results).toHaveCount(3);
        await see(page, `search-none-${end}`);
        const categories = page.getByRole('group', { name: words('home.categories') });
        const metals = categories.getByRole('button').nth(2);
        const label = (await metals.textContent()) ?? '';
        await metals.click();
        await expect(page).toHaveURL(/#\/$/);
        const tab = page.getByRole('tab', { name: label });
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await page.getByRole('tab', { name: words('home.favourites') }).click();
        await expect(page.getByRole('link', { name: /^XAU\/USD/ })).toBeVisible();
      },
    );

    test(
      'the sheet on Trade finds the same, and offers a way on when nothing is found',
      FURTHER,
      async ({ page, open, words }, { project }) => {
        const end = `${lang}-${project.name}`;
        await open('/trade?code=EURUSD');
        await page
          .getByRole('button', { name: words('trade.changeInstrument', { name: 'EUR/USD' }) })
          .click();
        const sheet = page.getByRole('dialog');
        const field = sheet.getByRole('searchbox');
        const rows = sheet.getByRole('button').filter({ hasText: /USD|US30|AAPL|OIL/ });
        for (const [typed, code] of FOUND) {
          await field.fill(typed);
          await expect(rows.first()).toContainText(code);
        }
        await field.fill('oil');
        await expect(rows).toHaveCount(2);
        await see(page, `drawer-found-${end}`);
        await field.fill(MISSPELT[0]);
        await expect(rows.first()).toContainText(MISSPELT[1]);
        await see(page, `drawer-none-${end}`);
        const chips = sheet.getByRole('group', { name: words('home.categories') }).last();
        await chips.getByRole('button').nth(2).click();
        await expect(field).toHaveValue('');
        await expect(rows.first()).toContainText('XAU/USD');
        await see(page, `drawer-category-${end}`);
        await field.fill('cable');
        await rows.first().click();
        await expect(page).toHaveURL(/code=GBPUSD/);
      },
    );
  });
}
