import { kline } from '@fulcrum/contract/market-data/calls';

import { expect, test, tokenOf } from './fixtures.ts';
import { tryDemo } from './person.ts';
import { buyWithStop } from './place-order.ts';
import { keepPicture } from './readable.ts';
import { painted } from './scroll-to-row.ts';

const STOP_BELOW = 0.0005;
/** How far the line is dragged in search of a turn. */
const PIXELS = 150;

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('the magnet holds a dragged line at a high or low, and names its candle', async ({
      page,
      open,
      words,
      server,
    }, { project }) => {
      await tryDemo(page, { words, open });
      await buyWithStop(server.url, await tokenOf(page), STOP_BELOW);

      const answered = page.waitForResponse('**/api/forex/kline*');
      await open('/trade?code=EURUSD');
      const candles = kline.reply.parse((await (await answered).json()).data);
      const grip = page.getByRole('slider');
      await grip.hover();
      const box = await grip.boundingBox();
      if (!box) throw new Error('The handle is not drawn');
      await page.mouse.down();
      const turn = page.locator('.turn__name');
      const seek = async (step: number) => {
        for (let moved = 0; Math.abs(moved) < PIXELS && !(await turn.isVisible()); moved += step) {
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + moved);
          await painted(page);
        }
      };
      // Just after a new low of the day, no turn lies below the price yet.
      await seek(2);
      await seek(-2);
      const [kind] = (await turn.innerText()).split(' · ');
      const held = Number(await grip.getAttribute('aria-valuenow'));
      await keepPicture(page, `screens/line-magnet-${lang}-${project.name}`);
      const side = kind === words('trade.low') ? 'Low' : 'High';
      expect(kind).toBe(words(side === 'Low' ? 'trade.low' : 'trade.high'));
      expect(candles.map((candle) => candle[side])).toContain(held);
      await page.mouse.up();
      await expect(turn).toBeHidden();
    });
  });
}
