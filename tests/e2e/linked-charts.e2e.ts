import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { layersAre } from './layers.ts';
import { keepPicture, seeReadable } from './readable.ts';
import type { Words } from './words.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** Of the button of a period, which a narrow chart hides. */
const CHECKED = ['aria-checked', 'true'] as const;
const inside = (page: Page, words: Words) => ({
  chart: (number: number, name: string) =>
    page.getByRole('group', { name: words('desk.chart', { number: String(number), name }) }),
  active: page.locator('[role="group"][aria-current="true"]'),
  layout: (count: '1' | '2' | '3' | '4') =>
    page.getByRole('radio', { name: words(`desk.layouts.${count}`) }),
  listed: (name: string) =>
    page
      .getByRole('region', { name: words('trade.instruments') })
      .getByRole('button', { name: new RegExp(`^${name}(?!,)`) }),
  ticketOf: (name: string) =>
    page.getByRole('button', { name: words('trade.changeInstrument', { name }) }),
});

/** Waits until each chart shown has candles. */
async function seeCandles(page: Page, charts: number): Promise<void> {
  await expect(page.locator('.chart__legend > p')).toHaveCount(charts);
}

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`WIDE-005, WIDE-006: charts of one colour share their instrument at ${width} px`, async ({
    page,
    open,
    words,
    demo,
  }) => {
    await page.setViewportSize({ width, height });
    const { chart, active, layout, listed, ticketOf } = inside(page, words);
    await demo();
    await open('/trade?code=EURUSD');
    await layout('2').click();
    for (const number of [1, 2]) await expect(chart(number, 'EUR/USD')).toBeVisible();
    await expect(chart(1, 'EUR/USD')).toHaveAttribute('aria-current', 'true');

    await listed('GBP/USD').click();
    for (const number of [1, 2]) await expect(chart(number, 'GBP/USD')).toBeVisible();

    const dot = chart(2, 'GBP/USD').getByRole('button', { name: /2/ }).first();
    await dot.click();
    await page.getByRole('radio', { name: words('desk.colors.orange') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(chart(2, 'GBP/USD')).toHaveAttribute('aria-current', 'true');
    await listed('USD/JPY').click();
    await expect(chart(2, 'USD/JPY')).toBeVisible();
    await expect(chart(1, 'GBP/USD')).toBeVisible();
    await expect(ticketOf('USD/JPY')).toBeVisible();

    // The key is for the active chart alone.
    await page.keyboard.press('1');
    await expect(chart(2, 'USD/JPY').locator('[data-period="1M"]')).toHaveAttribute(...CHECKED);
    await expect(chart(1, 'GBP/USD').locator('[data-period="15M"]')).toHaveAttribute(...CHECKED);

    // Tab leads into a chart, which becomes the active one.
    await chart(2, 'USD/JPY').getByRole('button', { name: /2/ }).first().focus();
    await page.keyboard.press('Shift+Tab');
    await expect(active).toHaveAttribute(
      'aria-label',
      words('desk.chart', { number: '1', name: 'GBP/USD' }),
    );
    await expect(ticketOf('GBP/USD')).toBeVisible();
    await expect(chart(2, 'USD/JPY')).toBeVisible();
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog')).toContainText('GBP/USD');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Closing the sheet steps back in the history, which would abort the reload.
    await layersAre(page, 0);
    await page.reload();
    await expect(chart(1, 'GBP/USD')).toHaveAttribute('aria-current', 'true');
    await expect(chart(2, 'USD/JPY').locator('[data-period="1M"]')).toHaveAttribute(...CHECKED);
    await layout('4').click();
    await expect(page.locator('[role="group"][aria-current]')).toHaveCount(4);
    await seeCandles(page, 4);

    // The active chart is never hidden: it becomes the last one, and then the only one.
    await page.locator('[role="group"][aria-current]').nth(3).click();
    await listed('XAU/USD').click();
    await expect(chart(4, 'XAU/USD')).toBeVisible();
    await layout('2').click();
    await expect(chart(2, 'XAU/USD')).toHaveAttribute('aria-current', 'true');
    await layout('1').click();
    await expect(page.locator('[role="group"][aria-current]')).toHaveCount(0);
    await expect(ticketOf('XAU/USD')).toBeVisible();
  });
}

test('WIDE-001, WIDE-008: only a desk has several charts, and each price is subscribed to once', async ({
  page,
  open,
  words,
}) => {
  const loaded: string[] = [];
  const topics = new Map<string, number>();
  page.on('request', (request) => loaded.push(request.url()));
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, params } = JSON.parse(String(payload)) as {
        type: string;
        params?: { topics?: string[] };
      };
      const by = { sub: 1, unsub: -1 }[type] ?? 0;
      for (const topic of params?.topics ?? []) topics.set(topic, (topics.get(topic) ?? 0) + by);
    }),
  );
  const { layout } = inside(page, words);
  const candleTopics = () =>
    [...topics].filter(([name, count]) => name.startsWith('KLINE') && count !== 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/trade?code=EURUSD');
  await seeCandles(page, 1);
  expect(loaded.filter((address) => /\/(?:linked|layout-choice)/.test(address))).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await layout('4').click();
  await seeCandles(page, 4);
  // Four charts show the same instrument in two periods.
  await expect.poll(candleTopics).toEqual([
    ['KLINE.EURUSD.15M', 1],
    ['KLINE.EURUSD.1H', 1],
  ]);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.locator('.chart__canvas')).toHaveCount(1);
  await expect.poll(candleTopics).toEqual([['KLINE.EURUSD.15M', 1]]);
});

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'dark'],
] as const) {
  test.describe(`in ${lang}, ${colorScheme}`, () => {
    test.use({ lang, colorScheme });

    test('WIDE-005: several charts are readable', FURTHER, async ({ page, open, words, demo }) => {
      const { layout, chart } = inside(page, words);
      const picture = (name: string) =>
        keepPicture(page, `screens/linked-${name}-${lang}-${colorScheme}`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await demo();
      await open('/trade?code=EURUSD');
      await layout('2').click();
      await chart(2, 'EUR/USD').getByRole('button', { name: /2/ }).first().click();
      await page.waitForTimeout(400);
      await picture('colours');
      await seeReadable(page, 'colours');
      await page.getByRole('radio', { name: words('desk.colors.pink') }).click();
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [1280, 600],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const count of ['2', '3', '4'] as const) {
          await layout(count).click();
          await seeCandles(page, Number(count));
          await page.waitForTimeout(300);
          await picture(`${width}-${height}-${count}`);
          const wide = await page
            .locator('.linked')
            .evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
          expect(Math.max(...wide), `${width} ${count}`).toBe(0);
          const [lowest = 0] = await page
            .locator('.linked .chart')
            .evaluateAll((all) => all.map((box) => box.clientHeight).sort((a, b) => a - b));
          expect(lowest, `${height} ${count}`).toBeGreaterThan(90);
        }
        await seeReadable(page, `linked ${width}`);
      }
    });
  });
}
