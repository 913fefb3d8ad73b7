import type { BrowserContext, Page } from '@playwright/test';

import { FURTHER } from './further.ts';
import { LISTS, rowOf, type LongList } from './long-lists.ts';
import { expect, PATIENCE_MS, test, WINDOWS } from './patience.ts';
import { byFinger, byWheel, scrollTo, seeRow, type Push } from './scroll-to-row.ts';
import type { Words } from './words.ts';

/* A trader leaves the app open for a while, and then reads every list to its end: by finger on a
   phone and a tablet, by the wheel at a desk. */

/** Number of screens that are left alone at the same time. */
const TOGETHER = 4;

interface Seen {
  readonly list: LongList;
  readonly page: Page;
  readonly count: number;
}

const groups = Array.from({ length: Math.ceil(LISTS.length / TOGETHER) }, (_, at) =>
  LISTS.slice(at * TOGETHER, (at + 1) * TOGETHER),
);

for (const { width, height, isMobile, hasTouch } of WINDOWS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch });
    const push = hasTouch ? byFinger : byWheel;

    for (const [nth, lists] of groups.entries()) {
      const names = lists.map(({ name }) => name).join(', ');
      const which = nth === 0 ? {} : FURTHER;
      test(
        `ROW-006 the last row is there after ten seconds: ${names}`,
        which,
        async ({ context, newPage, full, words }) => {
          test.setTimeout(180_000);
          const session = { base: full.server.url, token: full.account.token };
          const seen: Seen[] = [];
          for (const list of lists) {
            const page = await newPage(list.route);
            await list.enter?.(page, words);
            seen.push({ list, page, count: await list.count(session) });
          }
          await seen.at(-1)?.page.waitForTimeout(PATIENCE_MS);
          for (const each of seen) await readToTheEnd(each, words, push);
          await losingTheNetwork(context, seen, words, push);
        },
      );
    }
  });
}

async function readToTheEnd({ list, page, count }: Seen, words: Words, push: Push): Promise<void> {
  const last = rowOf(list, page, count);
  await page.bringToFront();
  await scrollTo(page, last, list.rows(page), push);
  await seeRow(last, `${list.name}: the last of ${count}`);
  await expect(rowOf(list, page, count + 1), `${list.name}: only ${count}`).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A sheet that closes goes back in the history, and may take the next address with it.
  await expect(async () => {
    await page.evaluate(() => {
      location.hash = '#/about';
    });
    await expect(page).toHaveURL(/#\/about$/, { timeout: 1_000 });
  }).toPass();
  await page.goBack();
  await list.enter?.(page, words);
  await scrollTo(page, last, list.rows(page), push);
  await seeRow(last, `${list.name}: the last of ${count} after a return`);
}

/** What is on the screens stays there while there is no network, and after it is back. */
async function losingTheNetwork(
  context: BrowserContext,
  seen: readonly Seen[],
  words: Words,
  push: Push,
): Promise<void> {
  const offline = new RegExp(words('connection.offline').split('{{', 1)[0]?.trim() ?? '');
  await context.setOffline(true);
  for (const { list, page, count } of seen) {
    await page.bringToFront();
    await expect(page.getByText(offline).first()).toBeVisible();
    const last = rowOf(list, page, count);
    await scrollTo(page, last, list.rows(page), push);
    await seeRow(last, `${list.name}: the last of ${count} without a network`);
  }
  await context.setOffline(false);
  for (const { list, page, count } of seen) {
    await page.bringToFront();
    await expect(page.getByText(offline).first()).toBeHidden();
    const last = rowOf(list, page, count);
    await scrollTo(page, last, list.rows(page), push);
    await seeRow(last, `${list.name}: the last of ${count} after the network`);
    await page.close();
  }
}
