import Papa from 'papaparse';

/**
 * What a spreadsheet would run as a formula. A signed number is none: an amount must stay one to
 * be added up, a phone number to be dialled. Some spreadsheets run full-width signs as well.
 */
const FORMULA = /^(?:[=＝@＠\t\r\n]|[+＋\-－](?!\d+(?:\.\d+)?$))/;

/** Rows as comma-separated values; a cell that a spreadsheet would run is quoted. */
export const csvOf = (rows: unknown[]): string => Papa.unparse(rows, { escapeFormulae: FORMULA });
