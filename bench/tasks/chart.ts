import { button, openTicket } from './parts.ts';
import type { Stage } from './stage.ts';

const UP_PX = -14;
/** Distance of the stop-loss that is dragged, as a price. */
const STOP_BELOW = 0.002;

export async function changePeriod({ page, hand, words }: Stage): Promise<void> {
  const period = page.getByRole('radio', { name: words('trade.periods.5M'), exact: true });
  await hand.tap(period);
  await page.locator('[data-period="5M"][aria-checked="true"]').waitFor();
}

export async function addIndicator(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(button(stage, words('trade.studies')));
  await hand.tap(page.locator('.study-row__name').filter({ hasText: 'BOLL' }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Opens Trade with a position that has a stop-loss. */
export async function openWithStop(stage: Stage): Promise<void> {
  await stage.demo();
  const id = await stage.order({ status: 1 });
  const stop_loss_price = ((await stage.bid()) - STOP_BELOW).toFixed(5);
  const levels = { id, stop_loss_price, target_profit_price: '0' };
  await stage.post('/v1/api/forex/set_stop_price', levels);
  await openTicket(stage);
  await stage.page.getByRole('slider', { name: 'SL' }).waitFor();
}

export async function dragStop({ page, hand, words }: Stage): Promise<void> {
  await hand.drag(page.getByRole('slider', { name: 'SL' }), 0, UP_PX);
  await saveLine({ page, hand, words }, 'trade.stopLoss');
}

/** Opens Trade with a pending order below the market. */
export async function openWithPending(stage: Stage): Promise<void> {
  await stage.demo();
  await stage.order({ status: 0, target_price: ((await stage.bid()) - STOP_BELOW).toFixed(5) });
  await openTicket(stage);
  await stage.page.getByRole('slider').waitFor();
}

export async function dragPending({ page, hand, words }: Stage): Promise<void> {
  await hand.drag(page.getByRole('slider'), 0, UP_PX);
  await saveLine({ page, hand, words }, 'trade.targetPrice');
}

type Saved = Pick<Stage, 'page' | 'hand' | 'words'>;

async function saveLine({ page, hand, words }: Saved, part: string): Promise<void> {
  const bar = page.getByRole('group', { name: words(part), exact: true });
  await hand.tap(bar.getByRole('button', { name: words('orders.save') }));
  await bar.waitFor({ state: 'hidden' });
}
