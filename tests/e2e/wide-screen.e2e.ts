import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import type { Words } from './words.ts';

/** A desktop window: two panes, a keyboard and no touch screen. */
test.use({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
});

const TAB_STOPS_MAX = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Tab skips disabled elements, such as a button whose price has not loaded.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < TAB_STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Expected ${target.toString()} within ${TAB_STOPS_MAX} stops of the Tab key`);
}

async function pressBy(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const inside = (page: Page, words: Words) => ({
  quotes: page.getByRole('region', { name: words('tabs.quotes') }),
  orders: page.getByRole('region', { name: words('orders.title'), exact: true }),
  instruments: page.getByRole('region', { name: words('trade.instruments') }),
  trade: page.getByRole('main'),
  sheet: page.getByRole('dialog'),
});

test('a trader at a desk works by keyboard alone, with the list beside the chart', async ({
  page,
  open,
  words,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const { quotes, orders, instruments, trade, sheet } = inside(page, words);
  await open('/');
  await pressBy(page, quotes.getByRole('button', { name: words('home.tryDemo') }));
  await expect(quotes.getByText('100,000.00')).toBeVisible();

  await tabTo(page, quotes.getByRole('link', { name: /^EUR\/USD/ }));
  await page.keyboard.press('ArrowDown');
  await expect(quotes.getByRole('link', { name: /^GBP\/USD/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(trade.getByRole('form', { name: words('trade.newOrder') })).toBeVisible();
  await expect(page).toHaveURL(/trade\?code=GBPUSD/);
  await expect(instruments.getByRole('button', { name: /^GBP\/USD(?!,)/ })).toHaveAttribute(
    'aria-current',
    'true',
  );

  const buy = new RegExp(`^${words('trade.buy')}`);
  await pressBy(page, trade.getByRole('button', { name: buy }));
  await pressBy(page, sheet.getByRole('button', { name: buy }));
  await expect(sheet).toBeHidden();

  await pressBy(page, page.getByRole('link', { name: words('tabs.orders') }));
  await expect(orders.getByText('GBP/USD')).toBeVisible();
  await expect(trade).toBeVisible();
  await pressBy(page, orders.getByRole('button', { name: words('orders.close'), exact: true }));
  await pressBy(page, sheet.getByRole('button', { name: words('orders.closeAt', { price: '' }) }));
  await expect(orders.getByText(words('orders.noHolding'))).toBeVisible();
  expect(sockets).toHaveLength(1);
});

test('an order chosen on the left is shown on the right, and nothing is there twice', async ({
  page,
  open,
  words,
  demo,
}) => {
  const { orders, trade, sheet, instruments } = inside(page, words);
  const buy = new RegExp(`^${words('trade.buy')}`);
  const shown = (name: string) =>
    page.getByRole('button', { name: words('trade.changeInstrument', { name }) });
  await demo();
  await open('/');
  await page.getByRole('link', { name: words('tabs.trade') }).click();
  for (const name of ['EUR/USD', 'USD/JPY']) {
    await instruments.getByRole('button', { name: new RegExp(`^${name}(?!,)`) }).click();
    await expect(shown(name)).toBeVisible();
    await trade.getByRole('button', { name: buy }).click();
    await sheet.getByRole('button', { name: buy }).click();
    await expect(sheet).toBeHidden();
  }
  await expectNothingTwice(page, words);

  await page.getByRole('link', { name: words('tabs.orders') }).click();
  await orders.getByRole('button', { name: /^EUR\/USD/ }).click();
  await expect(shown('EUR/USD')).toBeVisible();
  await expect(page).toHaveURL(/#\/order/);
  await expectNothingTwice(page, words);
});

/**
 * Checks that two panes are one page: one main part, one first-level heading, and no name twice.
 */
async function expectNothingTwice(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: words('tabs.label') })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const twice = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[id], [data-testid]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.id || element.getAttribute('data-testid'));
    return names.filter((name, at) => names.indexOf(name) !== at);
  });
  expect(twice).toEqual([]);
}

test(
  'a window made narrow and wide again keeps the ticket and the connection',
  FURTHER,
  async ({ page, open, words }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    const { trade, instruments } = inside(page, words);
    await open('/trade?code=EURUSD');
    const lots = trade.getByRole('textbox', { name: words('trade.sizings.lots') });
    await lots.fill('0.37');
    for (const [width, isWide] of [
      [700, false],
      [1280, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(instruments).toHaveCount(isWide ? 1 : 0);
      await expect(lots).toHaveValue('0.37');
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: words('tabs.mine'), exact: true }).click();
    await expect(page).toHaveURL(/login/);
    await page.getByRole('link', { name: words('tabs.quotes') }).click();
    await expect(lots).toHaveValue('0.37');
    expect(sockets).toHaveLength(1);
  },
);
