/** Decodes one HEIC picture in a thread of its own, which can be ended at any time. */
import { parentPort, workerData } from 'node:worker_threads';

import { Refused } from '../refusal.ts';
import { decodeHeic, MEMORY_MIB_MAX } from './decode-heic.ts';
import type { Unpacked } from './heic.ts';

async function unpacked(): Promise<Unpacked> {
  try {
    // Only `unpackHeic` starts this thread, and it hands a file over.
    return { png: await decodeHeic(workerData as Uint8Array, MEMORY_MIB_MAX) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { reason: error.reason, figures: error.figures };
  }
}

parentPort?.postMessage(await unpacked());
