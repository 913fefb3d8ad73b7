import type { Stage } from './stage.ts';

const SWIPE_PX = 170;
/** A swipe of the instrument's name. */
const NEXT_PX = 90;
/** The code for swipes loads this long after Home. */
const SWIPES_AFTER_MS = 3_500;

const row = ({ page }: Stage, name: string) =>
  page.locator('.rows-port .row').filter({ hasText: name });

export async function openHome(stage: Stage): Promise<void> {
  await stage.demo();
  await row(stage, 'EUR/USD').waitFor();
  await stage.page.waitForTimeout(SWIPES_AFTER_MS);
}

export async function openDemo({ page, hand, words }: Stage): Promise<void> {
  await hand.tap(page.getByRole('button', { name: words('home.tryDemo') }));
  await page.getByText('100,000.00').first().waitFor();
}

export async function findByTyping({ page, hand, words }: Stage): Promise<void> {
  await hand.tap(page.getByRole('link', { name: words('home.search') }));
  await page.locator('input[type=search]:focus').waitFor();
  await hand.type('gold');
  await hand.tap(page.locator('.found').filter({ hasText: 'XAU' }));
  await page.waitForURL(/trade\?code=XAUUSD/);
}

export async function findByCategory(stage: Stage): Promise<void> {
  const { page, hand } = stage;
  await hand.tap(page.getByRole('tab', { name: 'Metals' }));
  await hand.tap(row(stage, 'XAU/USD'));
  await page.waitForURL(/trade\?code=XAUUSD/);
}

export async function addFavourite(stage: Stage): Promise<void> {
  const { page, hand, words } = stage;
  await hand.drag(row(stage, 'EUR/USD'), SWIPE_PX, 0);
  await hand.tap(page.locator('.swipe').getByRole('button', { name: words('home.addFavourite') }));
  await page.waitForFunction(() => localStorage.getItem('settings')?.includes('EURUSD'));
}

/** Goes to the next instrument. */
export async function switchInstrument({ page, hand }: Stage): Promise<void> {
  await hand.drag(page.locator('.sym'), -NEXT_PX, 0);
  await page.locator('.sym').filter({ hasNotText: 'EUR/USD' }).waitFor();
  await page.locator('form .bs__buy:enabled').waitFor();
}
