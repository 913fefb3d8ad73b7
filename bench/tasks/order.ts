import { HOLD_MS, openTicket, side, toast } from './parts.ts';
import type { Stage } from './stage.ts';

const RISK = '1%';

/** Opens the ticket of a demo account. */
export async function openDemoTicket(stage: Stage): Promise<void> {
  await stage.demo();
  await openTicket(stage);
}

export async function marketOrder(stage: Stage): Promise<void> {
  await buy(stage);
  await placed(stage);
}

export async function marketWithStops(stage: Stage): Promise<void> {
  await switchOn(stage, 'trade.stopLoss');
  await switchOn(stage, 'trade.takeProfit');
  await buy(stage);
  await placed(stage);
}

export async function sizeByRisk(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await switchOn(stage, 'trade.stopLoss');
  const shares = page.getByRole('group', { name: words('trade.sizings.risk') });
  await hand.tap(shares.getByRole('button', { name: RISK }));
  await page.waitForFunction(
    (label) =>
      Number(document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value) > 1,
    words('trade.lotsLabel'),
  );
}

export async function pendingWithExpiry(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(page.getByRole('radio', { name: words('trade.pending') }));
  await hand.tap(page.getByRole('radio', { name: words('orders.expiry.untilTime') }));
  await buy(stage);
  await placed(stage);
}

const buy = (stage: Stage): Promise<void> => stage.hand.hold(side(stage, 'buy'), HOLD_MS);

const placed = (stage: Stage): Promise<void> => toast(stage, 'EUR/USD').waitFor();

async function switchOn({ page, hand, words }: Stage, name: string): Promise<void> {
  await hand.tap(page.getByRole('switch', { name: words(name) }));
}
