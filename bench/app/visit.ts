import type { Locator, Page } from '@playwright/test';

import { middleOf } from '../../tests/e2e/finger.ts';
import { wordsOf } from '../../tests/e2e/words.ts';

const words = wordsOf('en');
/** Pause between two interactions, so that each is painted before the next one. */
const PAUSE_MS = 250;
const KEY_MS = 120;
/** Time for the driver's own scripts in the page to end before a tap. */
const QUIET_MS = 150;

const tab = (page: Page, name: string) =>
  page.locator('.tabbar').getByRole('link', { name: words(`tabs.${name}`) });

/**
 * Taps without running scripts of the driver in the page while the app reacts. A slow processor
 * would need time for them, which would count as the app's.
 */
async function tapAsFinger(page: Page, what: Locator): Promise<void> {
  await what.tap({ trial: true });
  const [x, y] = await middleOf(what);
  await page.waitForTimeout(QUIET_MS);
  await page.touchscreen.tap(x, y);
}

/** The tabs of a person with a position, with the element that shows that the tab is open. */
export const TABS = [
  { name: 'trade', shows: 'form .bs__buy' },
  { name: 'orders', shows: '.pos__open' },
  { name: 'quotes', shows: '.rows-port .row__price' },
] as const;

export async function pressTab(page: Page, name: string): Promise<void> {
  await tapAsFinger(page, tab(page, name));
}

/** Plays a minute of a trader, who looks around, sizes an order, and changes their mind. */
export async function visit(page: Page): Promise<void> {
  const tap = async (what: Locator) => {
    await tapAsFinger(page, what);
    await page.waitForTimeout(PAUSE_MS);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const inSheet = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

  for (const name of [words('home.favourites'), words('home.all')]) {
    await tap(page.getByRole('tab', { name, exact: true }));
  }
  await tap(button(new RegExp(`^${words('home.sortChange')}`)));
  await tap(button(new RegExp(`^${words('home.sortChange')}`)));
  for (const name of ['trade', 'orders', 'ranking', 'mine', 'quotes', 'trade']) {
    await tap(tab(page, name));
  }
  await tap(page.locator('.sym'));
  await tap(page.getByRole('searchbox'));
  await page.keyboard.type('usd', { delay: KEY_MS });
  await tap(inSheet(words('common.close')));
  for (const period of ['5M', '1M'])
    await tap(page.getByRole('radio', { name: words(`trade.periods.${period}`), exact: true }));

  const lots = page.getByRole('textbox', { name: words('trade.lotsLabel') });
  await tap(lots);
  await page.keyboard.type('0.35', { delay: KEY_MS });
  await tap(
    page
      .locator('form')
      .getByRole('button', { name: words('trade.more') })
      .first(),
  );
  await tap(page.getByRole('switch', { name: words('trade.stopLoss') }));
  const stop = page.getByRole('textbox', {
    name: `${words('trade.stopLoss')}, ${words('trade.units.pips')}`,
  });
  await tap(stop);
  await page.keyboard.type('300', { delay: KEY_MS });
  await tap(page.locator('form .bs__buy'));
  await tap(inSheet(words('common.close')));
  await tap(tab(page, 'orders'));
  await tap(page.locator('.pos__open').first());
  await tap(page.locator('.pos__open').first());
  await tap(tab(page, 'quotes'));
}
