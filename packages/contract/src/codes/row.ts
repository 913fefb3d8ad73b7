/**
 * What the caller may do next: correct the input; refresh, because the data has changed; repeat the
 * same request; wait and repeat; log in; or nothing, because the refusal is final.
 */
export type Remedy = 'correct' | 'refresh' | 'repeat' | 'wait' | 'login' | 'none';

export interface CodeRow {
  /** Envelope code. Never reused and never renumbered: clients outlive releases. */
  readonly code: number;
  readonly remedy: Remedy;
  /** HTTP status; business refusals are 200 because clients read `code`. */
  readonly status: number;
}

export const row = <const Code extends number>(code: Code, remedy: Remedy, status = 200) => ({
  code,
  remedy,
  status,
});
