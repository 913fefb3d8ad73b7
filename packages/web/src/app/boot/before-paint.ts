/* Runs in the page itself before the first paint, so that the page never flashes in another
   theme or direction, and so that its texts load while the app does. */
import { LANGUAGES } from '@fulcrum/contract/languages';

import { currentLanguage, directionOfLanguage } from '../../language/languages.ts';
import { dressPage } from '../../settings/page-look.ts';
import { preload } from './preload.ts';
import { keptChoices } from './kept-choices.ts';

/** The text file of each language. */
declare const TEXT_FILES: Readonly<Record<string, string>>;

const root = document.documentElement;
const lang = currentLanguage();
dressPage(keptChoices());
// Fonts and line heights depend on the language.
root.lang = LANGUAGES[lang];
root.dir = directionOfLanguage(lang);

// The font of the figures is inlined in the page; loaded now, it is ready for the first paint.
void document.fonts.load('1em Inter', '0');

const texts = TEXT_FILES[lang];
if (texts !== undefined) preload(texts);
