import type { Page } from '@playwright/test';

import { middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { layersAre } from './layers.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { comeToRest } from './screen-list.ts';
import type { Words } from './words.ts';

/** Enough scrolls of 12 px to try every position of the chart's edge within a candle of 7 px. */
const TRIES_IN_A_CANDLE = 8;

/** Opens the search for an instrument to compare. */
async function openCompare(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('trade.chartType') }).click();
  await page.getByRole('button', { name: words('compare.with') }).click();
  await expect(page.getByRole('searchbox', { name: words('trade.search') })).toBeVisible();
}

/** Chooses an instrument by its shown code. */
const choose = (page: Page, name: string) =>
  page.getByRole('dialog').locator('.picker__row').filter({ hasText: name }).click();

const legend = (page: Page) => page.locator('.compare-legend');
const rowOf = (page: Page, name: string) =>
  legend(page).getByRole('listitem').filter({ hasText: name });

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test(
      'SCALE-007, SCALE-010, SCALE-011: instruments are compared, kept and removed',
      FURTHER,
      async ({ page, open, words }, { project }) => {
        const picture = (name: string) =>
          keepPicture(page, `screens/compare-${name}-${lang}-${project.name}`, { restMs: 500 });
        await open('/trade?code=EURUSD');
        await expect(page.locator('.chart__legend').first()).toBeVisible();
        await openCompare(page, words);
        await picture('search');
        await comeToRest(page);
        await seeReadable(page, 'compare-search');
        await choose(page, 'EUR/USD');
        await expect(page.getByRole('alert')).toHaveText(words('compare.refusals.own'));
        await page.getByRole('searchbox', { name: words('trade.search') }).fill('gold');
        await choose(page, 'XAU/USD');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(rowOf(page, 'XAU/USD')).toContainText(/[+−]?\d+\.\d\d%/);
        await openCompare(page, words);
        await choose(page, 'GBP/USD');
        await expect(rowOf(page, 'GBP/USD')).toContainText(/[+−]?\d+\.\d\d%/);
        await picture('two');
        await comeToRest(page);
        await seeReadable(page, 'compare');

        // All percentages start at zero at the first candle in view, which scrolling changes.
        const [x, y] = await middleOf(page.locator('.chart__canvas'));
        const scroll = async (distance: number) => {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + distance, y, { steps: 6 });
          await page.mouse.up();
        };
        await scroll(120);
        // The first candle may lie outside the chart's edge, where the pointer cannot reach it.
        const atZero = rowOf(page, 'XAU/USD').filter({ hasText: /[^.\d]0\.00%/ });
        for (let tries = 0; tries < TRIES_IN_A_CANDLE; tries += 1) {
          await page.mouse.move(1, y);
          await page.waitForTimeout(500);
          if (await atZero.isVisible()) break;
          await scroll(12);
        }
        await expect(atZero).toBeVisible();

        await page.getByRole('button', { name: words('trade.full') }).click();
        await openCompare(page, words);
        // The list is long, and only the rows in view are there.
        await page.getByRole('searchbox', { name: words('trade.search') }).fill('BTC');
        await choose(page, 'BTC/USDT');
        await expect(rowOf(page, 'BTC/USDT')).toContainText(/[+−]?\d+\.\d\d%/);
        await picture('full');
        await page.getByRole('button', { name: words('trade.leaveFull') }).click();
        await page.setViewportSize({ width: 360, height: 740 });
        await picture('360');
        await openCompare(page, words);
        await choose(page, 'USD/JPY');
        await expect(page.getByRole('alert')).toHaveText(
          words('compare.refusals.tooMany', { max: '3' }),
        );
        await picture('refused');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        // Closing the sheet steps back in the history, which would abort the reload.
        await layersAre(page, 0);

        await page.reload();
        for (const name of ['XAU/USD', 'GBP/USD', 'BTC/USDT']) {
          await rowOf(page, name)
            .getByRole('button', { name: words('compare.stop', { name }) })
            .click();
          await expect(rowOf(page, name)).toHaveCount(0);
        }
        await expect(legend(page)).toHaveCount(0);
        await page.getByRole('button', { name: words('trade.chartType') }).click();
        const linear = page.getByRole('radio', { name: words('trade.scales.linear') });
        await expect(linear).toBeChecked();
      },
    );
  });
}

test('SCALE-011: an instrument that is no longer listed is removed with a word', async ({
  page,
  open,
  words,
}) => {
  await page.addInitScript(() => {
    const state = { compared: [{ code: 'NOPE', color: 0 }] };
    localStorage.setItem('trade', JSON.stringify({ state, version: 0 }));
  });
  await open('/trade?code=EURUSD');
  await expect(page.getByText(words('compare.gone', { name: 'NOPE' }))).toBeVisible();
});

test(
  'SCALE-012: three lines on a wide chart',
  FURTHER,
  async ({ page, open, words }, { project }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('/trade?code=EURUSD');
    for (const name of ['XAU/USD', 'GBP/USD', 'BTC/USDT']) {
      await openCompare(page, words);
      await choose(page, name);
      await expect(rowOf(page, name)).toContainText(/[+−]?\d+\.\d\d%/);
    }
    await keepPicture(page, `screens/compare-wide-${project.name}`, { restMs: 500 });
  },
);
