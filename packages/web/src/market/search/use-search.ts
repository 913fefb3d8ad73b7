import { useDeferredValue, useEffect, useMemo } from 'react';

import { useInstruments } from '../instruments.ts';
import type { ListedInstrument } from '../model.ts';
import { indexOf, nearest, search, type Found, type OtherWords } from './search-instruments.ts';
import { loadSearchWords, useSearchWords } from './search-words.ts';

const NEAREST_COUNT = 3;
/** Instruments that are folded at a time: a few milliseconds on a slow phone. */
const PIECE = 10;

const NONE: ReadonlyMap<string, OtherWords> = new Map();

export interface SearchResults {
  /** The query that these results are of, which may be older than what is typed. */
  readonly query: string;
  readonly found: readonly Found<ListedInstrument>[];
  /** If nothing was found: what is most like the query. */
  readonly nearest: readonly ListedInstrument[];
}

/** Folds the texts in small pieces before anything is typed, so that the first key is not late. */
function useFoldedAhead(
  all: readonly ListedInstrument[],
  words: ReadonlyMap<string, OtherWords>,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const foldFrom = (start: number) => {
      if (start >= all.length) return;
      indexOf(all.slice(start, start + PIECE), words);
      timer = setTimeout(foldFrom, 0, start + PIECE);
    };
    timer = setTimeout(foldFrom, 0, 0);
    return () => clearTimeout(timer);
  }, [all, words]);
}

/** Searches all instruments. The field stays ahead of the results, so that typing never waits. */
export function useSearch(typed: string): SearchResults {
  const query = useDeferredValue(typed.trim());
  const { all } = useInstruments();
  const words = useSearchWords();
  useEffect(() => void loadSearchWords(all), [all]);
  useFoldedAhead(all, words);
  const isAsked = query !== '';
  const index = useMemo(() => indexOf(all, isAsked ? words : NONE), [all, words, isAsked]);
  return useMemo(() => {
    const found = search(index, query);
    return { query, found, nearest: found.length > 0 ? [] : nearest(index, query, NEAREST_COUNT) };
  }, [index, query]);
}
