import { forexChange, getBalance } from '@fulcrum/contract/account/calls';
import { DEPOSIT_TYPE, DRAW_TYPE, depositList, drawList } from '@fulcrum/contract/payments/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';
import { results, trades } from '@fulcrum/contract/trading/results';
import type { BrowserContext, Page } from '@playwright/test';

import { call } from './api.ts';
import { micro, profitOf } from './arithmetic.ts';
import { FURTHER } from './further.ts';
import { LISTS, rowOf, type LongList } from './long-lists.ts';
import { expect, PATIENCE_MS, test, WINDOWS, type FullProduct } from './patience.ts';
import { byFinger, byWheel, scrollTo, seeRow, type Push } from './scroll-to-row.ts';
import { startServer } from './server.ts';
import { accountFigures, amountIn, amountsIn, goTo, isSum, seeAmount } from './shown-figures.ts';
import { STILL_ENV, StillMarket } from './still-market.ts';
import type { Words } from './words.ts';

/* A trader leaves the app open for a while, and then reads every list to its end: by finger on a
   phone and a tablet, by the wheel at a desk. The market stands still, so that each figure of the
   account stays the same wherever it is shown, and the server's. */

/** Number of screens that are left alone at the same time. */
const TOGETHER = 4;

const DAY_MS = 86_400_000;

const session = ({ server, account }: FullProduct) => [server.url, account.token] as const;

async function balanceOf(full: FullProduct) {
  const [base, token] = session(full);
  return call(base, getBalance, {}, token);
}

interface Seen {
  readonly list: LongList;
  readonly page: Page;
  readonly count: number;
}

const groups = Array.from({ length: Math.ceil(LISTS.length / TOGETHER) }, (_, at) =>
  LISTS.slice(at * TOGETHER, (at + 1) * TOGETHER),
);

for (const { width, height, isMobile, hasTouch } of WINDOWS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch });
    const push = hasTouch ? byFinger : byWheel;

    for (const [nth, lists] of groups.entries()) {
      const names = lists.map(({ name }) => name).join(', ');
      const isFirst = nth === 0;
      const and = isFirst ? ', and each figure,' : '';
      test(
        `ROW-006 the last row${and} is there after ten seconds: ${names}`,
        isFirst ? {} : FURTHER,
        async ({ context, newPage, full, words }) => {
          test.setTimeout(180_000);
          const see = isFirst ? await seeFigures(await newPage('/'), full, words) : async () => {};
          await see('at first');
          const session = { base: full.server.url, token: full.account.token };
          const seen: Seen[] = [];
          for (const list of lists) {
            const page = await newPage(list.route);
            await list.enter?.(page, words);
            seen.push({ list, page, count: await list.count(session) });
          }
          await seen.at(-1)?.page.waitForTimeout(PATIENCE_MS);
          await see('after ten seconds');
          for (const each of seen) await readToTheEnd(each, words, push);
          await losingTheNetwork(context, seen, words, push, see);
        },
      );
    }
  });
}

async function readToTheEnd({ list, page, count }: Seen, words: Words, push: Push): Promise<void> {
  const last = rowOf(list, page, count);
  await page.bringToFront();
  await scrollTo(page, last, list.rows(page), push);
  await seeRow(last, `${list.name}: the last of ${count}`);
  await expect(rowOf(list, page, count + 1), `${list.name}: only ${count}`).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A sheet that closes goes back in the history, and may take the next address with it.
  await expect(async () => {
    await page.evaluate(() => {
      location.hash = '#/about';
    });
    await expect(page).toHaveURL(/#\/about$/, { timeout: 1_000 });
  }).toPass();
  await page.goBack();
  await list.enter?.(page, words);
  await scrollTo(page, last, list.rows(page), push);
  await seeRow(last, `${list.name}: the last of ${count} after a return`);
}

/** What is on the screens stays there while there is no network, and after it is back. */
async function losingTheNetwork(
  context: BrowserContext,
  seen: readonly Seen[],
  words: Words,
  push: Push,
  seeFiguresOf: (when: string) => Promise<void>,
): Promise<void> {
  const offline = new RegExp(words('connection.offline').split('{{', 1)[0]?.trim() ?? '');
  await context.setOffline(true);
  for (const { list, page, count } of seen) {
    await page.bringToFront();
    await expect(page.getByText(offline).first()).toBeVisible();
    const last = rowOf(list, page, count);
    await scrollTo(page, last, list.rows(page), push);
    await seeRow(last, `${list.name}: the last of ${count} without a network`);
  }
  await seeFiguresOf('without a network');
  await context.setOffline(false);
  for (const { list, page, count } of seen) {
    await page.bringToFront();
    await expect(page.getByText(offline).first()).toBeHidden();
    const last = rowOf(list, page, count);
    await scrollTo(page, last, list.rows(page), push);
    await seeRow(last, `${list.name}: the last of ${count} after the network`);
    await page.close();
  }
  await seeFiguresOf('after the network');
}

/** Returns a check that a page shows each figure of the account on every screen as it is now. */
async function seeFigures(
  page: Page,
  { server, account }: FullProduct,
  words: Words,
): Promise<(when: string) => Promise<void>> {
  const known = await call(server.url, getBalance, {}, account.token);
  return async (when) => {
    await page.bringToFront();
    for (const { route, field, figure } of accountFigures(page, words)) {
      if (!page.url().endsWith(`#${route}`)) await goTo(page, route);
      await seeAmount(figure, known[field], `${field} on ${route}, ${when}`);
    }
    expect(await call(server.url, getBalance, {}, account.token), when).toEqual(known);
  };
}

for (const { width, height, isMobile, hasTouch } of WINDOWS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch });
    const push = hasTouch ? byFinger : byWheel;

    test('the rows of each list add up to what the server says', async ({ newPage, full }) => {
      const [base, token] = session(full);
      const page = await newPage('/order?type=1');
      const rows = page.locator('.pos.card').filter({ visible: true });
      const known = await balanceOf(full);
      const { total } = await call(base, myDeal, { status: 1, page: 1 }, token);
      await expect(rows).toHaveCount(total);
      const cards = await page.locator('.pos__open .pos__pl b').allInnerTexts();
      expect(isSum(sum(cards), known.floating_pnl), cards.join(' ')).toBe(true);

      await goTo(page, '/mine/history');
      const log = page.locator('.log > .log__row').filter({ visible: true });
      const whole = await call(base, forexChange, { page: 1 }, token);
      await expect(log.first()).toBeVisible();
      await scrollTo(page, log.nth(whole.total - 1), log, push);
      const values = await log.locator('.log__value').allInnerTexts();
      expect(values).toHaveLength(whole.total);
      expect(isSum(sum(values), known.balance)).toBe(true);

      for (const [route, list] of [
        [
          '/mine/charge?view=records',
          await call(base, depositList, { type: DEPOSIT_TYPE.coin, page: 1 }, token),
        ],
        [
          '/mine/withdraw?view=records',
          await call(base, drawList, { type: DRAW_TYPE.crypto, page: 1 }, token),
        ],
      ] as const) {
        await goTo(page, route);
        const records = page.locator('.records > li').filter({ visible: true });
        for (const [at, { number }] of list.data.entries()) {
          await expect
            .poll(async () => amountsIn(await records.nth(at).innerText()), {
              message: `record ${at + 1} of ${route}`,
            })
            .toContain(micro(number));
        }
      }
    });

    test(
      'the result of closed trades is the same in the history, in results and at the server',
      FURTHER,
      async ({ newPage, full }) => {
        const [base, token] = session(full);
        const now = Date.now();
        const period = { from: now - 29 * DAY_MS, to: now + DAY_MS };
        const { totals } = await call(base, results, period, token);
        const { net, total } = await call(base, trades, period, token);
        expect([net, total]).toEqual([totals.net, totals.trades]);
        const page = await newPage('/mine/results?days=30');
        await seeAmount(page.locator('.results__net'), net, 'results');
        const past = page.locator('.past__total').filter({ visible: true });
        const rows = page.locator('.past__row').filter({ visible: true });
        for (const route of ['/order?type=3', '/order?type=3&days=30']) {
          await goTo(page, route);
          await seeAmount(past.locator('.kv--end dd'), net, `total of ${route}`);
          await scrollTo(page, rows.nth(total - 1), rows, push);
          const each = async () => sum(await rows.locator('.pos__pl b').allInnerTexts());
          await expect
            .poll(async () => isSum(await each(), net), { message: `rows of ${route}` })
            .toBe(true);
        }
      },
    );
  });
}

/** Adds up the amounts that are shown. */
const sum = (texts: readonly string[]): bigint =>
  texts.reduce((all, text) => all + (amountIn(text) ?? 0n), 0n);

test.describe('at 390 px', () => {
  test('what is on hold is told, and a card promises what its take-profits come to together', async ({
    newPage,
    full,
  }) => {
    const known = await balanceOf(full);
    expect(micro(known.lock_balance)).toBeGreaterThan(0n);
    const page = await newPage('/order?type=1');
    const card = page.locator('.summary').filter({ visible: true });
    await expect(card.locator('.kv').first()).toBeVisible();
    const shown = amountsIn((await card.locator('dd').allInnerTexts()).join(' '));
    const hold = shown.filter((each) => each === micro(known.lock_balance));
    expect(hold, 'the amount on hold').toHaveLength(1);

    const [base, token] = session(full);
    const { data } = await call(base, myDeal, { status: 1, page: 1 }, token);
    const order = data.find(({ ProfitLevels }) => ProfitLevels.length > 1);
    if (!order?.Price) throw new Error('Expected a position with several take-profits');
    const side = order.OrderType === 1 ? 'buy' : 'sell';
    const promised = order.ProfitLevels.reduce((all, { Price, Lots }) => {
      const part = { side, lots: Lots, openPrice: order.Price ?? '', closePrice: Price } as const;
      return all + profitOf({ ...part, contractSize: 100_000 });
    }, 0n);
    await goTo(page, `/order?type=1&id=${order.Id}`);
    const position = page.locator('.pos.card').filter({ has: page.locator('.pos__act') });
    await expect(position).toHaveCount(1);
    const promises = amountsIn(await position.innerText());
    expect(promises, `take-profits of ${promised} together`).toContain(promised);
  });

  test('after a restart the server has the same figures in its database', async ({
    full,
    newPage,
    words,
  }) => {
    test.setTimeout(180_000);
    const before = await everything(full);
    full.market.stop();
    await full.server.stop();
    const { dataDir } = full.server;
    full.server = await startServer({ dataDir, env: STILL_ENV, readyPart: 'desk' });
    full.market = await StillMarket.start(full.server.url, full.market);
    await expect.poll(() => everything(full)).toEqual(before);
    const page = await newPage('/order?type=1');
    for (const { route, field, figure } of accountFigures(page, words)) {
      if (!page.url().endsWith(`#${route}`)) await goTo(page, route);
      await seeAmount(figure, before.balance[field], `${field} on ${route} after a restart`);
    }
  });
});

/** Everything that the server says about the money of the account. */
async function everything(full: FullProduct) {
  const [base, token] = session(full);
  const orders = (status: 0 | 1 | 3) => call(base, myDeal, { status, page: 1 }, token);
  const now = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const period = { from: now - 29 * DAY_MS, to: now + DAY_MS };
  return {
    balance: await balanceOf(full),
    pending: await orders(0),
    holding: await orders(1),
    closed: await orders(3),
    log: await call(base, forexChange, { page: 1 }, token),
    trades: await call(base, trades, period, token),
    deposits: await call(base, depositList, { page: 1 }, token),
    withdrawals: await call(base, drawList, { page: 1 }, token),
  };
}
