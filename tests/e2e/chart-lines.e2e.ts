import { kline, tradeList } from '@fulcrum/contract/market-data/calls';
import { orderDetail, setStopPrice } from '@fulcrum/contract/trading/calls';
import { Envelope } from '@fulcrum/contract/reply';

import { call } from './api.ts';
import { hiddenBars, moveOfScale, shownBars, type Bar } from './chart-data.ts';
import { fingerOn, middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';
import { tapLine } from './tapped-line.ts';

test('a stop is dragged on the chart, moved by a key, and saved where it was left', async ({
  page,
  open,
  words,
  server,
  demo,
}, { project }) => {
  const token = await demo();
  const instrument = (await call(server.url, tradeList, {})).find(({ Code }) => Code === 'EURUSD');
  const bid = instrument?.ForexQuotations.Bid;
  if (!instrument || bid == null) throw new Error('No EURUSD here');
  const order = {
    type: 1,
    cont: '0.10',
    forex_id: instrument.Id,
    status: 1,
    multiple: 100,
  } as const;
  const id = await placeOrder(server.url, order, token);
  // Further from the market than the line is dragged at any scale of the chart.
  const stop = { id, stop_loss_price: (bid - 0.005).toFixed(5), target_profit_price: '0' };
  await call(server.url, setStopPrice, stop, token);

  // Older candles have lower lows, so that one more visible candle changes the scale. Ended candles
  // have higher highs than the price will reach, because a new high would change the scale too.
  let answer: () => void = () => undefined;
  const isMeant = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/forex/kline*', async (route) => {
    const response = await route.fetch();
    const reply = Envelope(kline.reply).parse(await response.json());
    const data = reply.data?.map((bar, index, { length }) => ({
      ...bar,
      High: bar.High + (index < length - 1 ? 0.001 : 0),
      Low: bar.Low - 0.0002 * (length - 1 - index),
    }));
    await isMeant;
    await route.fulfill({ response, json: { ...reply, data } });
  });
  const asked = page.waitForRequest('**/api/forex/kline*');
  await open('/trade?code=EURUSD');
  await asked;
  const move = moveOfScale(page);
  answer();
  expect(await move).toBeLessThan(2);

  const grip = page.getByRole('slider');
  const before = Number(await grip.getAttribute('aria-valuenow'));
  await expect(grip).toBeVisible();
  const [x, y] = await middleOf(grip);
  // Far enough for the browser to start scrolling, unless the handle prevents it.
  const up = 36;
  await (await fingerOn(page)).drag([x, y], [0, -up]);
  // The line stays where it was dropped; after that nothing changes its price.
  await expect
    .poll(async () => {
      const [, middle] = await middleOf(grip);
      return Math.abs(middle - (y - up));
    })
    .toBeLessThan(5);
  const bar = page.getByRole('group', { name: words('trade.stopLoss'), exact: true });
  const price = () => bar.getByRole('status').innerText();
  const dragged = await price();
  expect(Number(dragged)).toBeGreaterThan(before);
  await grip.press('ArrowDown');
  await expect.poll(price).toBe((Number(dragged) - 0.0001).toFixed(5));
  await keepPicture(page, `screens/chart-lines-${project.name}`);
  await bar.getByRole('button', { name: words('orders.save') }).click();
  await expect(bar).toBeHidden();

  const kept = await call(server.url, orderDetail, { id }, token);
  expect(kept.order.TargetLossPrice).toBe((Number(dragged) - 0.0001).toFixed(5));
});

test(
  'the chart of a page that was left is there again with its candles, and goes on',
  FURTHER,
  async ({ page, open, words }) => {
    await open('/trade?code=EURUSD');
    const canvas = page.locator('.chart__canvas canvas').first();
    await expect.poll(async () => (await shownBars(page)).length).toBeGreaterThan(0);
    await canvas.evaluate((element) => element.setAttribute('data-seen', ''));
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const isWaiting = document.querySelector('.chart__wait') !== null;
        if (isWaiting) document.body.setAttribute('data-waited', '');
      });
      seen.observe(document.body, { subtree: true, childList: true });
    });
    const left = await shownBars(page);
    const tab = (name: string) => page.locator('.tabbar').getByRole('link', { name: words(name) });
    await tab('tabs.quotes').click();
    await expect(page.locator('.rows-port .row__price').first()).toBeVisible();
    await tab('tabs.trade').click();
    await expect(canvas).toBeVisible();
    await expect(canvas).toHaveAttribute('data-seen', '');
    await expect.poll(async () => (await shownBars(page)).at(-1)).not.toEqual(left.at(-1));
    // The newest candle is visible, and the next one will be visible too.
    await expect.poll(() => hiddenBars(page)).toBe(0);
    const bars = await shownBars(page);
    const times = (list: readonly Bar[]) => list.map(({ time }) => time);
    expect(times(bars).slice(0, left.length)).toEqual(times(left));
    const [before = Number.NaN, last = Number.NaN] = times(left).slice(-2);
    for (const [index, time] of times(bars).slice(left.length).entries()) {
      expect(time).toBe(last + (index + 1) * (last - before));
    }
    await expect(page.locator('body')).not.toHaveAttribute('data-waited');
  },
);

test('a chart whose candles do not come shows no scale, and comes when it is asked for again', async ({
  page,
  open,
  words,
}) => {
  const line = tapLine(page);
  await page.route('**/api/forex/kline*', (route) => route.abort());
  await open('/trade?code=EURUSD');
  const canvas = page.locator('.chart__canvas');
  await expect(page.getByText(words('trade.chartFailed'))).toBeVisible();
  // Live candles continue; one that came a second ago would be drawn by now.
  const failedAt = Date.now();
  const isFed = () =>
    [...line.wanted].some(
      (topic) => topic.startsWith('KLINE.') && line.heard(topic) > failedAt + 1_000,
    );
  await expect.poll(isFed).toBe(true);
  await expect(canvas).toBeHidden();
  await page.unroute('**/api/forex/kline*');
  await page
    .getByRole('alert')
    .getByRole('button', { name: words('common.retry') })
    .click();
  await expect(canvas).toBeVisible();
  await expect.poll(async () => (await shownBars(page)).length).toBeGreaterThan(1);
});
