/**
 * Worker that decodes one HEIC picture in a separate thread, which can be terminated at any time.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { Refused } from '../refusal.ts';
import { decodeHeic, MEMORY_MIB_MAX } from './decode-heic.ts';
import type { Unpacked } from './heic.ts';

async function unpacked(): Promise<Unpacked> {
  try {
    // Only `unpackHeic` starts this thread, with a file as its data.
    return { png: await decodeHeic(workerData as Uint8Array, MEMORY_MIB_MAX) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { reason: error.reason, figures: error.figures };
  }
}

parentPort?.postMessage(await unpacked());
