import { pino } from 'pino';

import { openDb } from './adapters/open-db.ts';
import { readConfig } from './config.ts';
import { enterSamples } from './funds/sample-channels.ts';

/**
 * `npm run sample-data`: made-up payment channels into the store that the settings name. The
 * embedded store has one user at a time, so the server must be stopped.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const db = await openDb({ databaseUrl, dataDir, log: pino({ level: 'warn' }) });
  try {
    const entered = await enterSamples(db);
    process.stdout.write(
      entered === 0 ? 'The samples are there already.\n' : `Entered ${entered} sample channels.\n`,
    );
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
