/** The caller, authenticated by a token. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly isDemo: boolean;
  /** Identifies the session without being its token. */
  readonly sessionKey: string;
}
