/** What the log keeps of one action. */
export interface AuditFact {
  /** Epoch ms. */
  readonly at: number;
  readonly operatorId: number | null;
  /** The e-mail address at that time. */
  readonly operator: string;
  readonly role: string;
  readonly address: string;
  /** `area.action`, for example `operator.invited`. */
  readonly action: string;
  /** What was acted on, for example `user 80000012`; empty for none. */
  readonly object: string;
  /** JSON text: {field: [before, after]} of a change, or what was searched for. */
  readonly detail: string;
  readonly reason: string;
}

export interface AuditRow extends AuditFact {
  readonly seq: number;
  readonly prevHash: Uint8Array;
  readonly hash: Uint8Array;
}

/** The columns of `audit_entry`, named as in `AuditRow`. */
export const ENTRY_COLUMNS = `
  seq, at, operator_id as "operatorId", operator, role, address, action, object,
  detail, reason, prev_hash as "prevHash", hash`;
