import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type { Db } from '../../platform/ports/db.ts';
import { runOnStore, type Given } from './store-command.ts';
import { writeBackup } from '../../platform/store/backup.ts';

/** `npm run backup -- <file>`: writes the configured store to one gzipped file. */
async function backUp(db: Db, { args: [file] }: Given): Promise<void> {
  if (file === undefined) throw new Error('Expected the file to write: npm run backup -- <file>');
  // The file gets its final name when it is complete, so that a file of that name is a whole
  // backup.
  const draft = `${file}.partial`;
  rmSync(draft, { force: true }); // An existing file would keep its mode.
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(draft, { flush: true, mode: 0o600 }));
  const rows = await writeBackup(db, async (lines) => {
    await new Promise<void>((resolve, reject) => {
      gzip.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
    });
  });
  gzip.end();
  await written;
  await rename(draft, file);
  process.stdout.write(`${file}: ${JSON.stringify(rows)}\n`);
}

await runOnStore(backUp);
