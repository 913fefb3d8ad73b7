import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

import { currencyOf } from './countries.ts';
import { timeOf } from './event-time.ts';
import type { EventFacts } from './event.ts';
import { RowFault } from './row-fault.ts';

/** Cells of a row by column. A cell that is not a text is only in a file of JSON. */
export type Cells = Readonly<Record<string, unknown>>;

const NEEDED = ['time', 'country', 'title', 'importance'] as const;
const FIGURES = ['previous', 'forecast', 'actual'] as const;
const PLAIN: readonly string[] = [...NEEDED, ...FIGURES];
const TITLE_MAX = 140;
/** Longest text of any other cell. */
const TEXT_MAX = 40;

/**
 * Matches what must not be shown: control characters, characters without a meaning, and those that
 * turn the direction of the text around them.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** Refuses columns of which one is unknown, missing or there twice. */
export function checkColumns(columns: readonly string[], row: number): void {
  const unknown = columns.find((each) => !PLAIN.includes(each) && languageOf(each) === null);
  const twice = columns.find((each, at) => columns.indexOf(each) !== at);
  const wrong = unknown ?? twice ?? NEEDED.find((each) => !columns.includes(each));
  if (wrong !== undefined) {
    throw new RowFault('calendar.columns', { row, column: wrong.slice(0, TEXT_MAX) });
  }
}

/** Reads one row; `now` decides how far ahead an event may be. Throws a `RowFault`. */
export function eventOf(cells: Cells, now: number): EventFacts {
  const country = textIn(cells, 'country');
  if (currencyOf(country) === null) throw new RowFault('calendar.country', { country });
  const title = titleIn(cells, 'title');
  if (title === '') throw new RowFault('calendar.title');
  return {
    at: timeOf(textIn(cells, 'time'), now),
    country,
    title,
    titles: titlesIn(cells),
    importance: importanceOf(cells['importance']),
    previous: textIn(cells, 'previous'),
    forecast: textIn(cells, 'forecast'),
    actual: textIn(cells, 'actual'),
  };
}

/** Returns the language of a column such as `title_de`; null for any other column. */
function languageOf(column: string): Language | null {
  const [, name = 'en'] = /^title_(\w+)$/.exec(column) ?? [];
  // `hasOwn` has proved that the name is a key. The English title has a column of its own.
  return name !== 'en' && Object.hasOwn(LANGUAGES, name) ? (name as Language) : null;
}

/** Returns a cell as a clean text; empty if there is none. */
function textIn(cells: Cells, column: string, max = TEXT_MAX): string {
  const cell = cells[column] ?? '';
  if (typeof cell !== 'string') throw new RowFault('calendar.text', { column, max });
  const text = cell.normalize('NFC').trim();
  if (UNSHOWABLE.test(text)) throw new RowFault('calendar.characters', { column });
  if (text.length > max) throw new RowFault('calendar.text', { column, max });
  return text;
}

const titleIn = (cells: Cells, column: string): string =>
  textIn(cells, column, TITLE_MAX).replace(/\p{Zs}+/gu, ' ');

function titlesIn(cells: Cells): EventFacts['titles'] {
  const titles = Object.keys(cells)
    .sort()
    .flatMap((column) => {
      const language = languageOf(column);
      return language === null ? [] : [[language, titleIn(cells, column)] as const];
    });
  return Object.fromEntries(titles.filter(([, title]) => title !== ''));
}

function importanceOf(cell: unknown): 1 | 2 | 3 {
  const value = typeof cell === 'string' ? cell.trim() : cell;
  const known = ([1, 2, 3] as const).find((each) => value === each || value === String(each));
  if (known === undefined) throw new RowFault('calendar.importance');
  return known;
}
