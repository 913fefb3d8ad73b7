import { fingerOn, middleOf } from '../e2e/finger.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { tryDemo } from '../e2e/person.ts';
import { picture } from './camera.ts';

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('the list before and after the demo account is opened', async ({ page, open, words }) => {
      await open('/');
      const row = page.locator('.rows-port .row').filter({ hasText: 'EUR/USD' });
      await expect(row).toBeVisible();
      await picture(page, `quotes-${lang}`);
      const before = (await row.boundingBox())?.y;
      await tryDemo(page, { words, open });
      await picture(page, `quotes-with-demo-${lang}`);
      // The list does not jump when the card above it changes.
      expect.soft((await row.boundingBox())?.y).toBe(before);
    });
  });
}

test('search finds nicknames in any language, and the nearest', async ({ page, open }) => {
  await open('/product');
  const results = page.getByRole('main').getByRole('link');
  await page.getByRole('searchbox').fill('黃金');
  await expect(results.first()).toContainText('XAU/USD');
  await picture(page, 'search-in-any-language');
  await page.getByRole('searchbox').fill('glod');
  await expect(results).toHaveCount(3);
  await picture(page, 'search-offers-the-nearest');
});

test('empty favourites name a star, and a swiped row has one', async ({ page, open, words }) => {
  await tryDemo(page, { words, open });
  await page.getByRole('tab', { name: words('home.favourites') }).click();
  await expect(page.getByText(words('home.noFavourites'))).toBeVisible();
  await picture(page, 'favourites-when-empty');
  await page.getByRole('tab', { name: words('home.all'), exact: true }).click();
  const finger = await fingerOn(page);
  const row = page.locator('.rows-port .row').filter({ hasText: 'EUR/USD' });
  const add = page.locator('.swipe').getByRole('button', { name: words('home.addFavourite') });
  await expect(async () => {
    await finger.drag(await middleOf(row), [170, 4]);
    await expect(add).toBeVisible({ timeout: 500 });
  }).toPass();
  await picture(page, 'row-swiped-to-its-star');
});

test('news and ranking have their places', async ({ page, open }) => {
  await open('/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, 'news');
  await open('/rank');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, 'ranking');
});

test('an alert starts with nothing to set', async ({ page, open, words }) => {
  await tryDemo(page, { words, open });
  await open('/trade?code=EURUSD');
  await page
    .getByRole('button', { name: words('alerts.title'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture(page, 'price-alert');
});

test('a new account is led to its first trade', async ({ page, open, words }) => {
  await open('/register');
  await page.locator('[name="email"]').fill(`newcomer.${Date.now()}@example.com`);
  await page.locator('[name="new-password"]').fill('correct horse');
  await page.locator('[name="repeat-password"]').fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('register.submit') }).click();
  await expect(page.getByText(words('home.steps.title'))).toBeVisible();
  await picture(page, 'first-steps');
});

test('the page of a demo account', async ({ page, open, words }) => {
  await tryDemo(page, { words, open });
  await open('/user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, 'me-on-demo');
});
