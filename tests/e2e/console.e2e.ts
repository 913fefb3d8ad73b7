import { gzipSync } from 'node:zlib';

import type { Page, Response } from '@playwright/test';

import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as people from '@fulcrum/contract/people/calls';

import { unusedCode } from '../totp.ts';
import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { look } from './operator.ts';
import { placeOrder } from './place-order.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'console' });

/** Kilobytes of script after gzip with which the console starts; screens are loaded when opened. */
const SCRIPT_KB = 153;
const PASSWORD = 'a long enough password';
const OWNER = 'owner@example.com';

const SCREENS: Readonly<Record<string, string>> = {
  dashboard: '/?demo=1',
  'dashboard-usd': '/?demo=1&unit=usd',
  monitor: '/monitor?demo=1',
  instruments: '/instruments',
  categories: '/categories',
  hours: '/hours?open=1',
  feeds: '/feeds',
  people: '/people?demo=1',
  interventions: '/interventions',
  operators: '/operators',
  audit: '/audit',
  channels: '/channels',
  currencies: '/currencies',
  outbox: '/outbox',
  settings: '/settings',
};

test('an owner enrols from the log, looks around, and halts an instrument', async ({
  page,
  server,
}, { project }) => {
  test.setTimeout(240_000);
  const [, path = ''] = /\/console\/#(\/enrol\?token=[\w-]+)/.exec(server.log()) ?? [];
  const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).byteLength));
  };
  page.on('response', weigh);
  const { userId } = await trade(server.url);

  await open(path);
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await look(page, `console-enrol-${project.name}`);
  page.off('response', weigh);
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  expect(scriptBytes / 1_024).toBeLessThan(SCRIPT_KB);
  const secret = (await page.locator('.door__key').textContent()) ?? '';
  await page
    .getByRole('textbox', { name: 'Code of your authenticator' })
    .fill(await unusedCode(secret));
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER);
  await page.getByLabel('Your name').fill('Rin K.');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? '';
  await look(page, `console-codes-${project.name}`);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  for (const [name, route] of Object.entries({ ...SCREENS, person: `/people/${userId}` })) {
    await open(route);
    await atScreen(page, route);
    await look(page, `console-${name}-${project.name}`);
  }

  await limit(page, `console-limits-${project.name}`);
  await open('/instruments');
  await page.getByRole('button', { name: 'Halt', exact: true }).first().click();
  await page.getByLabel('Type EURUSD to confirm').fill('EURUSD');
  await page.getByLabel('Reason').fill('a broken source');
  await look(page, `console-halt-${project.name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Halt' }).click();
  await expect(page.getByText('Halted').first()).toBeVisible();
  await editGold(page, `console-preview-${project.name}`);
  await look(page, `console-terms-${project.name}`);
  await markUpGold(page, `console-markup-${project.name}`);
  await addShare(page, `console-add-${project.name}`);
  const listed = await call(server.url, tradeList, {});
  expect(listed.find(({ Code }) => Code === 'EURUSD')).toMatchObject({ IsHalted: true });
  const gold = listed.find(({ Code }) => Code === 'XAUUSD');
  expect(gold?.HasForexMultiple).toEqual([{ Value: 10 }, { Value: 20 }]);
  expect(gold?.ForexFeeRate).toBe('7.50');
  expect(gold).toMatchObject({ SpreadMarkUp: 0, NextSpreadMarkUp: 30 });
  expect(listed.find(({ Code }) => Code === 'MSFT')).toMatchObject({ IsHalted: true });
  await open('/audit');
  await expect(page.getByRole('cell', { name: 'instrument.halted' })).toBeVisible();

  // On every screen `/` starts a search, and Enter opens what alone was found.
  await page.keyboard.press('/');
  await page.keyboard.type(String(userId));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `User ${userId}` })).toBeVisible();

  // In a list, `j` moves to the row, and Enter opens it.
  await open('/people');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.getByRole('radio', { name: 'Demo' }).click();
  await expect(page.getByRole('link', { name: String(userId) })).toBeVisible();
  await page.getByRole('heading', { name: 'Users' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `User ${userId}` })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await look(page, `console-sign-in-${project.name}`);
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Code of your authenticator').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: `User ${userId}` })).toBeVisible();
});

/** Waits until the screen of an address has replaced the previous screen. */
async function atScreen(page: Page, route: string): Promise<void> {
  const [, path = ''] = /^\/(\w*)/.exec(route) ?? [];
  await expect(page.locator(`nav a[aria-current][href="#/${path}"]`)).toBeVisible();
}

/** Changes the terms of gold, which cannot be saved before they were previewed. */
async function editGold(page: Page, picture: string): Promise<void> {
  await page.getByRole('button', { name: 'XAU/USD' }).click();
  const pane = page.getByRole('region', { name: 'Terms of XAUUSD' });
  await pane.getByLabel('Leverage list').fill('20 10');
  await pane.getByLabel('Fee, USD a lot').fill('7.5');
  await expect(pane.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await pane.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(pane.getByRole('cell', { name: '1 5 10 20 50 100' })).toBeInViewport();
  await look(page, picture);
  await pane.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Reason').fill('as agreed with the desk');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(pane.getByLabel('Leverage list')).toHaveValue('10 20');
}

/** Adds a share; without trades, it is listed as halted. */
async function addShare(page: Page, picture: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an instrument' }).click();
  const pane = page.getByRole('region', { name: 'Add an instrument' });
  await pane.getByLabel('Code', { exact: true }).fill('msft');
  await pane.getByLabel('Base currency').fill('MSFT');
  await pane.getByLabel('Trading hours as').selectOption({ index: 4 });
  await pane.getByLabel('Typical spread, points').fill('4');
  await pane.getByLabel('First simulated price').fill('420.5');
  await look(page, `${picture}-form`);
  await pane.getByLabel('Shown as').fill('MSFT');
  await pane.getByLabel('Name (English)').fill('Microsoft');
  await pane.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(pane.getByRole('cell', { name: '420.50', exact: true })).toBeVisible();
  await look(page, picture);
  await pane.getByRole('button', { name: 'Add an instrument' }).click();
  await page.getByLabel('Reason').fill('asked for by the desk');
  await page.getByRole('dialog').getByRole('button', { name: 'Add an instrument' }).click();
  await giveLogo(page, `${picture}-logo`);
}

/** Uploads a logo. Any picture works, because the server encodes it again. */
async function giveLogo(page: Page, picture: string): Promise<void> {
  const pane = page.getByRole('region', { name: 'Terms of MSFT' });
  await pane.getByLabel('Picture').setInputFiles('docs/images/trade.png');
  await pane.getByRole('button', { name: 'Give this logo' }).click();
  await page.getByLabel('Reason').fill('the mark of the company');
  await page.getByRole('dialog').getByRole('button', { name: 'Give this logo' }).click();
  await expect(pane.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await look(page, picture);
}

/** Sets a mark-up on gold, which is announced and in force from the next day. */
async function markUpGold(page: Page, picture: string): Promise<void> {
  const pane = page.getByRole('region', { name: 'Mark-up on the ask' });
  await pane.getByLabel('Mark-up, points').fill('30');
  await pane.getByRole('button', { name: 'Preview mark-up' }).click();
  await expect(pane.getByRole('cell', { name: '52', exact: true })).toBeInViewport();
  await look(page, picture);
  await pane.getByRole('button', { name: 'Decide' }).click();
  await page.getByLabel('Reason').fill('as the board has agreed');
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expect(pane.getByText(/In force: 0 points\. From .*: 30 points\./)).toBeVisible();
}

/** Opens a demo account with a buy, a sell and a pending order. */
async function trade(base: string): Promise<{ userId: number }> {
  const { token } = await call(base, people.createDemo, { demo_id: 'demo-for-the-console-1' });
  const { id: userId } = await call(base, people.userInfo, {}, token);
  const instruments = await call(base, tradeList, {});
  for (const [code, type, cont, share] of [
    ['EURUSD', 1, '2', 0],
    ['XAUUSD', 2, '1', 0],
    ['GBPUSD', 2, '1.5', 0],
    ['USDJPY', 1, '0.7', 0],
    ['BTCUSDT', 1, '0.05', 0.97],
  ] as const) {
    const one = instruments.find(({ Code }) => Code === code);
    const bid = one?.ForexQuotations.Bid;
    const multiple = one?.HasForexMultiple.at(-1)?.Value;
    if (!one || bid == null || multiple === undefined) throw new Error(`No ${code} here`);
    const target_price = (bid * share).toFixed(one.PricePrecision);
    const given = { type, cont, forex_id: one.Id, multiple };
    const order = share ? { ...given, status: 0, target_price } : { ...given, status: 1 };
    await placeOrder(base, order, token);
  }
  return { userId };
}

/** On a user's page: freezes trading, caps the leverage, and proposes to close all positions. */
async function limit(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const act = async (label: string) => {
    await dialog.getByLabel('Reason').fill('asked for by phone');
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Freeze trading' }).click();
  await act('Freeze trading');
  await page.getByRole('button', { name: 'Cap leverage' }).click();
  await dialog.getByLabel('Leverage cap').fill('30');
  await look(page, `${name}-dialog`);
  await act('Cap leverage');
  await page.getByRole('button', { name: 'Close…' }).first().click();
  await act('Propose');
  await expect(page.getByText('You proposed this; another operator confirms it')).toBeVisible();
  await expect(page.getByText('×30', { exact: true })).toBeVisible();
  await look(page, name);
}
