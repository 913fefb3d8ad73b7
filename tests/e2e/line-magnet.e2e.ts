import { kline } from '@fulcrum/contract/market-data/calls';
import type { Locator } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { buyWithStop } from './place-order.ts';
import { keepPicture } from './readable.ts';
import { painted } from './scroll-to-row.ts';

const STOP_BELOW = 0.0005;
/** The step of the drag. A turn holds the line within this distance on either side. */
const STEP_PX = 4;

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test(
      'the magnet holds a dragged line at a high or low, and names its candle',
      FURTHER,
      async ({ page, open, words, server, demo }, { project }) => {
        await buyWithStop(server.url, await demo(), STOP_BELOW);

        const answered = page.waitForResponse('**/api/forex/kline*');
        await open('/trade?code=EURUSD');
        const candles = kline.reply.parse((await (await answered).json()).data);
        const grip = page.getByRole('slider');
        await grip.hover();
        const box = await grip.boundingBox();
        if (!box) throw new Error('The handle is not drawn');
        const { top, bottom } = await endsOfChart(grip);
        await page.mouse.down();
        const turn = page.locator('.turn__name');
        const x = box.x + box.width / 2;
        const start = box.y + box.height / 2;
        const seek = async (step: number) => {
          for (let y = start; y > top && y < bottom && !(await turn.isVisible()); y += step) {
            await page.mouse.move(x, y);
            await painted(page);
          }
        };
        // After a long fall, all turns are far above the price.
        await seek(STEP_PX);
        await seek(-STEP_PX);
        const [kind] = (await turn.innerText()).split(' · ');
        const held = Number(await grip.getAttribute('aria-valuenow'));
        await keepPicture(page, `screens/line-magnet-${lang}-${project.name}`);
        const side = kind === words('trade.low') ? 'Low' : 'High';
        expect(kind).toBe(words(side === 'Low' ? 'trade.low' : 'trade.high'));
        expect(candles.map((candle) => candle[side])).toContain(held);
        await page.mouse.up();
        await expect(turn).toBeHidden();
      },
    );
  });
}

/** Returns where the chart of a handle begins and ends, in pixels of the window. */
const endsOfChart = (grip: Locator): Promise<{ top: number; bottom: number }> =>
  grip.evaluate(({ parentElement }) => {
    if (!parentElement) throw new Error('The handle stands alone');
    const { top, bottom } = parentElement.getBoundingClientRect();
    return { top, bottom };
  });
