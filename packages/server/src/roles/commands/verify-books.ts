import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';

import { openToRestore } from '../../platform/adapters/open-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { runCommand, runOnStore } from './store-command.ts';
import { linesOf } from '../../platform/store/backup-file.ts';
import { restoreBackup } from '../../platform/store/backup.ts';
import { verifyBooks } from '../../trading/books/verify-books.ts';

/**
 * `npm run verify-books`: proves that accounts, orders, ledger, deposits and withdrawals match the
 * journal. With `-- <file>` it first restores that backup into a temporary store, which also proves
 * that the backup can be restored.
 */
async function verify(db: Db): Promise<void> {
  const { listed, differences, accounts, events, ledger, orders, cases } = await verifyBooks(db);
  for (const line of listed) process.stdout.write(`${line}\n`);
  const read =
    `${accounts} accounts, ${events} events, ${ledger} ledger rows, ${orders} orders and ` +
    `${cases} deposits and withdrawals`;
  if (differences > 0) throw new Error(`The books are wrong in ${differences} places: ${read}.`);
  process.stdout.write(`The books are right: ${read}.\n`);
}

async function verifyBackup(file: string): Promise<void> {
  accessSync(file); // Before the temporary store is created.
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-books-'));
  try {
    const place = { databaseUrl: null, dataDir, expectStore: null };
    const db = await openToRestore({ ...place, log: pino({ level: 'warn' }) });
    try {
      await restoreBackup(db, linesOf(file));
      await verify(db);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [, , file] = process.argv;
await (file === undefined ? runOnStore(verify) : runCommand(() => verifyBackup(file)));
