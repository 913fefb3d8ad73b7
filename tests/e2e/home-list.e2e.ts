import { tradeList } from '@fulcrum/contract/market-data/calls';
import type { Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import { fingerOn, middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { comeToRest } from './screen-list.ts';
import { byFinger, isSeen, scrollTo, seeRow } from './scroll-to-row.ts';

const rows = (page: Page): Locator => page.locator('.rows-port > li');

/** Goes to the last instrument by finger, and back to the top. */
async function readAll(page: Page, count: number, when: string): Promise<void> {
  await comeToRest(page);
  const last = page.locator(`.rows-port > li[aria-posinset="${count}"]`);
  await scrollTo(page, last, rows(page), byFinger);
  await seeRow(last, `the last of ${count} instruments ${when}`);
  await seeOverRows(page, when);
  const main = page.locator('.app__main').filter({ has: rows(page) });
  const first = page.locator('.rows-port > li[aria-posinset="1"]');
  // Repeated while the page still rolls on from the finger.
  const goBack = async (): Promise<boolean> => {
    await main.evaluate((element) => element.scrollTo(0, 0));
    // With large letters it is below the first view.
    if ((await first.count()) > 0) {
      await first.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    }
    return isSeen(first);
  };
  await expect.poll(goBack, { message: `the first instrument ${when}` }).toBe(true);
}

/** Checks that no row covers the category chips and column heads that stick to the top. */
async function seeOverRows(page: Page, when: string): Promise<void> {
  const covered = await page.locator('.market').evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return [...box.querySelectorAll('button')]
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        // Chips beyond either end of their row come into view when it is scrolled.
        if (middleX < left || middleX > right) return false;
        return !button.contains(document.elementFromPoint(middleX, middleY));
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered, `covered by rows ${when}`).toEqual([]);
}

for (const state of [
  {},
  { isCompact: true },
  { isAdvanced: true },
  { isAdvanced: true, isCompact: true },
]) {
  const names = Object.keys(state);
  const rowsOf = names.join(' and ') || 'usual rows';
  test(
    `ROW-006 every instrument can be scrolled to with ${rowsOf}, whatever was done on Home before`,
    names.length > 1 ? {} : FURTHER,
    async ({ page, open, words, server }) => {
      const count = (await call(server.url, tradeList, {})).length;
      await page.addInitScript((kept) => {
        localStorage.setItem('settings', JSON.stringify({ state: kept, version: 0 }));
      }, state);
      await open('/');
      const finger = await fingerOn(page);
      // What Home loads a moment after its first prices makes it render again.
      await expect
        .poll(() =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .some(({ name }) => name.includes('row-extras')),
          ),
        )
        .toBe(true);
      await readAll(page, count, 'at first');

      const chips = page.getByRole('tablist', { name: words('home.categories') });
      await chips.getByRole('tab').nth(2).click();
      await expect(rows(page).first()).not.toHaveAttribute('aria-setsize', String(count));
      await chips.getByRole('tab', { name: words('home.all'), exact: true }).click();
      await readAll(page, count, 'after a category');

      await finger.drag(await middleOf(page.locator('.equity')), [0, 240]);
      await readAll(page, count, 'after a pull');

      await rows(page).first().locator('a').first().dispatchEvent('contextmenu');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await readAll(page, count, 'after the menu of a row');

      const heads = page.locator('.market__sort');
      await heads.first().click();
      await readAll(page, count, 'after a sort');

      await page
        .locator('.tabbar')
        .getByRole('link', { name: words('tabs.ranking') })
        .click();
      await page
        .locator('.tabbar')
        .getByRole('link', { name: words('tabs.quotes') })
        .click();
      await readAll(page, count, 'after a return');

      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await readAll(page, count, 'with large letters');
    },
  );
}

test(
  'ROW-006 every instrument can be scrolled to, after the window or the letters changed',
  FURTHER,
  async ({ page, open, server }) => {
    const count = (await call(server.url, tradeList, {})).length;
    await open('/');
    await readAll(page, count, 'at first');
    for (const [width, height] of [
      [844, 390],
      [820, 1180],
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await readAll(page, count, `in a window of ${width} by ${height} px`);
    }

    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await readAll(page, count, 'with large letters');
  },
);
