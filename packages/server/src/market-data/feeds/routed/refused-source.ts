import type { Source } from '../sources/source.ts';

/** Stands for a source that cannot be opened, and says why. */
export class RefusedSource implements Source {
  readonly state = 'refused';
  readonly reason: string;
  readonly refused = new Map<string, string>();
  readonly reconnects = 0;

  constructor(reason: string) {
    this.reason = reason;
  }

  start(): void {
    // Nothing will come.
  }

  add(): void {
    // Nothing will come.
  }

  remove(): void {
    // Nothing came.
  }

  renew(): boolean {
    return false;
  }

  stop(): void {
    // Nothing runs.
  }
}
