/** The authenticated caller of a request. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly isDemo: boolean;
  /** Identifies the session without containing its token. */
  readonly sessionKey: string;
}
