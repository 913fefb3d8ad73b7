import type { Reason } from '@fulcrum/contract/codes';

import { Refused } from '../refusal.ts';
import { startThread } from '../thread.ts';

/** The worker's result: the picture, or the reason of the refusal. */
export type Unpacked =
  | { readonly png: Uint8Array }
  | { readonly reason: Reason; readonly figures: Refused['figures'] };

/** A phone's picture takes one to three seconds, and the largest accepted picture about ten. */
const TIME_MS_MAX = 30_000;

/**
 * Converts a HEIC picture to an upright PNG. It is decoded in a thread that is terminated after a
 * time limit, so that no file can block or crash the server. Refuses a file that cannot be read.
 */
export async function unpackHeic(bytes: Buffer, timeMsMax = TIME_MS_MAX): Promise<Buffer> {
  const thread = startThread('heic-worker', bytes);
  let ending: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Unpacked>((resolve, reject) => {
      ending = setTimeout(() => reject(new Refused('file.tooHeavy')), timeMsMax);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The HEIC decoder ended without a reply')));
    });
    if ('reason' in answer) throw new Refused(answer.reason, answer.figures);
    return Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength);
  } finally {
    clearTimeout(ending);
    await thread.terminate();
  }
}
