import { DEFAULT_LANGUAGE, type Language } from '@fulcrum/contract/languages';

import type { Names } from '../catalogue/default-names.ts';

/** Returns the name in a language, else in English, else in any language. */
export function nameIn(language: Language, names: Names): string {
  const text = names[language] ?? names['en'] ?? names[DEFAULT_LANGUAGE];
  return text ?? Object.values(names)[0] ?? '';
}
