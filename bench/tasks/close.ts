import { button, HOLD_MS, inSheet, tab } from './parts.ts';
import type { Stage } from './stage.ts';

/** As long as a tab is pressed for the sheet that closes many. */
const LONG_PRESS_MS = 600;

/** Opens Home with one position. */
export async function openWithPosition(stage: Stage): Promise<void> {
  await stage.demo();
  await stage.order({ status: 1 });
  await tab(stage, 'orders').locator('.badge').waitFor();
}

/** Opens Home with two positions. */
export async function openWithPositions(stage: Stage): Promise<void> {
  await stage.demo();
  await stage.order({ status: 1 });
  await stage.order({ status: 1 });
  await tab(stage, 'orders').locator('.badge').filter({ hasText: '2' }).waitFor();
}

export async function trailStop(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(tab(stage, 'orders'));
  await hand.tap(button(stage, words('orders.trailing')));
  await hand.tap(inSheet(stage, words('orders.save')));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function closeOne(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(tab(stage, 'orders'));
  await hand.hold(button(stage, words('orders.close')), HOLD_MS);
  await page.getByText(words('orders.noHolding')).waitFor();
}

export async function closeHalf(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(tab(stage, 'orders'));
  await hand.tap(button(stage, words('orders.close')));
  await hand.hold(inSheet(stage, '50%'), HOLD_MS);
  await page.locator('.pos').filter({ hasText: '0.05' }).waitFor();
}

export async function closeAll(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.hold(tab(stage, 'orders'), LONG_PRESS_MS);
  await hand.hold(
    page.locator('.circle').filter({ hasText: words('orders.filters.all') }),
    HOLD_MS,
  );
  await page.getByText(words('orders.noHolding')).waitFor();
}
