import type { ListedInstrument } from '../model.ts';

/** Removes characters that people do not type: "eurusd" and "eur usd" find EUR/USD. */
const bare = (text: string): string => text.toLocaleLowerCase().replace(/[\s/._-]/g, '');

/**
 * Returns matching instruments: first those whose code starts with the query, then other matching
 * codes, then matching names.
 */
export function matches<Row extends Pick<ListedInstrument, 'code' | 'showCode' | 'name'>>(
  all: readonly Row[],
  query: string,
): readonly Row[] {
  const wanted = bare(query);
  if (wanted === '') return all;
  const rank = ({ code, showCode, name }: Row): number => {
    const codes = [bare(code), bare(showCode)];
    if (codes.some((text) => text.startsWith(wanted))) return 0;
    if (codes.some((text) => text.includes(wanted))) return 1;
    return bare(name).includes(wanted) ? 2 : 3;
  };
  return all
    .map((instrument) => ({ instrument, rank: rank(instrument) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ instrument }) => instrument);
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits `text` around the first match of the query, ignoring punctuation within the match. */
export function highlighted(text: string, query: string): readonly TextPart[] {
  const wanted = bare(query);
  for (let start = 0; wanted !== '' && start < text.length; start += 1) {
    if (bare(text[start] ?? '') === '') continue;
    for (let end = start + 1; end <= text.length; end += 1) {
      if (bare(text.slice(start, end)) !== wanted) continue;
      return [
        { text: text.slice(0, start), isMatch: false },
        { text: text.slice(start, end), isMatch: true },
        { text: text.slice(end), isMatch: false },
      ].filter((part) => part.text !== '');
    }
  }
  return [{ text, isMatch: false }];
}
