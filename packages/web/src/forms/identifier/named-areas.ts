import type { AreaCode } from '@fulcrum/contract/identity/schema';

/** A country with the names under which it is shown and found. */
export interface NamedArea {
  readonly code: string;
  readonly name: string;
  /** The country's English name and its two-letter code, because people search by those as well. */
  readonly otherNames: string;
  /** Calling code without the plus sign. */
  readonly callingCode: string;
  readonly isServed: boolean;
}

/** Returns the areas with their names in a language (BCP 47 tag), sorted as in that language. */
export function namedAreas(areas: readonly AreaCode[], language: string): NamedArea[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const { compare } = new Intl.Collator([language, 'en']);
  return areas
    .map(({ id, code, is_served }) => ({
      code,
      name: names.of(code) ?? code,
      otherNames: `${english.of(code) ?? ''} ${code}`,
      callingCode: String(id),
      isServed: is_served === 1,
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Whether a query matches: part of a name, ignoring accents, or the calling code. */
export function areaMatches(area: NamedArea, query: string): boolean {
  const sought = plain(query);
  if (sought === '') return true;
  const digits = /^\+?\d+$/.test(sought) ? sought.replace('+', '') : null;
  if (digits !== null) return area.callingCode.startsWith(digits);
  return plain(`${area.name} ${area.otherNames}`).includes(sought);
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
