import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

/** How a file divides cells and writes decimals. */
export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
}

/** A number as decimal text; it stays a number in a spreadsheet. */
export interface Figure {
  readonly figure: string;
}

type Cell = string | Figure;

/** RFC 4180 with decimal points. */
export const PLAIN_CSV: CsvForm = { separator: ',', decimalMark: '.' };

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const FIGURE = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Matches the place before a sign that begins a formula: at the start of a text and behind each
 * character at which a spreadsheet may split it, whatever spaces and quotes stand between. Some
 * spreadsheets accept full-width signs as well. Signed numbers do not match. The sign is looked for
 * first, because looking back takes longer.
 */
const BEFORE_FORMULA = new RegExp(
  String.raw`(?=[=＝@＠＋－]|[+-](?!\d+(?:[.,]\d+)?(?:[;,|\t\r\n]|$)))` +
    String.raw`(?<=(?:^|[;,|\t\r\n\v\f\u0085\u2028\u2029])[\s"]*)`,
  'g',
);
/** Matches a text that begins with one of the characters at which spreadsheets split. */
const BEGINS_WITH_SPLIT = /^[\t\r\n]/;

/**
 * Returns the form in which a spreadsheet in a language shows columns and numbers: where the
 * decimal mark is a comma, it splits at semicolons.
 */
export function csvFormFor(language: Language): CsvForm {
  const mark = new Intl.NumberFormat(LANGUAGES[language]).format(1.5).replace(/\d/g, '');
  return mark === ',' ? { separator: ';', decimalMark: ',' } : PLAIN_CSV;
}

/** Returns a cell for a number; text that is no number is kept as text, and null is empty. */
export function figure(text: string | number | null): Cell {
  const number = String(text ?? '');
  return FIGURE.test(number) ? { figure: number } : number;
}

/**
 * Writes rows of cells, without a line end after the last one. Every text is in quotes, and a sign
 * in it that a spreadsheet would take for the beginning of a formula gets an apostrophe.
 */
export function csvOf(rows: readonly (readonly Cell[])[], form = PLAIN_CSV): string {
  const written = (cell: Cell) =>
    typeof cell === 'string' ? quoted(cell) : cell.figure.replace('.', form.decimalMark);
  return rows.map((row) => row.map(written).join(form.separator)).join('\r\n');
}

function quoted(text: string): string {
  if (text === '') return '';
  const start = BEGINS_WITH_SPLIT.test(text) ? "'" : '';
  const safe = start + text.replace(BEFORE_FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
