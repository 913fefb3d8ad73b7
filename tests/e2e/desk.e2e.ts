import { tradeList } from '@fulcrum/contract/market-data/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';
import type { Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** Returns the width of what can be scrolled sideways but should not; 0 for none. */
const sideways = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth);

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const) {
  test(`WIDE-001 a trader works at a desk of ${width} px`, async ({
    page,
    open,
    words,
    server,
    demo,
  }, { project }) => {
    await page.setViewportSize({ width, height });
    const token = await demo();
    const listed = await call(server.url, tradeList, {});
    const instrument = listed.find(({ Code }) => Code === 'EURUSD');
    const ask = instrument?.ForexQuotations.Ask;
    if (!instrument || ask == null) throw new Error('No EURUSD here');
    const order = { type: 1, cont: '0.20', forex_id: instrument.Id, status: 0, multiple: 100 };
    await placeOrder(server.url, { ...order, target_price: (ask - 0.02).toFixed(5) }, token);
    await open('/trade?code=EURUSD');
    const dock = page.getByRole('region', { name: words('orders.title'), exact: true });
    const buy = new RegExp(`^${words('trade.buy')}`);
    await expect(page.getByRole('button', { name: buy })).toBeEnabled();

    await expect(dock).toBeVisible();

    // The key opens what the button opens.
    await page.keyboard.press('b');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: buy }).click();
    await expect(sheet).toBeHidden();
    const row = dock.getByRole('row').filter({ hasText: 'EUR/USD' });
    await expect(row).toHaveCount(1);

    // A stop-loss is set in its cell, and its line follows.
    const stop = new RegExp(`^${words('trade.stopLoss')}, EUR/USD`);
    await dock.getByRole('button', { name: stop }).press('Enter');
    const field = dock.getByRole('textbox', { name: stop });
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const price = await field.inputValue();
    await keepPicture(page, `screens/desk-${width}-edit-${project.name}`);
    await page.keyboard.press('Enter');
    await expect(dock.getByRole('button', { name: stop })).toHaveText(price);
    const { data } = await call(server.url, myDeal, { status: 1 }, token);
    expect(data[0]).toMatchObject({ TargetLossPrice: price });

    // On the wrong side it is refused in the cell.
    await dock.getByRole('button', { name: stop }).press('Enter');
    await field.fill((ask + 0.05).toFixed(5));
    await page.keyboard.press('Enter');
    await expect(dock.getByRole('alert')).toHaveText(words('trade.problems.stopLoss.wrongSide'));
    await page.keyboard.press('Escape');
    await expect(dock.getByRole('button', { name: stop })).toHaveText(price);

    // Keys choose the period and the search; in the search they are letters.
    await page.keyboard.press('5');
    await expect(page.getByRole('radio', { name: words('trade.periods.1H') })).toBeChecked();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('b');
    await expect(sheet).toBeHidden();
    await page.getByRole('searchbox').fill('');

    // The edge is dragged, and a reload keeps its place.
    const edge = page.getByRole('separator');
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const box = await edge.boundingBox();
    if (!box) throw new Error('Expected an edge');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 60, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 60));
    await page.reload();
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 60));

    for (const [tab, at] of [
      ['pending', 'pending'],
      ['history', 'history'],
      ['holding', 'positions'],
    ] as const) {
      await dock.getByRole('tab', { name: words(`orders.tabs.${tab}`) }).click();
      expect(await sideways(page, '.dock__panel'), tab).toBe(0);
      await keepPicture(page, `screens/desk-${width}-${at}-${project.name}`);
    }
  });
}

test('WIDE-001 a tablet has the chart beside the ticket, and a phone loads no dock', async ({
  page,
  open,
  words,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.setViewportSize({ width: 820, height: 1100 });
  await open('/trade?code=EURUSD');
  const chart = page.locator('.trade__chart');
  const ticket = page.getByRole('form', { name: words('trade.newOrder') });
  const [left, right] = [await chart.boundingBox(), await ticket.boundingBox()];
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  await page
    .getByRole('button', { name: /EUR\/USD/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: words('trade.instruments') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(ticket).toBeVisible();
  await expect(page.locator('.dock')).toHaveCount(0);
  expect(loaded.filter((address) => /\/desk-[\w-]+\.(?:js|css)/.test(address))).toEqual([]);
});
