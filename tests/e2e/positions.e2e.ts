import { getBalance } from '@fulcrum/contract/account/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';
import type { Page } from '@playwright/test';

import { call } from './api.ts';
import { micro } from './arithmetic.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';
import type { Words } from './words.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const START = micro('100000');

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test(
      'a position is reversed, doubled and closed by an opposite one',
      FURTHER,
      async ({ page, open, words, server, demo }, { project }) => {
        const picture = (name: string) =>
          keepPicture(page, `screens/positions-${name}-${lang}-${project.name}`);
        const token = await demo();
        const bought = await placeOrder(server.url, BUY, token);
        await open('/order?type=1');
        const cards = page.locator('.pos.card');
        await expect(cards).toHaveCount(1);

        await choose(page, words, 'reverse', picture);
        await expect(cards).toHaveCount(1);
        await expect(cards.first().getByText(words('trade.sell'))).toBeVisible();
        await choose(page, words, 'double', picture);
        await expect(cards).toHaveCount(2);

        const opposite = { ...BUY, cont: '0.05' };
        const newest = await placeOrder(server.url, opposite, token);
        await expect(cards).toHaveCount(3);
        // The newest is expanded. Of the two sold ones, the older is chosen, the second listed.
        await choose(page, words, 'closeBy', picture, async () => {
          await page.getByRole('radio').nth(1).click();
        });
        await expect(cards).toHaveCount(2);
        await picture('after');

        const { data: held } = await call(server.url, myDeal, { status: 1 }, token);
        expect(held.map(({ OrderType, Quantity }) => [OrderType, Quantity])).toEqual([
          [2, '0.10'],
          [2, '0.05'],
        ]);
        const { data: rows } = await call(server.url, myDeal, { status: 3 }, token);
        expect(rows.map(({ Cause }) => Cause).sort()).toEqual(['closeBy', 'closeBy', 'reverse']);
        expect(rows.find(({ Cause }) => Cause === 'reverse')?.Id).toBe(bought);
        expect(rows.find(({ Id }) => Id === newest)?.FactProfits).toBe('0.000000');
        const fees = [...held, ...rows].reduce((sum, row) => sum + micro(row.TradeFee), 0n);
        const profits = rows.reduce((sum, row) => sum + micro(row.FactProfits), 0n);
        const { balance } = await call(server.url, getBalance, {}, token);
        expect(micro(balance)).toBe(START + profits - fees);
      },
    );
  });
}

/** Chooses an action of the expanded position and confirms it. */
async function choose(
  page: Page,
  words: Words,
  action: 'reverse' | 'double' | 'closeBy',
  picture: (name: string) => Promise<unknown>,
  settle: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: words('orders.actions') }).click();
  const sheet = page.getByRole('dialog');
  const row = sheet.getByRole('button', { name: words(`orders.${action}`), exact: true });
  await expect(row).toBeVisible();
  await picture(`menu-${action}`);
  await row.click();
  await settle();
  await expect(sheet.getByText(words(`orders.${action}Note`))).toBeVisible();
  const confirm = sheet.locator('.sheet__foot button').last();
  await expect(confirm).toBeEnabled();
  await picture(action);
  await confirm.click();
  await expect(sheet).toBeHidden();
}
