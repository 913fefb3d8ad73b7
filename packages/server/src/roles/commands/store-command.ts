import { pino } from 'pino';

import { openDb, type DbSettings } from '../../platform/adapters/open-db.ts';
import { readConfig, type Config } from '../../platform/config.ts';
import type { Db } from '../../platform/ports/db.ts';

/** Configuration and arguments of a command. */
export interface Given {
  readonly config: Config;
  readonly settings: DbSettings;
  /** The arguments after the command's name. */
  readonly args: readonly string[];
}

/**
 * Runs a command of `npm run` on the configured store: `open` opens it, `work` runs the command.
 * PostgreSQL may be in use; the embedded store has one user at a time, so the server must be
 * stopped.
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

/** Prints a failure as one line and exits with code 1. Files are readable by this user only. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
