import { currentLanguage } from '../../language/languages.ts';
import { preload } from './preload.ts';

/** The file of each language's texts of all screens but Home and News; set by the build. */
declare const OTHER_TEXT_FILES: Readonly<Record<string, string>>;

/** Starts to load the texts of all screens but Home and News, in the present language. */
export function preloadOtherTexts(): void {
  const file = OTHER_TEXT_FILES[currentLanguage()];
  if (file !== undefined) preload(file);
}
