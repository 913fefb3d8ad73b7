import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Chance } from '../chance.ts';
import { SECOND, takes } from './fast-time.ts';
import type { Peer } from './peer.ts';

/** The heap is measured after every so many cuts. */
const MEASURE_EVERY = 50;
/** These cuts follow a long connection and a silence, which a short series may lack by chance. */
const LONG_CUT = 0;
const SILENT_CUT = 1;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // V8 has just been told to define it

/** Figures of a run in which connections were cut. */
export interface Suffered {
  /** By how much the heap grew, in bytes. */
  readonly growth: { readonly largest: number; readonly last: number };
  /** How often connections were cut in each way. */
  readonly ways: ReadonlyMap<string, number>;
  /** How often the peer was silent before. */
  readonly silences: number;
}

/**
 * Cuts and silences connections for random times, one after another. Heap growth is measured from
 * cut number `warmUp` on, because by then everything is compiled and caches are full.
 */
export async function suffer(
  peer: Peer,
  chance: Chance,
  { cuts, warmUp }: { readonly cuts: number; readonly warmUp: number },
): Promise<Suffered> {
  const ways = new Map<string, number>();
  let silences = 0;
  let before = heapUsed();
  let largest = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    if (cut === warmUp) before = heapUsed();
    if (cut > warmUp && cut % MEASURE_EVERY === 0) largest = Math.max(largest, heapUsed() - before);
    // Between two attempts to connect there is nothing to cut.
    while (peer.subscribed.size === 0) await sleep(1);
    // After a minute a connection was a good one, and the waits between attempts are short again.
    const isLong = chance(5) === 0 || cut === LONG_CUT;
    await sleep(takes((isLong ? 60 + chance(30) : chance(20)) * SECOND));
    const isSilent = chance(3) === 0 || cut === SILENT_CUT;
    if (isSilent) {
      silences += 1;
      peer.isSilent = true;
      await sleep(takes((cut === SILENT_CUT ? 20 + chance(10) : chance(30)) * SECOND));
      peer.isSilent = false;
    }
    // A silent connection may have been given up in the meantime.
    while (peer.subscribed.size === 0) await sleep(1);
    const way = peer.cut(chance);
    ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  const last = heapUsed() - before;
  return { growth: { largest: Math.max(largest, last), last }, ways, silences };
}

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
