import type { CDPSession, Page } from '@playwright/test';

import { expect, test } from './patience.ts';
import { OWN } from './screen-list.ts';

/* On a slow first visit the app's typeface may not come in time. Then a word has the letters and
   figures of the system's typeface; prices alone have the figures that came with the page. */

/** A period on Trade, whose name has digits and a letter. */
const PERIOD = '15M';

/** Wraps each word that has both letters and digits in a span; returns these words. */
const markWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: Text[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement?.checkVisibility()) found.push(text);
    }
    const words: string[] = [];
    for (const text of found) {
      const parts = text.data.split(/(\S+)/);
      if (!parts.some((part) => /[A-Za-z]/.test(part) && /\d/.test(part))) continue;
      const spans = parts.map((part) => {
        const span = document.createElement('span');
        span.textContent = part;
        if (/[A-Za-z]/.test(part) && /\d/.test(part)) {
          span.className = 'word-of-both';
          words.push(part);
        }
        return span;
      });
      text.replaceWith(...spans);
    }
    return words;
  });

/** Returns the names of the typefaces in which each marked word is drawn. */
async function typefacesOf(session: CDPSession): Promise<readonly (readonly string[])[]> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.word-of-both',
  });
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName);
    }),
  );
}

for (const comes of [false, true]) {
  test(`a word has one typeface ${comes ? 'with' : 'without'} the files of the app's own`, async ({
    context,
    newPage,
  }) => {
    if (!comes) await context.route('**/fonts/*', (route) => route.abort());
    const page = await newPage(OWN.trade);
    await expect(page.getByText(PERIOD, { exact: true }).first()).toBeVisible();
    const words = await markWords(page);
    expect(words).toContain(PERIOD);
    const typefaces = await typefacesOf(await context.newCDPSession(page));
    const mixed = words.filter((_, at) => new Set(typefaces[at]).size !== 1);
    expect(mixed).toEqual([]);
  });
}
