import { button, inSheet, tab } from './parts.ts';
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
const AMOUNT = /500.*USDT/;

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
  await hand.tap(tab(stage, 'mine'));
  await hand.tap(page.getByRole('link', { name: words('history.statement') }));
  const save = hand.tap(inSheet(stage, words('history.save')));
  const [file] = await Promise.all([page.waitForEvent('download'), save]);
  await file.path();
}

/** Opens Home of a real account, with the id of a payment copied in the wallet. */
export async function openReal(stage: Stage): Promise<void> {
  await stage.person();
  await stage.copy(Date.now().toString(16).padStart(64, '0'));
}

export async function deposit(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.tap(page.getByRole('link', { name: words('funds.deposit'), exact: true }));
  await hand.tap(page.getByRole('button', { name: AMOUNT }));
  await hand.tap(button(stage, words('common.paste')));
  const pick = hand.tap(page.locator('.shot__pick'));
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), pick]);
  await picker.setFiles(PICTURE);
  await page.getByText(words('image.done')).waitFor();
  await hand.tap(button(stage, words('charge.submit')));
  await page.getByRole('heading', { name: words('charge.records') }).waitFor();
}
