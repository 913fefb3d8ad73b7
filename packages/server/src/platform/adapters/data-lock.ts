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
  /** Renews the lock; returns false if another process has taken it over. */
  renew(): boolean;
  release(): void;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /**
   * Start time of the process, as the system reports it; null if it reports none. It distinguishes
   * the process from a later one with the same pid.
   */
  readonly born: string | null;
}

/** A holder on another host counts as dead if it has not renewed its lock for this long. */
const FOREIGN_LOCK_AGE_MS_MAX = 60_000;
/**
 * A take-over takes microseconds; an older guard file belongs to a process that died during one.
 */
const TAKEOVER_AGE_MS_MAX = 10_000;

/** What file systems answer that have no hard links. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** How long to wait for the holder: a killed process may still be writing to a slow disk. */
const WAIT_MS_MAX = 5_000;
const WAIT_POLL_MS = 100;

/** Another process holds the folder's lock; it may end soon. */
class DataInUse extends Error {}

/**
 * Tokens of the locks that this process holds. Any other lock with our pid is from an earlier
 * process.
 */
const heldHere = new Set<string>();

/**
 * Locks the folder for this process like `lockDataDir`, but waits for a holder to end: a supervisor
 * may restart a server before the killed one has completely ended.
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
    if (link(draft, path) !== 'placed') takeOver(draft, path);
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

/**
 * Links the draft to the path. A hard link appears complete or not at all, and never replaces a
 * file. Returns 'refused' if the file system has no hard links.
 */
function link(draft: string, path: string): 'placed' | 'exists' | 'refused' {
  try {
    linkSync(draft, path);
    return 'placed';
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return 'exists';
    if (NO_LINKS.includes(code)) return 'refused';
    throw error;
  }
}

/**
 * Replaces a dead lock, or places the first one where there are no hard links. A guard file ensures
 * that only one of several processes does so.
 */
function takeOver(draft: string, path: string): void {
  const guard = `${path}.takeover`;
  if (!placeGuard(draft, guard)) {
    if (!isLeftBehind(guard)) throw inUse(path, read(path));
    rmSync(guard, { force: true });
    if (!placeGuard(draft, guard)) throw inUse(path, read(path));
  }
  try {
    const holder = read(path);
    if (holder !== null && isAlive(holder, path)) throw inUse(path, holder);
    renameSync(draft, path);
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Creates the guard; returns false if there is one. Without hard links it is empty for a moment,
 * in which it counts as one whose process cannot be asked. The lock itself always appears complete.
 */
function placeGuard(draft: string, guard: string): boolean {
  const linked = link(draft, guard);
  if (linked !== 'refused') return linked === 'placed';
  const own = readFileSync(draft);
  try {
    writeFileSync(guard, own, { flag: 'wx', flush: true, mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  // A process that was stopped before it wrote may have been taken for dead.
  return isSame(own, guard);
}

function isSame(own: Buffer, path: string): boolean {
  try {
    return readFileSync(path).equals(own);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Returns whether the guard belongs to a process that died during a take-over. */
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
    if (codeOf(error) === 'ESRCH') return false; // On EPERM the process lives, under another user.
  }
  if (isZombie(holder.pid)) return false;
  const born = bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/**
 * Returns true for a process that has ended and is only listed until its parent collects its exit
 * status.
 */
function isZombie(pid: number): boolean {
  try {
    // A zombie process may still have a running thread, which may be writing.
    return statOf(pid)[0] === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1;
  } catch {
    return false;
  }
}

/**
 * Returns when a process started, in ticks since boot, with the id of the boot; null if the system
 * does not say.
 */
function bornAt(pid: number): string | null {
  try {
    const started = statOf(pid)[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${started}`;
  } catch {
    return null;
  }
}

/** Returns the fields of `/proc/<pid>/stat` from the process state on. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name may contain blanks, so the fields are taken from after its closing bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the holder in a lock file; null if there is no lock or its file is incomplete. */
function read(path: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder>; // only lockDataDir writes it
    const { token, pid, host, born = null } = holder;
    if (token === undefined || pid === undefined || host === undefined) return null;
    return { token, pid, host, born };
  } catch {
    return null; // A power cut may leave an incomplete file; the process that wrote it is gone too.
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
