import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** Returns the path of Debian's libfaketime; null if it is not installed. */
export function faketimeLibrary(): string | null {
  if (!existsSync(LIBRARIES)) return null;
  const found = readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path));
  return found ?? null;
}

/**
 * The wall clock of another process, which can be set while that process runs. The monotonic clock,
 * which cannot be set on a real machine either, is not changed.
 */
export class SettableClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fulcrum-clock-'));
  readonly #file = join(this.#folder, 'offset');
  readonly #library: string;
  /** How far the clock is ahead of the true time, in ms. */
  ms = 0;

  constructor(library: string) {
    this.#library = library;
    this.set(0);
  }

  /** Environment variables with which the process must be started. */
  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Returns the time that the clock shows now, epoch ms. */
  now(): number {
    return Date.now() + this.ms;
  }

  /**
   * Sets how far the clock is ahead of the true time (negative for behind); the process sees it at
   * its next reading.
   */
  set(ms: number): void {
    this.ms = ms;
    // The file is renamed into place, so that no process reads half a line.
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}\n`);
    renameSync(draft, this.#file);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
