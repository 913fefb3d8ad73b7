import Papa from 'papaparse';

import type { Reason } from '@fulcrum/contract/codes';
import type { Figures } from '@fulcrum/messages/say';

import { withoutByteOrderMark } from '../../platform/byte-order-mark.ts';
import { checkColumns, eventOf, type Cells } from './event-row.ts';
import { keyOf, type EventFacts } from './event.ts';
import { RowFault } from './row-fault.ts';

/** Most events that one file may have. */
export const EVENTS_MAX = 5_000;

interface FileFault {
  readonly reason: Reason;
  /** With `row` if it is about one: as a spreadsheet counts rows; in JSON, from 1. */
  readonly figures: Figures;
}

interface ReadFile {
  /** In the order of time; empty if anything is wrong with the file. */
  readonly events: readonly EventFacts[];
  readonly faults: readonly FileFault[];
}

interface Row {
  readonly row: number;
  /** Null if the row has not as many cells as the first one has columns. */
  readonly cells: Cells | null;
}

/** Reads a file of events, CSV or JSON. If any row is wrong, no event is returned. */
export function readFile(text: string, now: number): ReadFile {
  try {
    const { events, faults } = eventsOf(rowsOf(withoutByteOrderMark(text)), now);
    if (faults.length > 0) return { events: [], faults };
    return { events: events.sort(byTime), faults };
  } catch (error) {
    return { events: [], faults: [faultOf(error)] };
  }
}

const byTime = (a: EventFacts, b: EventFacts): number =>
  a.at - b.at || (keyOf(a) < keyOf(b) ? -1 : 1);

function eventsOf(
  rows: readonly Row[],
  now: number,
): { events: EventFacts[]; faults: FileFault[] } {
  const events: EventFacts[] = [];
  const faults: FileFault[] = [];
  const rowOfKey = new Map<string, number>();
  for (const { row, cells } of rows) {
    try {
      if (cells === null) throw new RowFault('calendar.cells');
      const event = eventOf(cells, now);
      const first = rowOfKey.get(keyOf(event));
      if (first !== undefined) throw new RowFault('calendar.twice', { first });
      rowOfKey.set(keyOf(event), row);
      events.push(event);
    } catch (error) {
      faults.push(faultOf(error, row));
    }
  }
  return { events, faults };
}

/** Returns a fault of the file as data; rethrows any other error. */
function faultOf(error: unknown, row?: number): FileFault {
  if (!(error instanceof RowFault)) throw error;
  return { reason: error.reason, figures: { ...(row !== undefined && { row }), ...error.figures } };
}

function rowsOf(file: string): Row[] {
  const text = file.replace(/^\ufeff/, '');
  // The replacement character stands where bytes were not UTF-8.
  if (text.includes('\ufffd')) throw new RowFault('calendar.encoding');
  const rows = text.trimStart().startsWith('[') ? rowsOfJson(text) : rowsOfCsv(text);
  if (rows.length === 0) throw new RowFault('calendar.empty');
  if (rows.length > EVENTS_MAX) throw new RowFault('calendar.tooMany', { max: EVENTS_MAX });
  return rows;
}

function rowsOfJson(text: string): Row[] {
  const rows = parsedJson(text);
  if (!Array.isArray(rows)) throw new RowFault('calendar.json');
  return rows.map((cells: unknown, at) => {
    if (typeof cells !== 'object' || cells === null) throw new RowFault('calendar.json');
    checkColumns(Object.keys(cells), at + 1);
    return { row: at + 1, cells: { ...cells } };
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RowFault('calendar.json');
  }
}

function rowsOfCsv(text: string): Row[] {
  const [head = ''] = text.split('\n', 1);
  // Spreadsheets write semicolons where the comma is the decimal sign.
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ',';
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const [broken] = errors;
  if (broken) throw new RowFault('calendar.cells', { row: (broken.row ?? 0) + 1 });
  const [columns = [], ...rows] = data;
  if (rows.every(isEmpty) && isEmpty(columns)) throw new RowFault('calendar.empty');
  const names = columns.map((column) => column.trim().toLowerCase());
  checkColumns(names, 1);
  return rows
    .map((cells, at) => ({
      row: at + 2,
      isEmpty: isEmpty(cells),
      cells: cells.length === names.length ? cellsOf(names, cells) : null,
    }))
    .filter((row) => !row.isEmpty);
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const cellsOf = (names: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
