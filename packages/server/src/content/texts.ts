import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

import { Refused } from '../platform/refusal.ts';
import { cleanHtml } from './news/clean-html.ts';

/** A text in some of the product's languages, keyed by language. */
export type Texts<Text> = Readonly<Partial<Record<Language, Text>>>;

/** Refuses texts if there are none, their language is unknown or they cannot be rendered. */
export function checkTexts(texts: Texts<{ readonly body: string }>): void {
  const languages = Object.keys(texts);
  if (languages.length === 0) throw new Refused('content.noText');
  const unknown = languages.find((language) => !Object.hasOwn(LANGUAGES, language));
  if (unknown !== undefined) throw new Refused('content.language', { language: unknown });
  // Rendered once here, so that rendering cannot fail when a user reads the text.
  for (const { body } of Object.values(texts)) cleanHtml(body);
}
