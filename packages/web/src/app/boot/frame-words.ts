/* Runs in the page that is shown before the app: shows the parts that the address needs and
   fills in their texts in the reader's language while the app loads. For a logged-in user the
   card on Home stays empty. */
import { stored } from '@fulcrum/client/stored';
import { DEMO_USD } from '@fulcrum/contract/account/demo';

import { currentLanguage, numberLocale } from '../../language/languages.ts';
import { redirectFor } from '../../routing/access.ts';
import { screenAt } from '../../routing/screens.ts';
import { keepsPlace } from '../../screens/home/notice-place.ts';
import { keptChoices } from './kept-choices.ts';

/** Texts keyed by language, then by the key of the app's texts; set by the build. */
declare const FRAME_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>;

const lang = currentLanguage();
const isLoggedIn = stored.get('session')?.includes('"token":"') === true;
const [, pathname = '/'] = /^#(\/[^?]*)/.exec(location.hash) ?? [];
const tab = screenAt(pathname)?.tab;
const isTheirs = redirectFor({ pathname, search: '' }, { isLoggedIn, isDemo: false }) === null;
if (tab !== undefined && isTheirs) {
  document.documentElement.dataset['boot'] = tab === 'quotes' ? 'home' : 'tab';
  document.querySelector(`.boot [data-tab="${tab}"]`)?.setAttribute('aria-current', 'page');
}
if (isLoggedIn) {
  document.querySelector('.boot .equity')?.replaceChildren();
}
// Without the notice, the rows are where the app will draw its own rows.
if (!keepsPlace(keptChoices().dismissedNotice, Date.now())) {
  document.querySelector('.boot .notice')?.remove();
}
const numbers = new Intl.NumberFormat(numberLocale(lang), { numberingSystem: 'latn' });
const amount = numbers.format(DEMO_USD);
for (const element of document.querySelectorAll<HTMLElement>('.boot [data-text]')) {
  const text = FRAME_WORDS[lang]?.[element.dataset['text'] ?? ''] ?? '';
  element.textContent = text.replace('{{amount}}', amount);
}
