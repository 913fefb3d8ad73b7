import { expect, type Locator, type Page } from '@playwright/test';

import { micro } from './arithmetic.ts';
import type { Words } from './words.ts';

/** Digits that the server has; an app shows fewer. */
const MICRO_DIGITS = 6;

/** Returns the first figure of a text as a plain decimal; empty if there is none. */
const decimalIn = (text: string): string => {
  const plain = text.replaceAll('−', '-').replaceAll(/[\u200e\u200f\u2066-\u2069,+]/g, '');
  return /-?\d+(?:\.\d+)?/.exec(plain)?.[0] ?? '';
};

/** Reads the first figure of a text as millionths; null if there is none. */
export function amountIn(text: string): bigint | null {
  const found = decimalIn(text);
  return found === '' ? null : micro(found);
}

/** Reads every figure of a text as millionths. */
export const amountsIn = (text: string): readonly bigint[] =>
  text.split(/\s+/).flatMap((each) => amountIn(each) ?? []);

/** Whether a sum of shown amounts, which have two digits, is the server's. */
export const isSum = (shown: bigint, known: string): boolean => isWithin(shown - micro(known), 2);

/** Whether the figure of a text is the server's, as far as its digits go. */
export function isSame(text: string, known: string): boolean {
  const found = decimalIn(text);
  if (found === '' || known === '') return found === known;
  return isWithin(micro(found) - micro(known), found.split('.')[1]?.length ?? 0);
}

function isWithin(apart: bigint, digits: number): boolean {
  const unit = 10n ** BigInt(MICRO_DIGITS - digits);
  return apart < unit && apart > -unit;
}

/** Waits until a figure is the server's. */
export const seeAmount = async (figure: Locator, known: string, what: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const text = await figure.first().innerText();
        return isSame(text, known) || text;
      },
      { message: `${what}, which is ${known}` },
    )
    .toBe(true);

/** The figure under a label in a list of labels and figures. */
export const labelled = (part: Locator, label: string): Locator =>
  part
    .locator('.kv')
    .filter({ has: part.page().locator('dt').getByText(label, { exact: true }) })
    .locator('dd');

/** Where each figure of the account is shown, with the name of the server's field. */
export const accountFigures = (page: Page, words: Words) => {
  const visible = (css: string) => page.locator(css).filter({ visible: true });
  const home = visible('.equity');
  const orders = visible('.summary');
  const me = visible('.funds');
  const wallet = visible('.wallet');
  return [
    { route: '/', field: 'equity', figure: home.locator('.equity__value .num') },
    { route: '/', field: 'floating_pnl', figure: home.locator('.equity__sub .num') },
    { route: '/', field: 'margin_level', figure: home.locator('.equity__sub [class*="level--"]') },
    { route: '/order?type=1', field: 'floating_pnl', figure: orders.locator('.summary__pl') },
    { route: '/order?type=1', field: 'balance', figure: labelled(orders, words('orders.balance')) },
    { route: '/order?type=1', field: 'equity', figure: labelled(orders, words('orders.equity')) },
    {
      route: '/order?type=1',
      field: 'used_margin',
      figure: labelled(orders, words('orders.usedMargin')),
    },
    {
      route: '/order?type=1',
      field: 'free_margin',
      figure: labelled(orders, words('orders.freeMargin')),
    },
    { route: '/order?type=1', field: 'margin_level', figure: orders.locator('.gauge b') },
    { route: '/user', field: 'balance', figure: me.locator('.funds__v .num') },
    { route: '/user', field: 'free_margin', figure: labelled(me, words('mine.freeMargin')) },
    { route: '/user', field: 'lock_balance', figure: labelled(me, words('mine.locked')) },
    { route: '/user', field: 'floating_pnl', figure: labelled(me, words('mine.floating')) },
    { route: '/mine/wallet', field: 'equity', figure: wallet.locator('.wallet__total .num') },
    { route: '/mine/wallet', field: 'balance', figure: labelled(wallet, words('mine.balance')) },
    {
      route: '/mine/wallet',
      field: 'lock_balance',
      figure: labelled(wallet, words('mine.locked')),
    },
    {
      route: '/mine/wallet',
      field: 'floating_pnl',
      figure: labelled(wallet, words('mine.floating')),
    },
  ] as const;
};

/** Opens an address of the app without loading the page again, as a link does. */
export const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);
