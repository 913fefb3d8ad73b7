import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import { CONVENIENCES, MISSING, newerThanOldest, removeAll } from '../old-browsers.ts';
import { stylesNewerThanOldest } from '../old-styles.ts';
import { expect, test } from './fixtures.ts';
import { tryDemo } from './person.ts';
import type { Words } from './words.ts';

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Returns the parts of a built page or file that are of a kind; a page holds some within tags. */
function partsOf(path: string, kind: 'js' | 'css'): string[] {
  if (path.endsWith(`.${kind}`)) return [readFileSync(path, 'utf8')];
  if (!path.endsWith('.html')) return [];
  const tag = kind === 'js' ? 'script' : 'style';
  const inside = new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs');
  return [...readFileSync(path, 'utf8').matchAll(inside)].map(([, text = '']) => text);
}

test('no built file has what the oldest browsers lack', () => {
  const paths = ['web', 'console'].flatMap((name) =>
    readdirSync(`${PACKAGES}${name}/dist`, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${name}/dist/${path}`,
    ),
  );
  const found = (kind: 'js' | 'css', newer: (text: string) => string[]) =>
    paths.flatMap((path) =>
      partsOf(`${PACKAGES}${path}`, kind)
        .flatMap(newer)
        .map((name) => `${path}: ${name}`),
    );
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(100);
  expect(found('js', newerThanOldest)).toEqual([]);
  expect(found('css', stylesNewerThanOldest)).toEqual([]);
});

test('what is newer than the oldest browsers is found', () => {
  const script = (text: string) => newerThanOldest(text);
  expect(script('const a=[1].toSorted()')).toEqual(['Array.prototype.toSorted']);
  expect(script('AbortSignal.any([a,b])')).toEqual(['AbortSignal.any']);
  expect(script('a.split(/(?<= )/)')).toEqual(['syntax']);
  expect(script('new RegExp(`(?<!a)b`)')).toEqual(['syntax']);
  expect(script('class A{static{this.a=1}}')).toEqual(['syntax']);
  expect(script('a.match(/[a--b]/v)')).toEqual(['syntax']);
  expect(script('`requestIdleCallback`in window?requestIdleCallback(a):a()')).toEqual([]);
  const sheet = (text: string) => stylesNewerThanOldest(text).length;
  expect(sheet('.a{height:100dvh}')).toBe(1);
  expect(sheet('.a{height:100%;height:100dvh}')).toBe(0);
  expect(sheet('.a{background:color-mix(in srgb,var(--a),red)}')).toBe(1);
  expect(sheet('.a,.b:has(i){color:red}')).toBe(1);
  expect(sheet('.a{translate:1px 0}')).toBe(1);
  expect(sheet('@media (width<5rem){.a{color:red}}')).toBe(1);
});

/** Screens whose lists are loaded by calls that can be aborted, and a few others. */
const SCREENS = [
  '/product',
  '/order?type=3',
  '/mine/history',
  '/mine/results',
  '/news',
  '/news/detail?id=3',
  '/mine/notices',
  '/calendar',
  '/mine/announcement',
  '/rank',
  '/about',
  '/user',
  '/mine/system',
  '/language',
];

test('a demo trades, reads and writes in a browser that lacks all of it', async ({
  page,
  open,
  words,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(removeAll, [...MISSING.map(({ path }) => path), ...CONVENIENCES]);
  await tryDemo(page, { words, open });
  expect(await page.evaluate(() => 'toSorted' in [] || 'any' in AbortSignal)).toBe(false);
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);

  await trade(page, words, open);
  for (const route of SCREENS) {
    await open(route);
    await expect(page.locator('main:visible, [role="main"]:visible')).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]:visible, .sk:visible')).toHaveCount(0);
    await expect(page.getByText(words('errors.network')).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText(words('errors.screen')).filter({ visible: true })).toHaveCount(0);
  }
  await write(page, words, open);
  expect(faults).toEqual([]);
});

type Open = (route: string) => Promise<void>;

/** Buys a tenth, sees it, and closes it. */
async function trade(page: Page, words: Words, open: Open): Promise<void> {
  await open('/trade?code=EURUSD');
  await expect(page.locator('.trade__chart canvas').first()).toBeVisible();
  await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('0.10');
  const side = new RegExp(`^${words('trade.buy')}`);
  await page.locator('form').getByRole('button', { name: side }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: side }).click();
  await expect(sheet).toBeHidden();
  await open('/order?type=1');
  const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
  await card.getByRole('button', { name: words('orders.close'), exact: true }).click();
  const closeAt = new RegExp(`^${words('orders.closeAt').trim()}`);
  await sheet.getByRole('button', { name: closeAt }).click();
  await expect(page.getByText(words('orders.noHolding'))).toBeVisible();
}

/** Writes a message with an address to support. */
async function write(page: Page, words: Words, open: Open): Promise<void> {
  await open('/mine/chat');
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(words('chat.field')).fill('Is this right? https://example.org/x');
  await frame.getByRole('button', { name: words('chat.send') }).click();
  await expect(frame.getByText(words('chat.sent'))).toBeVisible();
  await expect(frame.getByRole('button', { name: 'https://example.org/x' })).toBeVisible();
}
