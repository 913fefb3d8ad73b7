import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { busyAfternoon } from '../market/markets.ts';
import { textOf } from '../market/ticks.ts';

/** The same afternoon in each run, since journeys compare pictures and amounts of it. */
const SEED = 1;

/** Writes the ticks of a busy afternoon to a temporary file; `remove` deletes the file. */
export function busyFile(): { readonly path: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-ticks-'));
  const path = join(folder, 'EURUSD.ticks.csv');
  writeFileSync(path, textOf(busyAfternoon(SEED)));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
