import { currentLanguage } from '../../language/languages.ts';
import { preload } from './preload.ts';

/** The file of each language's remaining texts; set by the build. */
declare const OTHER_TEXT_FILES: Readonly<Record<string, string>>;

/** Starts to load the remaining texts in the current language. */
export function preloadOtherTexts(): void {
  const file = OTHER_TEXT_FILES[currentLanguage()];
  if (file !== undefined) preload(file);
}
