import { close } from '@fulcrum/contract/trading/calls';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { overflowing } from './overflow.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture, seeReadable } from './readable.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
/** So many are compared by hour. */
const TRADES = 10;

for (const [lang, colorScheme, width] of [
  ['en', 'light', 390],
  ['hk', 'dark', 320],
  ['ar', 'dark', 360],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme, viewport: { width, height: 844 } });

    test(
      'results show how they grew, and the hours of the week lead to their trades',
      FURTHER,
      async ({ page, open, words, server, demo }, { project }) => {
        const picture = (name: string) =>
          keepPicture(page, `screens/results-${name}-${lang}-${project.name}`, { fullPage: true });
        const token = await demo();
        for (let nth = 0; nth < TRADES; nth += 1) {
          const id = await placeOrder(server.url, BUY, token);
          await call(server.url, close, { id }, token);
        }

        await open('/mine/results?days=7');
        const card = page.getByRole('region', { name: words('orders.net') });
        const drawdown = card.getByText(words('results.drawdown'));
        await expect(drawdown).toBeVisible();
        const line = card.locator('.netline__area');
        await line.hover();
        await expect(drawdown).toBeHidden();
        await picture('day');
        await page.mouse.move(0, 0);
        await expect(drawdown).toBeVisible();
        const days = card.getByRole('slider', { name: words('results.byDay') });
        await days.focus();
        const today = await days.getAttribute('aria-valuetext');
        await page.keyboard.press('ArrowLeft');
        await expect(days).not.toHaveAttribute('aria-valuetext', String(today));

        const week = page.getByRole('region', { name: words('results.week') });
        const square = week.getByRole('radio').first();
        await square.click();
        await expect(square).toBeChecked();
        const size = await square.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
        expect(await overflowing(page)).toEqual([]);
        await picture('week');
        await seeReadable(page, `results in ${lang}`);

        const chosen = week.getByRole('link');
        const numbers = (await chosen.locator('small').innerText()).match(/\d+/g) ?? [];
        await chosen.click();
        await expect(page).toHaveURL(/type=3&days=7&week=\d+-\d+$/);
        await expect(page.locator('.past__row')).toHaveCount(Math.max(...numbers.map(Number)));
        await expect(
          page.getByRole('button', { name: new RegExp(`^${words('orders.filter')} · `) }),
        ).toBeVisible();
        await picture('trades');
      },
    );
  });
}
