import { notices } from '@fulcrum/contract/notifications/notices';
import { myDeal, orderDetail } from '@fulcrum/contract/trading/calls';

import { call } from './api.ts';
import { expect, test as base, tokenOf } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { PATIENCE_MS } from './patience.ts';
import { tryDemo } from './person.ts';
import { placeOrder } from './place-order.ts';
import { startServer, type RunningServer } from './server.ts';
import { STILL_ENV, StillMarket } from './still-market.ts';

/* A stop-out is told until it is read: the sheet stays, and comes back after a reload. */

interface Still {
  readonly server: RunningServer;
  readonly market: StillMarket;
}

const test = base.extend<object, { still: Still }>({
  still: [
    async ({}, use) => {
      const server = await startServer({ env: STILL_ENV, readyPart: 'desk' });
      const market = await StillMarket.start(server.url);
      await use({ server, market });
      market.stop();
      await server.stop();
      server.removeData();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** A larger step could be taken for a wrong price. */
const STEP_POINTS = -200;

for (const lang of ['en', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test(
      'NOTICE-012: the sheet of a stop-out stays until it is closed, also over a reload',
      FURTHER,
      async ({ page, still: { server, market }, words }) => {
        await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
        const open = async (route: string) => void (await page.goto(`${server.url}/#${route}`));
        await tryDemo(page, { words, open });
        const token = await tokenOf(page);
        const buy = (code: string, cont: string) => {
          const forex_id = market.instrument(code).Id;
          const order = { type: 1, cont, forex_id, status: 1, multiple: 100 } as const;
          return placeOrder(server.url, order, token);
        };
        const large = await buy('EURUSD', '50');
        const small = await buy('XAUUSD', '1');
        const unread = () => call(server.url, notices, { unread_of: 'stopOut' }, token);
        await expect(async () => {
          if ((await unread()).total > 0) return;
          await market.move('EURUSD', STEP_POINTS);
          throw new Error('Not stopped out yet');
        }).toPass({ intervals: [200] });

        const { trail } = await call(server.url, orderDetail, { id: large }, token);
        const facts = trail.at(-1)?.StopOut;
        expect((await unread()).data.map(({ order_id: id }) => id)).toEqual([large]);
        const level = facts?.Level ?? '';
        expect(Number(level)).toBeLessThanOrEqual(50);
        expect(facts).toMatchObject({ Limit: '50.00', Open: 2, Closable: 2 });

        const sheet = page.getByRole('dialog');
        await expect(sheet).toContainText(words('stopOut.title', { name: '\u2066EUR/USD\u2069' }));
        await expect(sheet).toContainText(`${level.replace('.00', '')}% ≤ 50%`);
        await expect(page.locator('.toast')).toHaveCount(0);
        await page.waitForTimeout(PATIENCE_MS);
        await expect(sheet).toBeVisible();

        await page.reload();
        await expect(sheet).toContainText(`${level.replace('.00', '')}% ≤ 50%`);
        await sheet.getByRole('button', { name: words('common.close'), exact: true }).click();
        await expect(sheet).toHaveCount(0);
        await expect.poll(async () => (await unread()).total).toBe(0);

        // The margin call is unread still, so the app asks for stop-outs.
        const asked = page.waitForResponse((reply) => reply.url().includes('unread_of=stopOut'));
        await page.reload();
        await (await asked).finished();
        await page.waitForTimeout(PATIENCE_MS);
        await expect(sheet).toHaveCount(0);
        const { data } = await call(server.url, myDeal, { status: 1 }, token);
        expect(data.map(({ Id }) => Id)).toEqual([small]);
      },
    );
  });
}
