import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close } from '@fulcrum/contract/trading/calls';
import type { Page } from '@playwright/test';

import { call } from './api.ts';
import { expect } from './fixtures.ts';
import { placeOrder } from './place-order.ts';
import { seeFieldSize } from './field-size.ts';
import { seePressable } from './pressable.ts';
import { endAnimations, isLong, keepPicture, seeContrast, seeReadable } from './readable.ts';

/** Screens for everybody, and those for a logged-in person. */
export const PUBLIC = {
  home: '/',
  product: '/product',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  feedback: '/feedback',
  about: '/about',
  news: '/news',
  article: '/news/detail?id=3',
  calendar: '/calendar',
};
export const OWN = {
  'home-demo': '/',
  trade: '/trade?code=EURUSD',
  'orders-holding': '/order?type=1',
  'orders-pending': '/order?type=0',
  'orders-history': '/order?type=3',
  rank: '/rank',
  user: '/user',
  announcement: '/mine/announcement',
  notices: '/mine/notices',
  email: '/mine/email',
  history: '/mine/history',
  results: '/mine/results',
  system: '/mine/system',
  language: '/language',
};

/** Screens that require a real account. */
export const REAL = {
  chat: '/mine/chat',
  password: '/mine/password',
  security: '/mine/security',
  sessions: '/mine/system',
  'user-real': '/user',
};

/** Screens of deposits and withdrawals, which need channels that an operator has opened. */
export const MONEY = {
  wallet: '/mine/wallet',
  charge: '/mine/charge',
  'charge-records': '/mine/charge?view=records',
  withdraw: '/mine/withdraw',
  'withdraw-records': '/mine/withdraw?view=records',
  'bind-address': '/mine/withdraw-way?type=1',
  'bind-bank': '/mine/withdraw-way?type=2',
  addresses: '/mine/coin-address-list',
  'bank-accounts': '/mine/bank-card-list',
};

/** Waits until the screen has loaded, and finishes its animations. */
export async function comeToRest(page: Page): Promise<void> {
  await expect(async () => {
    await endAnimations(page);
    expect(await page.evaluate(isAtRest)).toBe(true);
  }).toPass({ intervals: [20, 50, 100] });
}

/** Runs in the page. A screen is empty while its file is loading. */
function isAtRest(): boolean {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const waiting = visible('[aria-busy="true"], .sk, .screen:empty');
  const areFontsHere = document.fonts.status === 'loaded';
  return visible('main, [role="main"]').length === 1 && waiting.length === 0 && areFontsHere;
}

/** Takes the picture of a screen once it has settled. */
export async function settle(page: Page, name: string): Promise<void> {
  await comeToRest(page);
  await keepPicture(page, `screens/${name}`);
}

/**
 * Takes the picture of a settled screen and checks its accessibility. The short run also checks its
 * contrast in the dark; the long run visits each screen in both schemes. Of a sheet over a screen
 * that is checked by itself, `part` names the sheet alone.
 */
export async function look(page: Page, name: string, part?: string): Promise<void> {
  await settle(page, name);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the window`).toBe(0);

  await seeReadable(page, name, part);
  await seePressable(page, name);
  await seeFieldSize(page, name);
  if (isLong || (await page.locator('html').getAttribute('data-theme')) === 'dark') return;
  await turn(page, 'dark');
  await comeToRest(page);
  await seeContrast(page, `${name}, dark`, part);
  await turn(page, 'light');
}

async function turn(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (shown) => document.documentElement.dataset['theme'] === shown,
    scheme,
  );
}

/** Gives a new account orders for each tab: two positions, a pending order and a closed one. */
export async function trade(base: string, token: string): Promise<void> {
  const instruments = await call(base, tradeList, {});
  const order = async (
    code: string,
    side: 1 | 2,
    cont: string,
    target?: (bid: number) => number,
  ) => {
    const instrument = instruments.find((one) => one.Code === code);
    const bid = instrument?.ForexQuotations.Bid;
    const multiple = instrument?.HasForexMultiple.at(-1)?.Value;
    if (!instrument || bid == null || multiple === undefined) throw new Error(`No ${code} here`);
    const given = {
      type: side,
      cont,
      forex_id: instrument.Id,
      status: target ? 0 : 1,
      multiple,
      ...(target ? { target_price: target(bid).toFixed(instrument.PricePrecision) } : {}),
    } as const;
    return placeOrder(base, given, token);
  };
  await order('EURUSD', 1, '0.10');
  await order('XAUUSD', 2, '0.20');
  await order('BTCUSDT', 1, '0.05', (bid) => bid * 0.97);
  const done = await order('GBPUSD', 2, '0.30');
  await call(base, close, { id: done }, token);
}
