import type { BrowserContext, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { OWN, PUBLIC } from './screen-list.ts';

const ASSET = /\/assets\/[^?]+\.(?:js|css)$/;
/** Until then a page asks for what it loads in idle time: tabs, texts, extras. */
const IDLE_MS = 7_000;
/** Longer than the three tries of a part take. */
const REFUSED_MS = 4_000;
/** Pages that are tried at the same time. */
const AT_ONCE = 4;

/** One file that breaks a screen does not hide the next. */
const see = expect.configure({ soft: true });

const nameOf = (url: string): string => new URL(url).pathname;

/** Opens a screen and returns the files of the app that it loads after its page has started. */
async function filesOf(context: BrowserContext, url: string): Promise<readonly string[]> {
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    if (ASSET.test(request.url())) files.add(nameOf(request.url()));
  });
  const reply = await page.goto(url);
  const html = (await reply?.text()) ?? '';
  await page.waitForTimeout(IDLE_MS);
  await page.close();
  // Without a file of the page itself there is no app, and a reload is the browser's own way out.
  return [...files].filter((file) => !html.includes(file));
}

/** What must stay on every screen while a part is missing. */
async function seeWhatStays(page: Page, route: string, file: string): Promise<void> {
  const screen = page.locator('.app .screen:visible').first();
  await see(screen, `${route} without ${file}`).not.toBeEmpty();
  if (route === '/') {
    await see(page.locator('a.row .px').first(), `prices without ${file}`).not.toBeEmpty();
  }
  if (route.startsWith('/trade') && !/trade-screen/.test(file)) {
    await see(page.locator('.bs__buy'), `Buy without ${file}`).toBeVisible();
    await see(page.getByRole('navigation'), `tabs without ${file}`).toBeVisible();
  }
}

async function tryWithout(context: BrowserContext, url: string, file: string): Promise<void> {
  const route = url.slice(url.indexOf('#') + 1);
  const page = await context.newPage();
  let isRefused = true;
  let hasArrived = false;
  await page.route(`**${file}`, async (asked) => {
    if (isRefused) return asked.abort();
    hasArrived = true;
    return asked.continue();
  });
  await page.goto(url);
  const refused = page.waitForEvent('requestfailed', (request) => nameOf(request.url()) === file);
  await refused;
  await page.waitForTimeout(REFUSED_MS);
  await seeWhatStays(page, route, file);
  isRefused = false;
  await see.poll(() => hasArrived, { timeout: 12_000, message: `${file} on ${route}` }).toBe(true);
  await see(page.locator('.error'), `${route} after ${file} came`).toHaveCount(0);
  await seeWhatStays(page, route, file);
  await page.close();
}

for (const [name, route] of Object.entries({ ...PUBLIC, ...OWN })) {
  test(
    `LIVE-017 ${name}: each file that does not arrive costs itself alone`,
    FURTHER,
    async ({ context, server, demo }) => {
      test.setTimeout(600_000);
      if (name in OWN) await demo();
      const url = `${server.url}/#${route}`;
      const left = [...(await filesOf(context, url))];
      expect(left.length).toBeGreaterThan(0);
      test.info().annotations.push({ type: 'files', description: String(left.length) });
      const tryRest = async () => {
        for (let file = left.shift(); file !== undefined; file = left.shift()) {
          await tryWithout(context, url, file);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, tryRest));
    },
  );
}
