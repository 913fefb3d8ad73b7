/** Who calls: proven by a token. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly isDemo: boolean;
  /** Names the session without being its token. */
  readonly sessionKey: string;
}
