import { pino } from 'pino';

import { openDb, type DbSettings } from '../../platform/adapters/open-db.ts';
import { readConfig, type Config } from '../../platform/config.ts';
import type { Db } from '../../platform/ports/db.ts';

/** What a command is given. */
export interface Given {
  readonly config: Config;
  readonly settings: DbSettings;
  /** What follows the command's name. */
  readonly args: readonly string[];
}

/**
 * Runs a command of `npm run` on the store that the settings name: `open` opens it, `work` does
 * what is asked. PostgreSQL may be in use; the embedded store has one user at a time, so the server
 * must be stopped.
 */
export function runOnStore(
  work: (db: Db, given: Given) => Promise<void>,
  open: (settings: DbSettings) => Promise<Db> = openDb,
): Promise<void> {
  return runCommand(async () => {
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, expectStore } = config;
    const settings = { databaseUrl, dataDir, expectStore, log: pino({ level: 'warn' }) };
    const db = await open(settings);
    try {
      await work(db, { config, settings, args: process.argv.slice(2) });
    } finally {
      await db.close();
    }
  });
}

/** A failure is one line and the exit code 1. What a command writes is for this user alone. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
