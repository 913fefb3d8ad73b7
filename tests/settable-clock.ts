import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** Where Debian's libfaketime lies; null where it is not installed. */
export function faketimeLibrary(): string | null {
  if (!existsSync(LIBRARIES)) return null;
  const found = readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path));
  return found ?? null;
}

/**
 * The wall clock of another process, which can be set while it runs. What no person can set, the
 * monotonic clock, stays as it is.
 */
export class SettableClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fulcrum-clock-'));
  readonly #file = join(this.#folder, 'offset');
  readonly #library: string;
  /** How far it is ahead of the true time. */
  ms = 0;

  constructor(library: string) {
    this.#library = library;
    this.set(0);
  }

  /** To start the process with. */
  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** What it says now, epoch ms. */
  now(): number {
    return Date.now() + this.ms;
  }

  /** Sets it ahead of the true time, or back, with its next reading. */
  set(ms: number): void {
    this.ms = ms;
    // Renamed, so that nobody reads half a line.
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}\n`);
    renameSync(draft, this.#file);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
