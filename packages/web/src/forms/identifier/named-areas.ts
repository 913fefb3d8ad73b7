import type { AreaCode } from '@fulcrum/contract/identity/schema';

/** A country with the names it is shown and found by. */
export interface NamedArea {
  readonly code: string;
  readonly name: string;
  /** In English and by its two letters, because people search by those as well. */
  readonly otherNames: string;
  /** Without the plus. */
  readonly callingCode: string;
  readonly isServed: boolean;
}

/** The areas with their names in a language (BCP 47), in its sort order. */
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
