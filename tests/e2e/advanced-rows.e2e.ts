import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { playLongFigures } from './long-figures-data.ts';
import { overflowing } from './overflow.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { comeToRest } from './screen-list.ts';

const READERS = {
  360: { width: 360, css: null, which: FURTHER },
  390: { width: 390, css: null, which: FURTHER },
  320: { width: 320, css: null, which: {} },
  'large letters': { width: 390, css: 'html { font-size: 200% }', which: {} },
} as const;

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme, viewport: { width: 360, height: 780 } });

    test('ROW-004 rows with bid and ask are chosen in the settings, and open Trade with a side', async ({
      page,
      open,
      words,
      demo,
    }) => {
      await demo();
      await open('/mine/system');
      await page.getByRole('switch', { name: words('system.advanced') }).click();
      await open('/');
      const row = page.locator('.row--advanced').filter({ hasText: 'EUR/USD' });
      await expect(row.locator('.row__spread')).toHaveText(/\d\.\d/);
      const [bid, ask, spread] = await figuresOf(row);
      expect(ask - bid).toBe(spread);
      await row.getByRole('link', { name: words('trade.sell') }).click();
      await expect(page).toHaveURL(/#\/trade\?code=EURUSD$/);
      await expect(page.locator('.bs__sell')).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    for (const [reader, { width, css, which }] of Object.entries(READERS)) {
      test(
        `ROW-004 long prices fit, ${reader}`,
        which,
        async ({ page, open, server }, { project }) => {
          await page.setViewportSize({ width, height: 780 });
          await playLongFigures(page, server.url, lang);
          await page.addInitScript(() => {
            const state = { isAdvanced: true };
            localStorage.setItem('settings', JSON.stringify({ state, version: 0 }));
          });
          await open('/');
          if (css !== null) await page.addStyleTag({ content: css });
          await expect(page.locator('.row--advanced .row__spread').first()).toHaveText(/\d/);
          for (const [how, by] of [
            ['top', 0],
            ['further', 600],
          ] as const) {
            await page
              .locator('.app__main')
              .first()
              .evaluate((main, distance) => main.scrollBy(0, distance), by);
            await comeToRest(page);
            const name = `advanced-${reader}-${how}-${lang}-${project.name}`.replaceAll(' ', '-');
            await keepPicture(page, `screens/${name}`);
            expect.soft(await overflowing(page), how).toEqual([]);
            if (css === null) expect.soft(await belowFinger(page), how).toEqual([]);
          }
          // At the end of the list the tab bar covers no row.
          await page
            .locator('.app__main')
            .first()
            .evaluate((main) => main.scrollTo(0, main.scrollHeight));
          await comeToRest(page);
          await seeReadable(page, `advanced ${reader}`);
        },
      );
    }
  });
}

/** Returns bid, ask and spread of a row of five digits, in points, all of the same moment. */
async function figuresOf(row: Locator): Promise<readonly [number, number, number]> {
  const texts = await row.evaluate((element) =>
    [...element.querySelectorAll('.row__price .sr, .row__spread')].map(
      ({ textContent }) => /[\d.]+/.exec(textContent)?.[0] ?? '',
    ),
  );
  const [bid = 0, spread = 0, ask = 0] = texts.map((text) => Number(text.replace('.', '')));
  return [bid, ask, spread];
}

/**
 * Returns the price buttons that are less than 44 px wide or 40 px high. Finds and measures them in
 * one call, because the list may remove a row between two calls.
 */
const belowFinger = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.row__side')].flatMap((side) => {
      const { width, height } = side.getBoundingClientRect();
      return width < 44 || height < 40 ? [`${side.textContent}: ${width} by ${height} px`] : [];
    }),
  );
