import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { pino } from 'pino';

import { openDb } from './adapters/open-db.ts';
import { readConfig } from './config.ts';
import { writeBackup } from './store/backup.ts';

/**
 * `npm run backup -- <file>`: the store that the settings name into one gzipped file. PostgreSQL
 * may be in use; the embedded store has one user at a time, so the server must be stopped.
 */
async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Expected the file to write: npm run backup -- <file>');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const db = await openDb({ databaseUrl, dataDir, log: pino({ level: 'warn' }) });
  try {
    // Renamed when whole: a file of the asked name is a complete backup.
    const draft = `${file}.partial`;
    const gzip = createGzip();
    const written = pipeline(gzip, createWriteStream(draft, { flush: true }));
    const rows = await writeBackup(db, async (lines) => {
      await new Promise<void>((resolve, reject) => {
        gzip.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
      });
    });
    gzip.end();
    await written;
    await rename(draft, file);
    process.stdout.write(`${file}: ${JSON.stringify(rows)}\n`);
  } finally {
    await db.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
