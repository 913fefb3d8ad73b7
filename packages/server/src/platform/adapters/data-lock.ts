import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
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
  /** Renews the lock; false if another process has taken it over. */
  renew(): boolean;
  release(): void;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /**
   * Start time of the process by the system: distinguishes it from a later one with the same pid.
   */
  readonly born: string | null;
}

/** A holder on another host counts as alive only by its renewals. */
const FOREIGN_LOCK_AGE_MS_MAX = 60_000;
/** A take-over needs microseconds; an older guard belongs to a process that died during it. */
const TAKEOVER_AGE_MS_MAX = 10_000;

/** Long enough for a process to die that was killed while it wrote much to a slow disk. */
const WAIT_MS_MAX = 5_000;
const WAIT_POLL_MS = 100;

/** The folder has a holder, which may end soon. */
class DataInUse extends Error {}

/** Locks that this process holds: a lock with our pid may be from an earlier process. */
const heldHere = new Set<string>();

/**
 * Locks the folder for this process, like `lockDataDir`, and gives a holder time to end: a
 * supervisor may restart a server before the killed one has completely ended.
 */
export async function waitForDataLock(dataDir: string, waitMs = WAIT_MS_MAX): Promise<DataLock> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataInUse) || performance.now() >= giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_POLL_MS));
  }
}

/**
 * Locks the folder for this process. A lock whose process is dead is taken over; throws if the
 * holder is alive.
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

/** A hard link appears complete or not at all, and never replaces a file. */
function placeNew(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** With a guard, so that of two processes that find a dead lock only one replaces it. */
function takeOver(draft: string, path: string): void {
  const guard = `${path}.takeover`;
  if (!placeNew(draft, guard)) {
    if (!isLeftBehind(guard)) throw inUse(path, read(path));
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

/** Whether the guard belongs to a process that died during a take-over. */
function isLeftBehind(guard: string): boolean {
  const holder = read(guard);
  const isAskable = holder !== null && holder.host === hostname() && holder.pid !== process.pid;
  return isAskable ? !isAlive(holder, guard) : ageMs(guard) >= TAKEOVER_AGE_MS_MAX;
}

function inUse(path: string, holder: Holder | null): DataInUse {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new DataInUse(
    `The data folder is in use by ${who} (lock file ${path}). ${whatToDo(path, holder)}`,
  );
}

function whatToDo(path: string, holder: Holder | null): string {
  if (holder !== null && holder.host !== hostname()) {
    return 'Stop it there. If it has ended without a stop, start again in a minute';
  }
  if (holder !== null && holder.born === null) {
    return `If no server runs on this folder, remove ${path} and start again`;
  }
  return 'Stop it first';
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return ageMs(path) < FOREIGN_LOCK_AGE_MS_MAX;
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false; // EPERM: it lives, under another user
  }
  if (isZombie(holder.pid)) return false;
  const born = bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/** A process that has ended, and stays in the process list only until its parent waits for it. */
function isZombie(pid: number): boolean {
  try {
    // While one of its threads is left, that thread may still be writing.
    return statOf(pid)[0] === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1;
  } catch {
    return false;
  }
}

/** Start of a process since boot, with the boot's id; null if the system does not say. */
function bornAt(pid: number): string | null {
  try {
    const started = statOf(pid)[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${started}`;
  } catch {
    return null;
  }
}

/** The system's fields about a process, from its state on. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may contain blanks, so the fields are counted after its closing bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Null if there is no lock, or none written by a living process. */
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
