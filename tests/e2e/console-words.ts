import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

const textsOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(
      new URL(`../../packages/console/src/i18n/${language}.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>;

const ENGLISH = textsOf('en');
const CHINESE = textsOf('hk');

/** Returns a text of the console in Chinese, with its `{{figures}}` filled in. */
export function chinese(key: string, figures: Readonly<Record<string, string>> = {}): string {
  const text = CHINESE[key];
  if (text === undefined) throw new Error(`Expected a text at ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => figures[name] ?? '');
}

/** Whether a text can be told from others: `user {{user}}` is what the audit log says as well. */
function isTelling(text: string): boolean {
  const letters = text.replace(/\{\{\w+\}\}/g, '').match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters >= (text.includes('{{') ? 6 : 2);
}

/** What English texts look like on a page, apart from those that Chinese shares with English. */
const LEFT = Object.entries(ENGLISH)
  .filter(([key, text]) => text !== CHINESE[key])
  .filter(([, text]) => isTelling(text))
  .map(([, text]) =>
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.+'),
  );

/**
 * Returns the texts, names and titles on a page that are those of the English console. What people
 * have entered, such as names, and what is stored, such as the words of the audit log, stays as it
 * is.
 */
export const leftInEnglish = (page: Pick<Page, 'evaluate'>): Promise<string[]> =>
  page.evaluate((shapes) => {
    const english = new RegExp(`^(?:${shapes.join('|')})$`, 'u');
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const isEntered = walker.currentNode.parentElement?.closest('bdi, code, script, [lang="en"]');
      if (!isEntered) said.push(walker.currentNode.textContent ?? '');
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      for (const name of names) said.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(said.map((text) => text.trim()))].filter((text) => english.test(text));
  }, LEFT);
