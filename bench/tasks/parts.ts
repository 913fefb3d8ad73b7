import type { Locator } from '@playwright/test';

import type { Stage } from './stage.ts';

/* What several tasks touch, named as a person reads it. */

/** As long as a button has to be held, and a little longer. */
export const HOLD_MS = 900;

export const tab = ({ page, words }: Stage, name: string): Locator =>
  page.locator('.tabbar').getByRole('link', { name: words(`tabs.${name}`) });

export const button = ({ page }: Stage, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const inSheet = ({ page }: Stage, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

export const side = ({ page }: Stage, name: 'buy' | 'sell'): Locator =>
  page.locator(`form .bs__${name}`);

export const toast = ({ page }: Stage, text: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: text });

/** Waits until the ticket of EUR/USD can be used. */
export async function openTicket(stage: Stage): Promise<void> {
  await stage.at('/trade?code=EURUSD');
  await stage.page.locator('form .bs__buy:enabled').waitFor();
}
