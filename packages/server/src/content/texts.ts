import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

import { Refused } from '../platform/refusal.ts';
import { cleanHtml } from './news/clean-html.ts';

/** A text in some of the product's languages. */
export type Texts<Text> = Readonly<Partial<Record<Language, Text>>>;

/** Refuses texts that could not be shown. */
export function checkTexts(texts: Texts<{ readonly body: string }>): void {
  const languages = Object.keys(texts);
  if (languages.length === 0) throw new Refused('content.noText');
  const unknown = languages.find((language) => !Object.hasOwn(LANGUAGES, language));
  if (unknown !== undefined) throw new Refused('content.language', { language: unknown });
  // Rendered once here, so that reading it can never fail.
  for (const { body } of Object.values(texts)) cleanHtml(body);
}
