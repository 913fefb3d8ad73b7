/* Runs in the page itself before the first paint: sets theme and direction, so that the page
   never flashes in other ones, and starts to load its texts. */
import { LANGUAGES } from '@fulcrum/contract/languages';

import { currentLanguage, directionOfLanguage } from '../../language/languages.ts';
import { dressPage } from '../../settings/page-look.ts';
import { preload } from './preload.ts';
import { keptChoices } from './kept-choices.ts';

/** The file of each language's first texts; set by the build. */
declare const FIRST_TEXT_FILES: Readonly<Record<string, string>>;

const root = document.documentElement;
const lang = currentLanguage();
dressPage(keptChoices());
// Fonts and line heights depend on the language.
root.lang = LANGUAGES[lang];
root.dir = directionOfLanguage(lang);

// The figures' font is inlined in the page; loading it now makes it ready for the first paint.
void document.fonts.load('1em Inter', '0');

const texts = FIRST_TEXT_FILES[lang];
if (texts !== undefined) preload(texts);
