import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { adopt, openToRestore } from './adapters/open-db.ts';
import type { Db } from './ports/db.ts';
import { runOnStore, type Given } from './store-command.ts';
import { restoreBackup } from './store/backup.ts';

/** `npm run restore -- <file>`: a backup into the empty store that the settings name. */
async function restore(db: Db, { args: [file], config, settings }: Given): Promise<void> {
  if (file === undefined) throw new Error('Expected the file to read: npm run restore -- <file>');
  const rows = await restoreBackup(db, linesOf(file));
  process.stdout.write(`${file}: ${JSON.stringify(rows)}\n`);
  const id = await adopt(db, settings);
  process.stdout.write(`The restored store is a new one: ${id}\n`);
  if (config.expectStore !== null) process.stdout.write(`Set EXPECT_STORE=${id}\n`);
}

/** Throws when the file cannot be read to its end. */
async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const unzipped = createGunzip();
  const read = pipeline(createReadStream(file), unzipped);
  // Whoever reads the lines meets the failure below, after the last line that came through.
  read.catch(() => unzipped.destroy());
  yield* createInterface({ input: unzipped, crlfDelay: Infinity });
  await read;
}

await runOnStore(restore, openToRestore);
