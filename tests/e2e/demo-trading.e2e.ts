import type { Language } from '@fulcrum/contract/languages';
import { forexChange, getBalance } from '@fulcrum/contract/account/calls';
import { myDeal, orderDetail } from '@fulcrum/contract/trading/calls';
import type { Order } from '@fulcrum/contract/trading/schema';
import type { Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import { marginOf, micro, profitOf } from './arithmetic.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { tryDemo } from './person.ts';
import { keepPicture } from './readable.ts';
import type { RunningServer } from './server.ts';
import { listed, type Words } from './words.ts';

test.use({ feed: 'replay' });

const START = micro('100000');
const CONTRACT_SIZE = 100_000;
const LEVERAGE = 100;
const FEE_PER_LOT = micro('7');
/** So far from the market that no price of this afternoon reaches it. */
const FAR_PIPS = '300';

for (const [lang, direction] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('a demo trader opens, watches, halves and closes a position', async ({
      page,
      open,
      words,
      server,
    }, { project }) => {
      await tryDemo(page, { words, open });
      await expect(page.locator('html')).toHaveAttribute('dir', direction);

      await open('/trade?code=EURUSD');
      await buyTenth(page, words, lang);

      await open('/order?type=1');
      const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
      await watchResultMove(card);
      await keepPicture(page, picture('holding', lang, project.name));

      await closePart(page, card, words, '50%');
      await expect(card.getByText('0.05').first()).toBeVisible();
      await closePart(page, card, words, '100%');
      await expect(page.getByText(words('orders.noHolding'))).toBeVisible();

      const rows = await auditBooks(server, await tokenOf(page));
      await seeHistory(page, words, rows);
      await keepPicture(page, picture('history', lang, project.name));
      await seeReceipt(page, words, rows);
      await keepPicture(page, picture('receipt', lang, project.name));

      await open('/user');
      await expect(
        page.getByText(balanceAfter(rows)).filter({ visible: true }).first(),
      ).toBeVisible();
    });
  });
}

const picture = (name: string, lang: string, project: string) =>
  `screens/journey-${name}-${lang}-${project}`;

/**
 * Fills in the ticket (0.10 lots, ×100, both stops far away), checks the summary, and sends the
 * order.
 */
async function buyTenth(page: Page, words: Words, lang: Language): Promise<void> {
  await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('0.10');
  await page.getByRole('button', { name: leverageNow(words) }).click();
  await page.getByRole('dialog').getByText(`×${LEVERAGE}`, { exact: true }).click();
  for (const name of ['stopLoss', 'takeProfit']) {
    await page.getByRole('switch', { name: words(`trade.${name}`) }).click();
    const label = listed(lang, words(`trade.${name}`), words('trade.units.pips'));
    await page.getByRole('textbox', { name: label }).fill(FAR_PIPS);
  }
  const side = new RegExp(`^${words('trade.buy')}`);
  await page.locator('form').getByRole('button', { name: side }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words('trade.marginHeld'))).toBeVisible();
  await sheet.getByRole('button', { name: side }).click();
  await expect(sheet).toBeHidden();
}

/** Matches the leverage button, whatever leverage it starts with. */
const leverageNow = (words: Words) =>
  new RegExp(words('trade.leverageIs', { leverage: '#' }).replace('#', '\\d+'));

/** Waits for three different results in a row, caused only by ticks. */
async function watchResultMove(card: Locator): Promise<void> {
  const result = card.locator('.pos__pl b');
  for (let change = 0; change < 2; change++) {
    const before = await result.textContent();
    await expect(result).not.toHaveText(before ?? '');
  }
}

async function closePart(page: Page, card: Locator, words: Words, part: string): Promise<void> {
  await card.getByRole('button', { name: words('orders.close'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: part, exact: true }).click();
  await sheet.getByRole('button', { name: startOf(words('orders.closeAt')) }).click();
  await expect(sheet).toBeHidden();
}

/** Matches a text up to its first placeholder. */
const startOf = (text: string) => new RegExp(`^${text.trim()}`);

/** Computes both closes from their receipts and compares every figure of the account. */
async function auditBooks(server: RunningServer, token: string): Promise<readonly Order[]> {
  const deals = await call(server.url, myDeal, { status: 3, page: 1 }, token);
  const rows = deals.data;
  expect(rows.map(({ Quantity }) => micro(Quantity))).toEqual([micro('0.05'), micro('0.05')]);
  const total = (figure: 'TradeFee' | 'CautionMoney') =>
    rows.reduce((sum, row) => sum + micro(row[figure]), 0n);
  expect(total('TradeFee')).toBe(FEE_PER_LOT / 10n);
  const openPrice = rows[0]?.Price ?? '';
  expect(total('CautionMoney')).toBe(marginOf('0.10', CONTRACT_SIZE, openPrice, LEVERAGE));
  let expected = START;
  for (const row of rows) {
    const profit = await auditRow(server, token, row);
    expected += profit - micro(row.TradeFee);
  }
  const account = await call(server.url, getBalance, {}, token);
  expect(micro(account.balance)).toBe(expected);
  expect(micro(account.equity)).toBe(expected);
  expect(micro(account.used_margin)).toBe(0n);
  expect(micro(deals.balance)).toBe(expected);

  const log = await call(server.url, forexChange, { page: 1 }, token);
  expect(log.data.reduce((sum, entry) => sum + micro(entry.Value), 0n)).toBe(expected);
  expect(micro(log.data[0]?.Balance ?? '')).toBe(expected);
  return rows;
}

/**
 * Checks one closed row: bought at the ask, sold at the bid, with the exact profit. Returns the
 * profit.
 */
async function auditRow(server: RunningServer, token: string, row: Order): Promise<bigint> {
  const { trail } = await call(server.url, orderDetail, { id: row.Id }, token);
  const opened = trail.find(({ Type }) => Type === 'positionOpened')?.Receipt;
  // Both parts share one history, so the close is found by its time.
  const closed = trail.find(
    ({ Type, At }) => Type === 'positionClosed' && At === row.CompleteTime,
  )?.Receipt;
  if (!opened || !closed) throw new Error(`Order ${row.Id} has no receipts`);
  expect([opened.Price, closed.Price]).toEqual([opened.Ask, closed.Bid]);
  expect([row.Price, row.UpdatePrice]).toEqual([opened.Price, closed.Price]);
  const profit = profitOf({
    side: 'buy',
    lots: row.Quantity,
    openPrice: opened.Price,
    closePrice: closed.Price,
    contractSize: CONTRACT_SIZE,
  });
  expect(micro(row.FactProfits)).toBe(profit);
  return profit;
}

/**
 * Checks that the history shows both rows with their own net results, and the sum of these.
 */
async function seeHistory(page: Page, words: Words, rows: readonly Order[]): Promise<void> {
  await page.getByRole('tab', { name: words('orders.tabs.history') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'EUR/USD' })).toHaveCount(rows.length);
  const sum = shown(rows.reduce((total, row) => total + netOf(row), 0n));
  const net = page.locator('.past__total .kv', { hasText: words('orders.net') });
  await expect(net).toContainText(sum);
  for (const row of rows) {
    await expect(page.getByText(shown(netOf(row))).first()).toBeVisible();
  }
}

/** The net result of a row that was held for no night, in micro-USD. */
const netOf = (row: Order): bigint => micro(row.FactProfits) - micro(row.TradeFee);

async function seeReceipt(page: Page, words: Words, rows: readonly Order[]): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'EUR/USD' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words('orders.steps.positionClosed'))).toHaveCount(rows.length);
  await expect(sheet.getByText(String(rows[0]?.Id), { exact: true })).toBeVisible();
}

/**
 * Returns the balance that the user centre must show: the start minus the fees plus both results,
 * to the cent.
 */
function balanceAfter(rows: readonly Order[]): string {
  const balance = rows.reduce(
    (sum, row) => sum + micro(row.FactProfits) - micro(row.TradeFee),
    START,
  );
  const cents = (balance + 5_000n) / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/**
 * Formats a profit as the screens show it: with a true minus, always a sign, and all six decimals.
 */
function shown(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0');
  const sign = amount < 0n ? '−' : amount > 0n ? '+' : '';
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
