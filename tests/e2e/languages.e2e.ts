import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { formatCompact, setFormatLocale } from '@fulcrum/ui/figures/format';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { overflowing } from './overflow.ts';
import { keepPicture } from './readable.ts';
import { comeToRest } from './screen-list.ts';
import { wordsOf } from './words.ts';

/** The five tabs, with orders in the list, and the settings of the app. */
const SCREENS = {
  home: '/',
  trade: '/trade?code=EURUSD',
  orders: '/order?type=1',
  rank: '/rank',
  user: '/user',
  system: '/mine/system',
};

test.use({ viewport: { width: 360, height: 780 } });
test.setTimeout(300_000);

const ALL = Object.keys(LANGUAGES) as Language[]; // `Object.keys` returns string[]
/** A language with long words, one written from right to left, and one with tall letters. */
const HARDEST: readonly Language[] = ['de', 'ar', 'th'];

for (const [names, codes, which] of [
  [HARDEST.join(' '), HARDEST, {}],
  ['the others', ALL.filter((code) => !HARDEST.includes(code)), FURTHER],
] as const) {
  test(
    `no text is cut off or overlaps on a narrow phone, ${names}`,
    which,
    async ({ page, open, demo }) => {
      await demo();
      await open(SCREENS.trade);
      await page
        .getByRole('button', { name: new RegExp(`^${wordsOf('en')('trade.buy')}`) })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: wordsOf('en')('trade.buy') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();

      for (const code of codes) {
        await page.addInitScript((lang) => localStorage.setItem('lang', lang), code);
        await page.reload();
        for (const [name, route] of Object.entries(SCREENS)) {
          await open(route);
          await comeToRest(page);
          await keepPicture(page, `languages/${name}-${code}`);
          expect.soft(await overflowing(page), `${name} in ${code}`).toEqual([]);
        }
      }
    },
  );

  test(
    `the head of Trade is one line: a column is there as a whole or not at all, ${names}`,
    which,
    async ({ page, open }) => {
      for (const code of codes) {
        await page.addInitScript((lang) => localStorage.setItem('lang', lang), code);
        await open('/trade?code=EURUSD');
        await page.reload();
        setFormatLocale(LANGUAGES[code]);
        const volume = formatCompact(123_400);
        for (const width of [360, 375, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expect(page.locator('.quote__stats')).toHaveCount(2);
          await comeToRest(page);
          const seen = await page.locator('.quote').evaluate((box, busyVolume) => {
            // Replaces the day's figures with wide ones, whatever the market has done so far.
            const [change, percent] = box.querySelectorAll('.quote__chg .num');
            const [turnover, range] = box.querySelectorAll('dl:last-child :is(bdi, .num)');
            if (!change || !percent || !turnover || !range)
              throw new Error('Expected four figures');
            change.textContent = '−0.01234';
            percent.textContent = '−1.23%';
            turnover.textContent = busyVolume;
            range.textContent = '123.4';
            const { top, bottom, height } = box.getBoundingClientRect();
            const parts = [...box.children].map((part) => part.getBoundingClientRect());
            return {
              height,
              whole: parts.filter((part) => part.top >= top && part.bottom <= bottom).length,
              cut: parts.filter((part) => part.top < bottom && part.bottom > bottom).length,
            };
          }, volume);
          const where = `${code} at ${width}`;
          expect.soft(seen.height, where).toBe(76);
          expect.soft(seen.cut, where).toBe(0);
          // At the usual width of a phone, every language has room for all columns.
          expect.soft(seen.whole, where).toBeGreaterThanOrEqual(width === 390 ? 3 : 2);
        }
      }
    },
  );
}
