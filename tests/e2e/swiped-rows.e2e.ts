import type { Locator, Page } from '@playwright/test';

import { fingerOn, middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { overflowing } from './overflow.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { trade } from './screen-list.ts';

/** As far as a finger gets on a phone. */
const FAR = 170;

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });
    /** Moving the finger to the right shows the start side of a row; in Arabic, its end side. */
    const right = lang === 'ar' ? -1 : 1;

    test('a swiped instrument shows its star, its alerts and Trade, and does nothing else', async ({
      page,
      open,
      words,
      server,
      demo,
    }, { project }) => {
      await trade(server.url, await demo());
      await open('/');
      const finger = await fingerOn(page);
      const rows = page.locator('.rows-port .row');
      const row = rows.filter({ hasText: 'EUR/USD' });
      const actions = page.locator('.swipe');
      const main = page.locator('.app__main').first();
      const picture = (name: string) => keep(page, `home-${name}-${lang}-${project.name}`);

      // The code for swipes loads a moment after the first screen.
      await expect(async () => {
        await finger.drag(await middleOf(row), [right * -FAR, 6]);
        await expect(actions).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(actions.getByRole('button', { name: words('alerts.title') })).toBeVisible();
      await seeAtRest(row);
      await picture('end');
      await seeReadable(page, 'home');
      expect(await overflowing(page)).toEqual([]);
      await expect(page).toHaveURL(/#\/$/);

      await test.step('a tap of another row closes the open one, and opens nothing', async () => {
        await finger.tap(rows.nth(3));
        await expect(actions).toHaveCount(0);
        await expect(page).toHaveURL(/#\/$/);
      });

      await test.step('the star comes from the other side, and Undo brings it back', async () => {
        await finger.drag(await middleOf(row), [right * FAR, -4]);
        await seeAtRest(row);
        await picture('start');
        const add = actions.getByRole('button', { name: words('home.addFavourite') });
        await finger.tap(add);
        await expect(actions).toHaveCount(0);
        await finger.drag(await middleOf(row), [right * FAR, 0]);
        await finger.tap(actions.getByRole('button', { name: words('home.removeFavourite') }));
        await finger.tap(page.getByRole('button', { name: words('common.undo') }));
        expect(await favourites(page)).toEqual(['EURUSD']);
      });

      await test.step('the edge is the phone’s, and up is the page’s', async () => {
        const [x, y] = await middleOf(row);
        await finger.drag([lang === 'ar' ? 10 : 380, y], [right * -FAR, 0]);
        await expect(actions).toHaveCount(0);
        await finger.drag([x, y], [right * -20, -200]);
        await expect(actions).toHaveCount(0);
        const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
        await expect.poll(scrolled).toBeGreaterThan(50);
      });

      await test.step('Trade opens from the actions, and only from them', async () => {
        // The page goes on scrolling for a moment after the finger has left.
        await expect(async () => {
          await main.evaluate((element) => element.scrollTo(0, 0));
          await page.waitForTimeout(200);
          expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        }).toPass();
        await finger.drag(await middleOf(row), [right * -FAR, 0]);
        await finger.tap(
          actions.getByRole('button', { name: words('home.tradeIt', { name: 'EUR/USD' }) }),
        );
        await expect(page).toHaveURL(/#\/trade\?code=EURUSD$/);
      });
    });

    test(
      'swiped orders have the buttons of their cards, and ask as they do',
      FURTHER,
      async ({ page, open, words, server, demo }, { project }) => {
        await trade(server.url, await demo());
        const finger = await fingerOn(page);
        const cards = page.locator('.pos.card');
        const actions = page.locator('.swipe');
        const picture = (name: string) => keep(page, `orders-${name}-${lang}-${project.name}`);

        await open('/order?type=1');
        await expect(cards).toHaveCount(2);
        // The code for swipes loads after the list.
        await expect(async () => {
          await finger.drag(await middleOf(cards.nth(1)), [right * -FAR, 0]);
          await expect(actions).toBeVisible({ timeout: 500 });
        }).toPass();
        await seeAtRest(cards.nth(1));
        await picture('collapsed');
        await finger.drag(await middleOf(cards.first()), [right * -FAR, 0]);
        await expect(actions).toHaveCount(1);
        await seeAtRest(cards.first());
        await picture('holding');
        await seeReadable(page, 'holding');
        expect(await overflowing(page)).toEqual([]);
        await finger.tap(actions.getByRole('button', { name: words('orders.close'), exact: true }));
        const sheet = page.getByRole('dialog');
        await expect(sheet.getByText(words('orders.marginReturned'))).toBeVisible();
        await expect(cards).toHaveCount(2);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();

        await open('/order?type=0');
        await expect(cards).toHaveCount(1);
        await expect(async () => {
          await finger.drag(await middleOf(cards.first()), [right * -FAR, 0]);
          await expect(actions).toBeVisible({ timeout: 500 });
        }).toPass();
        await seeAtRest(cards.first());
        await picture('pending');
        await finger.tap(actions.getByRole('button', { name: words('orders.cancelOrder') }));
        await expect(cards).toHaveCount(0);
        await finger.tap(page.getByRole('button', { name: words('common.undo') }));
        await expect(cards).toHaveCount(1);
      },
    );
  });
}

const keep = (page: Page, name: string) => keepPicture(page, `screens/swiped-${name}`);

/** Waits until a row that was let go stands open. */
async function seeAtRest(row: Locator): Promise<void> {
  await expect(row).toHaveAttribute('data-swiped', 'rest');
  await row.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}

async function favourites(page: Page): Promise<unknown> {
  const kept = await page.evaluate(() => localStorage.getItem('settings'));
  return (JSON.parse(kept ?? '{}') as { state?: { favourites?: unknown } }).state?.favourites;
}
