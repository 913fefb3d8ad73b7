import Papa from 'papaparse';

/**
 * Text that a spreadsheet would run as a formula. Signed numbers are not escaped, so that amounts
 * can be added up and phone numbers dialled. Some spreadsheets also run full-width signs.
 */
const FORMULA = /^(?:[=＝@＠\t\r\n]|[+＋\-－](?!\d+(?:\.\d+)?$))/;

/** Rows as comma-separated values; a cell that a spreadsheet would run is quoted. */
export const csvOf = (rows: unknown[]): string => Papa.unparse(rows, { escapeFormulae: FORMULA });
