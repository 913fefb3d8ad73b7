import { button, startOf, tab } from './parts.ts';
import type { Stage } from './stage.ts';

/** A picture of one grey dot, as PNG. */
const PICTURE = {
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const AMOUNT = '500';

/** Opens Home after a trade was closed. */
export async function openWithTrade(stage: Stage): Promise<void> {
  await stage.demo();
  await stage.post('/v1/api/forex/close', { id: await stage.order({ status: 1 }) });
}

export async function readReceipt(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(tab(stage, 'orders'));
  await hand.tap(page.getByRole('tab', { name: words('orders.tabs.history') }));
  await hand.tap(page.locator('.past li button').filter({ hasText: 'EUR/USD' }));
  await page.getByRole('dialog').getByText('EUR/USD').first().waitFor();
}

export async function saveStatement(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  const coming = page.waitForEvent('download');
  await hand.tap(tab(stage, 'orders'));
  await hand.tap(page.getByRole('tab', { name: words('orders.tabs.history') }));
  await hand.tap(button(stage, words('history.csv')));
  await (await coming).path();
}

/** Opens Home of a real account. */
export const openReal = (stage: Stage): Promise<void> => stage.person();

export async function deposit(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(page.getByRole('link', { name: words('funds.deposit'), exact: true }));
  await hand.tap(page.getByRole('textbox', { name: startOf(words('charge.amount')) }));
  await hand.type(AMOUNT);
  await hand.tap(page.getByRole('textbox', { name: words('charge.txid') }));
  await hand.type(Date.now().toString(16).padStart(64, '0'));
  const picker = page.waitForEvent('filechooser');
  await hand.tap(page.locator('.shot__pick'));
  await (await picker).setFiles(PICTURE);
  await page.getByText(words('image.done')).waitFor();
  await hand.tap(button(stage, words('charge.submit')));
  await page.getByRole('heading', { name: words('charge.records') }).waitFor();
}
