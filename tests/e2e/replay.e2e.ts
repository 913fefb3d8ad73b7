import type { Page } from '@playwright/test';

import { shownBars } from './chart-data.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { comeToRest } from './screen-list.ts';
import type { Words } from './words.ts';

const strip = (page: Page) => page.locator('.replay__strip');
const clock = (page: Page, words: Words) =>
  page.getByRole('slider', { name: words('replay.moment') });
const practice = (page: Page, words: Words) =>
  page.getByRole('region', { name: words('replay.practice') });
const press = (page: Page, words: Words, key: string) =>
  page.getByRole('button', { name: words(key), exact: true }).click();

/** Opens the list of past days. */
async function openDays(page: Page, words: Words): Promise<void> {
  await press(page, words, 'trade.chartType');
  await press(page, words, 'replay.title');
  await expect(page.getByText(words('replay.hint'))).toBeVisible();
}

/** Replays the newest past day. */
async function replayDay(page: Page, words: Words): Promise<void> {
  await openDays(page, words);
  await page.locator('.replay-days li button').first().click();
  await expect(strip(page)).toHaveText(new RegExp(words('replay.strip')));
  await expect(clock(page, words)).toBeVisible();
  await expect(page.locator('.chart__legend').first()).toBeVisible();
}

/** When the newest candle of the chart began, in epoch seconds. */
const newest = async (page: Page): Promise<number> => (await shownBars(page)).at(-1)?.time ?? 0;

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('REPLAY-002, REPLAY-003, REPLAY-006, REPLAY-007, REPLAY-009: a past day is practised on', async ({
      page,
      open,
      words,
      demo,
    }, { project }) => {
      const picture = (name: string) =>
        keepPicture(page, `screens/replay-${name}-${lang}-${project.name}`, { restMs: 500 });
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await demo();
      await open('/trade?code=EURUSD');
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      const lots = page.getByRole('textbox', { name: words('trade.lotsLabel') });
      await lots.fill('0.37');
      await press(page, words, 'trade.chartType');
      await picture('menu');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openDays(page, words);
      await expect(page.locator('.replay-days li').first()).toBeVisible();
      await picture('days');
      await comeToRest(page);
      await seeReadable(page, 'replay-days');
      await page.locator('.replay-days li button').first().click();
      await expect(strip(page)).toBeVisible();
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      await picture('start');
      // Neither the ticket nor its key can place an order meanwhile.
      await expect(page.locator('.ticket .bs')).toBeHidden();
      await page.keyboard.press('b');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const before = sent.length;

      const start = await newest(page);
      await press(page, words, 'replay.forward');
      await expect.poll(() => newest(page)).toBeGreaterThan(start);
      const first = await newest(page);
      await press(page, words, 'replay.forward');
      await expect.poll(() => newest(page)).toBe(first + 900);
      await press(page, words, 'replay.back');
      await expect.poll(() => newest(page)).toBe(first);

      const sides = practice(page, words);
      await expect(sides).toContainText('0.37');
      await sides.getByRole('button', { name: words('trade.buy') }).click();
      await page.getByRole('radio', { name: '10×' }).click();
      await press(page, words, 'replay.play');
      await expect.poll(() => newest(page)).toBeGreaterThan(first + 20 * 900);
      await press(page, words, 'replay.pause');
      await picture('held');
      await comeToRest(page);
      await seeReadable(page, 'replay');
      await sides.getByRole('button', { name: words('orders.close') }).click();
      await sides.getByRole('button', { name: words('trade.sell') }).click();

      // Another period keeps the clock, and the keyboard moves it.
      const moment = await clock(page, words).getAttribute('aria-valuetext');
      await page.getByRole('radio', { name: words('trade.periods.1H'), exact: true }).click();
      await expect(clock(page, words)).toHaveAttribute('aria-valuetext', moment ?? '');
      await picture('hour');
      await page.getByRole('button', { name: words('trade.full') }).click();
      await picture('full');
      await page.getByRole('button', { name: words('trade.leaveFull') }).click();
      await clock(page, words).press('End');
      await expect(page.getByText(words('replay.ended'))).toBeVisible();
      expect(sent.slice(before).filter((url) => /order|open|close/.test(url))).toEqual([]);

      await page.goBack();
      await expect(strip(page)).toHaveCount(0);
      const [ended = ''] = words('replay.summary').split(/[.。]/);
      await expect(page.getByText(new RegExp(ended))).toBeVisible();
      await expect(page).toHaveURL(/#\/trade/);
      await picture('left');
      await expect(page.locator('.ticket .bs')).toBeVisible();
      await expect(lots).toHaveValue('0.37');
      await expect.poll(() => newest(page)).toBeGreaterThan(Date.now() / 1_000 - 7_200);
    });
  });
}

test(
  'REPLAY-005, REPLAY-006: no order can be sent while a day is replayed',
  FURTHER,
  async ({ page, open, words }) => {
    await open('/trade?code=EURUSD');
    const lots = page.getByRole('textbox', { name: words('trade.lotsLabel') });
    await lots.fill('0.37');
    await replayDay(page, words);
    await expect(practice(page, words)).toContainText('0.37');
    await expect(page.locator('.ticket .bs')).toBeHidden();
    await expect(page.getByRole('region', { name: words('trade.lastPrice') })).toHaveCount(0);
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Another page and back again leave it where it was.
    await press(page, words, 'replay.forward');
    const moment = await clock(page, words).getAttribute('aria-valuetext');
    const shown = await newest(page);
    const tabs = page.getByRole('navigation', { name: words('tabs.label') });
    await tabs.getByRole('link', { name: words('tabs.quotes') }).click();
    await expect(strip(page)).toBeHidden();
    await tabs.getByRole('link', { name: words('tabs.trade') }).click();
    await expect(strip(page)).toBeVisible();
    await expect(clock(page, words)).toHaveAttribute('aria-valuetext', moment ?? '');
    expect(await newest(page)).toBe(shown);
    await press(page, words, 'replay.forward');
    await expect.poll(() => newest(page)).toBe(shown + 900);
    await page.keyboard.press('Escape');
    await expect(strip(page)).toHaveCount(0);
    await expect(lots).toHaveValue('0.37');
  },
);

test(
  'REPLAY-009: another instrument ends the replay, and Back leads no further',
  FURTHER,
  async ({ page, open, words }) => {
    await open('/trade?code=EURUSD');
    await replayDay(page, words);
    await page.getByRole('button', { name: /EUR\/USD/ }).click();
    await page.getByRole('dialog').getByText('GBP/USD').first().click();
    await expect(strip(page)).toHaveCount(0);
    await expect(page).toHaveURL(/code=GBPUSD/);
  },
);

test(
  'REPLAY-010: without a connection the days are told in words',
  FURTHER,
  async ({ page, open, words }) => {
    await open('/trade?code=EURUSD');
    await replayDay(page, words);
    await press(page, words, 'replay.exit');
    await page.route('**/kline**', (route) => route.abort());
    await openDays(page, words);
    await expect(page.getByRole('alert')).toContainText(words('errors.network'));
    await page.unroute('**/kline**');
    await press(page, words, 'common.retry');
    await expect(page.locator('.replay-days li').first()).toBeVisible();
  },
);

test('REPLAY-002: a day on a wide chart', FURTHER, async ({ page, open, words }, { project }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open('/trade?code=EURUSD');
  await replayDay(page, words);
  await press(page, words, 'replay.forward');
  await practice(page, words)
    .getByRole('button', { name: words('trade.sell') })
    .click();
  await clock(page, words).press('PageUp');
  await keepPicture(page, `screens/replay-wide-${project.name}`, { restMs: 500 });
});
