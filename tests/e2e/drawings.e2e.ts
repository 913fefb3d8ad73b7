import { register } from '@fulcrum/contract/people/calls';
import type { Browser, Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import { fingerOn, middleOf } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { logIn } from './person.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { comeToRest } from './screen-list.ts';
import type { Words } from './words.ts';

const PASSWORD = 'correct horse battery';
const HOSTILE = '<script>alert(1)</script><b>bold';

type At = readonly [x: number, y: number];

type Tool = 'trend' | 'level' | 'ray' | 'channel' | 'fib' | 'text';

/** Returns a place on the candles, as shares of the chart's width and height. */
async function placeOn(page: Page, [across, down]: At): Promise<At> {
  const box = await page.locator('.draw-layer').boundingBox();
  if (!box) throw new Error('The chart is not drawn');
  return [box.x + box.width * across, box.y + box.height * down];
}

/** Returns where an element is on the candles, as shares of the chart's width and height. */
async function shareOf(page: Page, element: Locator): Promise<At> {
  const box = await page.locator('.draw-layer').boundingBox();
  if (!box) throw new Error('The chart is not drawn');
  const [x, y] = await middleOf(element);
  return [(x - box.x) / box.width, (y - box.y) / box.height];
}

const tool = (page: Page, words: Words, name: Tool) =>
  page.getByRole('button', { name: words(`drawings.tools.${name}`), exact: true });
const point = (page: Page, words: Words, number: string) =>
  page.getByRole('slider', {
    name: words('drawings.point', { name: words('drawings.tools.trend'), number }),
  });

async function openTools(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('drawings.title'), exact: true }).click();
  await expect(tool(page, words, 'trend')).toBeVisible();
}

/** Places a trend line by a drag of a finger. */
async function drawTrend(page: Page, words: Words, from: At, to: At): Promise<void> {
  await tool(page, words, 'trend').click();
  await expect(page.getByTestId('draw-pad')).toBeVisible();
  const [x, y] = await placeOn(page, from);
  const [toX, toY] = await placeOn(page, to);
  const finger = await fingerOn(page);
  await finger.drag([x, y], [toX - x, toY - y]);
  await expect(page.locator('.draw-grip')).toHaveCount(3);
}

/** Presses the chart and lets go, as a mouse does. */
async function press(page: Page, at: At): Promise<void> {
  await page.mouse.click(...(await placeOn(page, at)));
}

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('DRAW-001, DRAW-002, DRAW-004: a line is placed, moved, chosen and deleted', async ({
      page,
      open,
      words,
    }, { project }) => {
      const picture = (name: string) =>
        keepPicture(page, `screens/drawings-${name}-${lang}-${project.name}`, { restMs: 400 });
      await open('/trade?code=EURUSD');
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      await openTools(page, words);
      await picture('tools');
      await tool(page, words, 'trend').click();
      await picture('armed');
      await page.keyboard.press('Escape');
      await drawTrend(page, words, [0.2, 0.6], [0.7, 0.3]);
      await picture('chosen');
      await seeReadable(page, 'a chosen drawing');

      const end = point(page, words, '2');
      const price = await end.getAttribute('aria-valuenow');
      const finger = await fingerOn(page);
      await finger.drag(await middleOf(end), [0, 40]);
      await expect(end).not.toHaveAttribute('aria-valuenow', price ?? '');
      const moved = await end.getAttribute('aria-valuetext');

      const start = await shareOf(page, point(page, words, '1'));
      await page.reload();
      await expect(page.locator('.draw-layer')).toBeVisible();
      // With the tools open, the chart is as high as it was before.
      await openTools(page, words);
      const near = page.locator('.draw-grip').first();
      await expect(async () => {
        await press(page, start);
        await expect(near).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(end).toHaveAttribute('aria-valuetext', moved ?? '');

      await page
        .getByRole('button', {
          name: words('trade.studySettings', { name: words('drawings.tools.trend') }),
        })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('radio', { name: words('drawings.dashes.dashed') }).click();
      await page.getByRole('radio', { name: words('trade.lineColors.warn') }).click();
      await picture('style');
      await comeToRest(page);
      await seeReadable(page, 'the style of a drawing');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(near).toBeVisible();

      const name = words('drawings.tools.trend');
      await page.getByRole('button', { name: words('drawings.delete', { name }) }).click();
      await expect(near).toBeHidden();
      await page.getByRole('button', { name: words('common.undo'), exact: true }).click();
      await page.getByRole('button', { name: words('drawings.list') }).click();
      const list = page.getByRole('dialog');
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await picture('list');
      await comeToRest(page);
      await seeReadable(page, 'the list of drawings');
    });

    test(
      'DRAW-003: a text with markup is drawn as it is, and Back closes step by step',
      FURTHER,
      async ({ page, open, words }, { project }) => {
        await open('/trade?code=EURUSD');
        await expect(page.locator('.chart__legend').first()).toBeVisible();
        await openTools(page, words);
        await tool(page, words, 'fib').click();
        const [x, y] = await placeOn(page, [0.15, 0.7]);
        const [toX, toY] = await placeOn(page, [0.6, 0.25]);
        const finger = await fingerOn(page);
        await finger.drag([x, y], [toX - x, toY - y]);
        await expect(page.locator('.draw-grip')).toHaveCount(3);
        await page.keyboard.press('Escape');
        await expect(page.locator('.draw-grip')).toHaveCount(0);
        await tool(page, words, 'text').click();
        await press(page, [0.3, 0.5]);
        await page
          .getByRole('textbox', { name: words('drawings.tools.text'), exact: true })
          .fill(HOSTILE);
        await page.goBack();
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(page.locator('.draw-grip')).toHaveCount(1);
        await keepPicture(page, `screens/drawings-text-${lang}-${project.name}`);
        await page.goBack();
        await expect(page.locator('.draw-grip')).toHaveCount(0);
        await page.goBack();
        await expect(tool(page, words, 'trend')).toBeHidden();
        await expect(page).toHaveURL(/#\/trade/);
        await openTools(page, words);
        await page.getByRole('button', { name: words('drawings.list') }).click();
        await expect(page.getByRole('dialog').getByText(HOSTILE)).toBeVisible();
      },
    );
  });
}

/** Touches the chart at a place for as long as a tap takes. */
async function touch(page: Page, at: At): Promise<void> {
  await page.touchscreen.tap(...(await placeOn(page, at)));
}

test(
  'DRAW-001, DRAW-014 to 016: ray and channel by touch, undone, done again and copied',
  FURTHER,
  async ({ page, open, words }, { project }) => {
    const picture = (name: string) =>
      keepPicture(page, `screens/drawings-${name}-${project.name}`, { restMs: 500 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const grips = page.locator('.draw-grip');
    await open('/trade?code=EURUSD');
    await expect(page.locator('.chart__legend').first()).toBeVisible();
    await openTools(page, words);
    await tool(page, words, 'ray').click();
    await touch(page, [0.15, 0.75]);
    await touch(page, [0.5, 0.55]);
    await expect(grips).toHaveCount(3);
    await button(words('drawings.done')).click();
    await tool(page, words, 'channel').click();
    for (const at of [
      [0.2, 0.5],
      [0.7, 0.3],
      [0.3, 0.3],
    ] as const) {
      await touch(page, at);
    }
    await expect(grips).toHaveCount(4);
    await picture('channel');
    await button(words('drawings.done')).click();
    await button(words('drawings.undo')).click();
    await button(words('drawings.redo')).click();
    await tool(page, words, 'level').click();
    await touch(page, [0.5, 0.4]);
    await expect(grips).toHaveCount(1);
    const settings = words('trade.studySettings', { name: words('drawings.tools.level') });
    await button(settings).click();
    await picture('level-sheet');
    await button(words('drawings.copy')).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await button(settings).click();
    // The page below the sheet has a button of this name too.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('alerts.title'), exact: true })
      .click();
    await expect(page).toHaveURL(/#\/login\?from=/);
    await page.goBack();
    await openTools(page, words);
    await button(words('drawings.list')).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.setViewportSize({ width: 844, height: 390 });
    await picture('landscape');
    await button(words('trade.full')).click();
    await picture('landscape-full');
    await page.setViewportSize({ width: 320, height: 640 });
    await picture('320');
  },
);

/** What somebody else may have written: broken drawings, and lines with ends far away. */
const spot = (time: unknown, price: unknown) => ({ time, price });
const EVER = 4_102_444_800_000;
const FOREIGN = {
  'EURUSD:none': null,
  'EURUSD:tool': { code: 'EURUSD', tool: 'spiral', points: [] },
  'EURUSD:time': { code: 'EURUSD', tool: 'level', points: [spot(1e300, '1.1')] },
  'EURUSD:price': { code: 'EURUSD', tool: 'level', points: [spot(1, '1e9')] },
  'EURUSD:many': { code: 'EURUSD', tool: 'trend', points: Array(5_000).fill(spot(1, '1')) },
  'EURUSD:far': {
    code: 'EURUSD',
    tool: 'trend',
    points: [spot(0, '0'), spot(EVER, '999999999999')],
    dash: 'dotted',
  },
  'EURUSD:flat': {
    code: 'EURUSD',
    tool: 'channel',
    points: [0, 0, EVER].map((at) => spot(at, '1')),
  },
  'EURUSD:text': { code: 'EURUSD', tool: 'text', points: [spot(1, '1')], text: 'x'.repeat(9_999) },
};

test(
  'DRAW-005, DRAW-008, DRAW-010: foreign drawings harm no chart, and its lines can be taken',
  FURTHER,
  async ({ page, open, words }, { project }) => {
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const kept = JSON.stringify({ state: { drawings: FOREIGN }, version: 0 });
    await page.addInitScript((text) => {
      if (!localStorage.getItem('settings')) localStorage.setItem('settings', text);
    }, kept);
    await open('/trade?code=EURUSD');
    await expect(page.locator('.draw-layer')).toBeVisible();
    await openTools(page, words);
    await page.getByRole('button', { name: words('drawings.list') }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    for (const period of ['1M', '1D']) {
      await page.locator(`[data-period="${period}"]`).click();
      await expect(page.locator('.chart__legend').first()).toContainText('O 1.');
    }

    // A level lies right under the line of a stop: the line is the one that moves.
    await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
    const stop = page.getByRole('slider', { name: 'SL' });
    await expect(stop).toBeVisible();
    await tool(page, words, 'level').click();
    await press(page, [0.4, 0.5]);
    await expect(page.locator('.draw-grip')).toHaveCount(1);
    const price = await stop.getAttribute('aria-valuenow');
    const finger = await fingerOn(page);
    await finger.drag(await middleOf(stop), [0, -30]);
    await expect(stop).not.toHaveAttribute('aria-valuenow', price ?? '');

    await page.setViewportSize({ width: 360, height: 740 });
    const picture = (name: string) => keepPicture(page, `screens/drawings-${name}-${project.name}`);
    await page.keyboard.press('Escape');
    await picture('360');
    await page.getByRole('button', { name: words('trade.full') }).click();
    await picture('full');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForTimeout(500);
    await picture('1280');
    expect(errors).toEqual([]);
    const after = await page.evaluate(() => localStorage.getItem('settings') ?? '');
    for (const id of Object.keys(FOREIGN)) expect(after).toContain(id);
  },
);

/** Logs the person in on a device of their own, and opens the chart. */
async function openDevice(
  browser: Browser,
  { url, words, account }: { url: string; words: Words; account: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${url}/#/login`);
  await logIn(page, words, { account, password: PASSWORD });
  await page.waitForURL(/#\/$/);
  await page.goto(`${url}/#/trade?code=EURUSD`);
  await expect(page.locator('.draw-layer')).toBeVisible();
  return page;
}

test(
  'DRAW-006: a drawing is on the person’s other device, and so is its removal',
  FURTHER,
  async ({ browser, server, words }) => {
    const account = `drawings.${Date.now()}@example.com`;
    const password = PASSWORD;
    await call(server.url, register, { type: 'email', account, password, re_password: password });
    const about = { url: server.url, words, account };
    const phone = await openDevice(browser, about);
    await openTools(phone, words);
    await drawTrend(phone, words, [0.2, 0.6], [0.7, 0.3]);

    const laptop = await openDevice(browser, about);
    await openTools(laptop, words);
    await laptop.getByRole('button', { name: words('drawings.list') }).click();
    const rows = laptop.getByRole('dialog').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await laptop.getByRole('button', { name: words('drawings.deleteAll') }).click();
    const question = laptop.getByRole('alertdialog');
    await question.getByRole('button', { name: words('drawings.deleteAll') }).click();
    await expect(rows).toHaveCount(0);
    await expect(phone.locator('.draw-grip')).toHaveCount(0);
    for (const page of [phone, laptop]) await page.context().close();
  },
);
