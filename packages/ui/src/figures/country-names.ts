/** Names countries (ISO 3166 codes) in the page's language, as a list within a sentence. */
export function countryNames(codes: readonly string[], type: 'conjunction' | 'disjunction') {
  const { lang } = document.documentElement;
  const names = new Intl.DisplayNames([lang, 'en'], { type: 'region' });
  return new Intl.ListFormat(lang, { type }).format(codes.map((code) => names.of(code) ?? code));
}
