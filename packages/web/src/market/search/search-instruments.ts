import type { ListedInstrument } from '../model.ts';
import { editDistance } from './edit-distance.ts';
import { fold, wordsOf, type Folded } from './fold.ts';

/** The fields of an instrument that a search uses. */
export type Searched = Pick<ListedInstrument, 'code' | 'showCode' | 'name'>;

/** What an instrument is found by, beside its code and its name in the shown language. */
export interface OtherWords {
  /** Its names in all languages. */
  readonly names: readonly string[];
  /** Nicknames and names in other words. */
  readonly words: readonly string[];
}

interface Text {
  readonly text: string;
  readonly folded: Folded;
}

interface Entry<Row> {
  readonly instrument: Row;
  readonly code: Folded;
  readonly showCode: Folded;
  readonly name: Folded;
  readonly others: readonly Text[];
  /** All of these in one, to pass over an instrument at once that has no match. */
  readonly everything: string;
}

/** Instruments in the catalogue's order, with everything folded that a search compares. */
export type SearchIndex<Row> = readonly Entry<Row>[];

export interface Found<Row> {
  readonly instrument: Row;
  /** The text that matched, if it is not shown anyway; otherwise null. */
  readonly foundAs: string | null;
}

/** How well an instrument matches; a smaller number comes first. */
const RANK = { code: 0, codeStart: 1, exact: 2, ownWord: 3, otherWord: 4, contains: 5, none: 6 };

/** Latin letters that must be typed before the middle of a word in another language counts. */
const INSIDE_MIN = 3;
const LATIN = /^[a-z0-9]+$/;

/** Folded texts by the text itself. They are kept when the index is built again. */
const foldedTexts = new Map<string, Folded>();

function foldOnce(text: string): Folded {
  const known = foldedTexts.get(text);
  if (known) return known;
  const folded = fold(text);
  foldedTexts.set(text, folded);
  return folded;
}

/** Folds all texts, each once, so that typing only compares. */
export function indexOf<Row extends Searched>(
  all: readonly Row[],
  otherWords: ReadonlyMap<string, OtherWords>,
): SearchIndex<Row> {
  return all.map((instrument) => {
    const { code, showCode, name } = instrument;
    const { names, words } = otherWords.get(code) ?? { names: [], words: [] };
    const own = foldOnce(name);
    const others = new Map<string, Text>();
    for (const text of [...names, ...words]) {
      const folded = foldOnce(text);
      if (folded.bare !== own.bare && !others.has(folded.bare)) {
        others.set(folded.bare, { text, folded });
      }
    }
    const codes = { code: foldOnce(code), showCode: foldOnce(showCode) };
    const texts = [codes.code, codes.showCode, own, ...[...others.values()].map(foldedOf)];
    const everything = texts.map(({ bare }) => bare).join('\n');
    return { instrument, ...codes, name: own, others: [...others.values()], everything };
  });
}

const foldedOf = ({ folded }: Text): Folded => folded;

/** Returns matching instruments, best first; all of them without a query. */
export function search<Row>(index: SearchIndex<Row>, query: string): readonly Found<Row>[] {
  const wanted = fold(query);
  if (wanted.bare === '') return index.map(({ instrument }) => ({ instrument, foundAs: null }));
  const words = query.split(/\s+/).map((word) => fold(word).bare);
  return index
    .map((entry) => ({ ...matchOf(entry, wanted.bare, words), instrument: entry.instrument }))
    .filter(({ rank }) => rank < RANK.none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ instrument, foundAs }) => ({ instrument, foundAs }));
}

interface Match {
  readonly rank: number;
  readonly foundAs: string | null;
}

function matchOf(entry: Entry<unknown>, wanted: string, words: readonly string[]): Match {
  const whole = phraseMatch(entry, wanted);
  if (whole.rank < RANK.none || words.length < 2) return whole;
  // Several words may be in any order and in different texts, as in "gold usd".
  const isFound = words.every((word) => phraseMatch(entry, word).rank < RANK.none);
  return isFound ? { rank: RANK.contains, foundAs: null } : whole;
}

const NO_MATCH: Match = { rank: RANK.none, foundAs: null };

function phraseMatch(entry: Entry<unknown>, wanted: string): Match {
  const { code, showCode, name, others } = entry;
  if (!entry.everything.includes(wanted)) return NO_MATCH;
  const codes = [code, showCode];
  if (codes.some(({ bare }) => bare === wanted)) return { rank: RANK.code, foundAs: null };
  if (codes.some(({ bare }) => bare.startsWith(wanted))) {
    return { rank: RANK.codeStart, foundAs: null };
  }
  const shown = Math.min(rankIn(name, wanted), wordRankIn(showCode, wanted));
  let best: Match = { rank: shown, foundAs: null };
  for (const { text, folded } of others) {
    const rank = otherRankIn(folded, wanted);
    if (rank >= best.rank) continue;
    // What is shown anyway says why it was found.
    best = { rank, foundAs: shown < RANK.none ? null : text };
  }
  return best;
}

function rankIn(text: Folded, wanted: string): number {
  return text.bare === wanted ? RANK.exact : wordRankIn(text, wanted);
}

function wordRankIn({ bare, starts }: Folded, wanted: string): number {
  if (!bare.includes(wanted)) return RANK.none;
  return starts.some((start) => bare.startsWith(wanted, start)) ? RANK.ownWord : RANK.contains;
}

function otherRankIn(text: Folded, wanted: string): number {
  const rank = rankIn(text, wanted);
  if (rank === RANK.ownWord) return RANK.otherWord;
  const isTooShort = wanted.length < INSIDE_MIN && LATIN.test(wanted);
  return rank === RANK.contains && isTooShort ? RANK.none : rank;
}

/** Texts that differ in more of their letters than this are not alike. */
const DIFFERENCE_MAX = 0.5;

/** Returns the instruments whose code, names or other words differ least from the query. */
export function nearest<Row>(index: SearchIndex<Row>, query: string, count: number): Row[] {
  const wanted = fold(query).bare;
  // Pairs of currencies have the same words, so each word is compared once.
  const known = new Map<string, number>();
  const differenceOf = (text: string): number => {
    const difference = known.get(text) ?? differenceIn(text, wanted);
    known.set(text, difference);
    return difference;
  };
  return index
    .map(({ instrument, code, name, others }) => {
      const texts = [code, name, ...others.map(foldedOf)];
      const parts = texts.flatMap((folded) => [folded.bare, ...wordsOf(folded)]);
      return { instrument, difference: Math.min(...parts.map(differenceOf)) };
    })
    .sort((a, b) => a.difference - b.difference)
    .slice(0, count)
    .map(({ instrument }) => instrument);
}

/** The share of letters in which two texts differ; 1 if they are not alike. */
function differenceIn(text: string, wanted: string): number {
  const longer = Math.max(text.length, wanted.length);
  const most = Math.floor(longer * DIFFERENCE_MAX);
  // Most texts are in another script, and need no closer look.
  const missing = [...wanted].filter((letter) => !text.includes(letter)).length;
  if (missing > most) return 1;
  const changes = editDistance(wanted, text, most);
  return Math.min(1, changes / longer);
}
