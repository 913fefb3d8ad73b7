import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Yields the lines of a gzipped backup. Throws if the file cannot be read to its end. */
export async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unzipped = createGunzip();
  const read = pipeline(createReadStream(file), unzipped);
  // The `await` below reports the failure, after the last complete line.
  read.catch(() => unzipped.destroy());
  yield* createInterface({ input: unzipped, crlfDelay: Infinity });
  await read;
}
