/* Runs in the page that is shown before the app: shows the parts that the address needs and
   fills in their texts in the reader's language, and the prices that came with the page, while the
   app loads. For a logged-in user the card on Home stays empty. */
import { stored } from '@fulcrum/client/stored';
import { DEMO_USD } from '@fulcrum/contract/account/demo';
import { DEFAULT_LANGUAGE, type Language } from '@fulcrum/contract/languages';
import type { GlanceRow } from '@fulcrum/contract/market-data/glance';
import { setFormatLocale } from '@fulcrum/ui/figures/format';

import { currentLanguage, numberLocale } from '../../language/languages.ts';
import { keptMarket } from '../../market/kept-market.ts';
import { keepsPlace } from '../../screens/home/notice-place.ts';
import { drawFirstQuote } from './first-quote.ts';
import { drawFirstRows } from './first-rows.ts';
import { integerIn, percentIn, quantityIn } from './frame-numbers.ts';
import type { FrameWords } from './from-build.ts';
import { glanceOfPage } from './glance-of-page.ts';
import { keptChoices, keptInstrument } from './kept-choices.ts';

/** Set by the build. */
declare const FRAME_WORDS: FrameWords;
/**
 * Tab and access of each screen with a tab bar, keyed by path; set by the build, because the whole
 * table of screens would be too much for the page.
 */
declare const TAB_SCREENS: Readonly<Record<string, readonly [string, string]>>;

const lang = currentLanguage();
const isLoggedIn = stored.get('session')?.includes('"token":"') === true;
const [, pathname = '/', search = ''] = /^#(\/[^?]*)(.*)/.exec(location.hash) ?? [];
const [tab, access] = TAB_SCREENS[pathname] ?? [];
// Anyone else is redirected to the login, which has no tab bar.
if (tab !== undefined && (access === 'all' || isLoggedIn)) {
  document.documentElement.dataset['boot'] = tab === 'quotes' ? 'home' : 'tab';
  document.querySelector(`.boot [data-tab="${tab}"]`)?.setAttribute('aria-current', 'page');
}
if (isLoggedIn) {
  document.querySelector('.boot .equity')?.replaceChildren();
}
// Without the notice, the rows are where the app will draw its own rows.
const { dismissedNotice, isCompact, isAdvanced } = keptChoices();
if (!keepsPlace(dismissedNotice, Date.now())) {
  document.querySelector('.boot .notice')?.remove();
}
setFormatLocale(numberLocale(lang));
const wordOf = (key: string): string =>
  FRAME_WORDS.texts[lang]?.[FRAME_WORDS.keys.indexOf(key)] ?? '';
const amount = integerIn(lang, DEMO_USD);
for (const element of document.querySelectorAll<HTMLElement>('.boot [data-text]')) {
  element.textContent = wordOf(element.dataset['text'] ?? '').replace('{{amount}}', amount);
}
const frame = document.querySelector('.boot');
const closedIcon = document.querySelector<HTMLTemplateElement>('.boot > template')?.content;
const glance = glanceOfPage();
const shown = document.documentElement.dataset;
if (frame && glance && pathname === '/trade') {
  const wanted = new URLSearchParams(search).get('code') ?? keptInstrument();
  if (drawFirstQuote(frame, glance, wanted)) shown['boot'] = 'trade';
}
if (frame && closedIcon && glance && shown['boot'] === 'home') {
  drawFirstRows(frame, glance, {
    isCompact,
    isAdvanced,
    nameOf: namesIn(lang),
    percentOf: (change) => percentIn(lang, change),
    quantityOf: (decimal) => quantityIn(lang, decimal),
    closed: wordOf('closed'),
    closedIcon,
  });
}

/** The page has names in the default language only; others are known from an earlier visit. */
function namesIn(language: Language): (row: GlanceRow) => string {
  if (language === DEFAULT_LANGUAGE) return ({ name }) => name;
  const kept = keptMarket()?.instruments ?? [];
  return ({ code }) => kept.find(({ Code }) => Code === code)?.Name ?? '';
}
