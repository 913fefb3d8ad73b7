import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { sharedPath } from '../shared-data.ts';

/**
 * The afternoon after a US jobs report: more than a tick per second, and no gap of half a minute.
 */
const FROM = Date.parse('2014-05-02T12:40:00Z');
const TO = Date.parse('2014-05-02T16:00:00Z');

/**
 * Writes the recorded ticks of one busy afternoon to a temporary file; `remove` deletes the file.
 */
export function busyAfternoon(): { readonly path: string; readonly remove: () => void } {
  const recorded = gunzipSync(readFileSync(sharedPath('data', 'ticks', 'EURUSD.ticks.csv.gz')));
  const [head = '', ...rows] = recorded.toString().split('\n');
  const busy = rows.filter((row) => {
    const time = Number(row.slice(0, row.indexOf(',')));
    return time >= FROM && time < TO;
  });
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-ticks-'));
  const path = join(folder, 'EURUSD.ticks.csv');
  writeFileSync(path, `${[head, ...busy].join('\n')}\n`);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
