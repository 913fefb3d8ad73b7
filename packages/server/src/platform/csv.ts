import Papa from 'papaparse';

/**
 * Matches text that a spreadsheet would run as a formula. Signed numbers do not match, so that
 * amounts can be added up and phone numbers dialled. Some spreadsheets also accept full-width
 * signs.
 */
const FORMULA = /^(?:[=＝@＠\t\r\n]|[+＋\-－](?!\d+(?:\.\d+)?$))/;

/**
 * Writes rows as comma-separated values; a cell that a spreadsheet would run gets a leading quote.
 */
export const csvOf = (rows: unknown[]): string => Papa.unparse(rows, { escapeFormulae: FORMULA });
