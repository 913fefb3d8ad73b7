import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { pino } from 'pino';

import { openDb } from './adapters/open-db.ts';
import { readConfig } from './config.ts';
import { restoreBackup } from './store/backup.ts';

/** `npm run restore -- <file>`: a backup into the empty store that the settings name. */
async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Expected the file to read: npm run restore -- <file>');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const db = await openDb({ databaseUrl, dataDir, log: pino({ level: 'warn' }) });
  try {
    const rows = await restoreBackup(db, linesOf(file));
    process.stdout.write(`${file}: ${JSON.stringify(rows)}\n`);
  } finally {
    await db.close();
  }
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

main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
