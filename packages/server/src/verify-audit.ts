import { pino } from 'pino';

import { openDb } from './adapters/open-db.ts';
import { readConfig } from './config.ts';
import { verifyAudit } from './console/module.ts';

/**
 * `npm run verify-audit`: proves that the log of the operators is as it was written. PostgreSQL
 * may be in use; the embedded store has one user at a time, so the server must be stopped.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const db = await openDb({ databaseUrl, dataDir, log: pino({ level: 'warn' }) });
  try {
    const proof = await verifyAudit(db);
    if (proof.ok) {
      process.stdout.write(`The audit log is whole: ${proof.entries} entries.\n`);
      return;
    }
    process.stderr.write(`The audit log is broken at entry ${proof.seq}: ${proof.reason}.\n`);
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
