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
 * Runs `work` for a command of `npm run` on the configured store, which `open` opens. A PostgreSQL
 * store may be in use meanwhile; an embedded store allows only one process, so the server must be
 * stopped.
 */
export function runOnStore(
  work: (db: Db, given: Given) => Promise<void>,
  open: (settings: DbSettings) => Promise<Db> = openDb,
): Promise<void> {
  return runWithSettings(async (given) => {
    const db = await open(given.settings);
    try {
      await work(db, given);
    } finally {
      await db.close();
    }
  });
}

/** Runs `work` for a command of `npm run` with what is configured; no store is open. */
export function runWithSettings(work: (given: Given) => Promise<void>): Promise<void> {
  return runCommand(async () => {
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, expectStore } = config;
    const settings = { databaseUrl, dataDir, expectStore, log: pino({ level: 'warn' }) };
    await work({ config, settings, args: process.argv.slice(2) });
  });
}

/**
 * Runs a command; prints a failure as one line and exits with code 1. Files that the command
 * creates are readable by this user only.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
