import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface DataLock {
  /** Renews the lock; false when another process has taken it over. */
  renew(): boolean;
  release(): void;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it: tells it from a later one of the same pid. */
  readonly born: string | null;
}

/** A holder on another host cannot be asked whether it lives; its renewals tell. */
const FOREIGN_LOCK_AGE_MS_MAX = 60_000;
/** Taking over lasts microseconds; an older guard belongs to a process that died in it. */
const TAKEOVER_AGE_MS_MAX = 10_000;

/** Locks that this process holds: a lock with our own pid may be of a life before this one. */
const heldHere = new Set<string>();

/**
 * Takes the folder for this process alone. A lock whose process is dead is taken over; throws
 * when the holder lives.
 */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'fulcrum.lock');
  const own: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    born: bornAt(process.pid),
  };
  const draft = `${path}.${own.token}`;
  writeFileSync(draft, JSON.stringify(own), { flush: true, mode: 0o600 });
  try {
    if (!placeNew(draft, path)) takeOver(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  heldHere.add(own.token);
  const isOurs = () => read(path)?.token === own.token;
  return {
    renew() {
      if (!isOurs()) return false;
      const now = new Date();
      utimesSync(path, now, now);
      return true;
    },
    release() {
      heldHere.delete(own.token);
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

/** A hard link appears whole or not at all, and never replaces a file. */
function placeNew(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Under a guard, so that of two processes that find a dead lock only one replaces it. */
function takeOver(draft: string, path: string): void {
  const guard = `${path}.takeover`;
  if (!placeNew(draft, guard)) {
    if (ageMs(guard) < TAKEOVER_AGE_MS_MAX) throw inUse(path, read(path));
    rmSync(guard, { force: true });
    if (!placeNew(draft, guard)) throw inUse(path, read(path));
  }
  try {
    const holder = read(path);
    if (holder !== null && isAlive(holder, path)) throw inUse(path, holder);
    renameSync(draft, path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function inUse(path: string, holder: Holder | null): Error {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new Error(`The data folder is in use by ${who} (lock file ${path})`);
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return ageMs(path) < FOREIGN_LOCK_AGE_MS_MAX;
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false; // EPERM: it lives, under another user
  }
  const born = bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/** Start of a process since boot, with the boot's id; null where the system does not tell. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, second, may hold blanks: fields are counted after its closing bracket.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${started}`;
  } catch {
    return null;
  }
}

/** Null when there is no lock, or none that a living process has written. */
function read(path: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder>; // written by lockDataDir alone
    const { token, pid, host, born = null } = holder;
    if (token === undefined || pid === undefined || host === undefined) return null;
    return { token, pid, host, born };
  } catch {
    return null; // A power cut may leave an empty file: its writer did not survive it.
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
