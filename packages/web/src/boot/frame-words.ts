/*
 * Stands in the page behind Home's frame and gives it its words, in the reader's language, while
 * the app itself is on its way. Who is logged in has an account on the card: theirs stays empty.
 */
import { DEMO_USD } from '@fulcrum/contract/demo';

import { currentLanguage, numberLocale } from '../languages.ts';
import { isPutAway } from '../screens/home/put-away.ts';
import { stored } from '../stored.ts';
import { keptChoices } from './kept-choices.ts';

/** By language, then by the key of the app's own texts. */
declare const FRAME_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>>;

const lang = currentLanguage();
if (stored.get('session')?.includes('"token":"') === true) {
  document.querySelector('.boot .equity')?.replaceChildren();
}
// The rows stand where the app's will.
if (isPutAway(keptChoices().dismissedNotice, Date.now())) {
  document.querySelector('.boot .notice')?.remove();
}
const numbers = new Intl.NumberFormat(numberLocale(lang), { numberingSystem: 'latn' });
const amount = numbers.format(DEMO_USD);
for (const element of document.querySelectorAll<HTMLElement>('.boot [data-text]')) {
  const text = FRAME_WORDS[lang]?.[element.dataset['text'] ?? ''] ?? '';
  element.textContent = text.replace('{{amount}}', amount);
}
