import { adopt, openToRestore } from '../../platform/adapters/open-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { runOnStore, type Given } from './store-command.ts';
import { linesOf } from '../../platform/store/backup-file.ts';
import { restoreBackup } from '../../platform/store/backup.ts';

/**
 * `npm run restore -- <file>`: restores a backup into the configured store, which must be empty.
 */
async function restore(db: Db, { args: [file], config, settings }: Given): Promise<void> {
  if (file === undefined) throw new Error('Expected the file to read: npm run restore -- <file>');
  const rows = await restoreBackup(db, linesOf(file));
  process.stdout.write(`${file}: ${JSON.stringify(rows)}\n`);
  const id = await adopt(db, settings);
  process.stdout.write(`The restored store is a new one: ${id}\n`);
  if (config.expectStore !== null) process.stdout.write(`Set EXPECT_STORE=${id}\n`);
}

await runOnStore(restore, openToRestore);
