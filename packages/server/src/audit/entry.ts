/** The content of one audit entry. */
export interface AuditFact {
  /** When the action happened, epoch ms. */
  readonly at: number;
  readonly operatorId: number | null;
  /** The operator's e-mail address at that time. */
  readonly operator: string;
  readonly role: string;
  readonly address: string;
  /** Name of the action as `area.action`, for example `operator.invited`. */
  readonly action: string;
  /** The object of the action, for example `user 80000012`; empty if there is none. */
  readonly object: string;
  /** JSON text: {field: [before, after]} for a change, or the terms of a search. */
  readonly detail: string;
  readonly reason: string;
}

export interface AuditRow extends AuditFact {
  readonly seq: number;
  readonly prevHash: Uint8Array;
  readonly hash: Uint8Array;
}

/** The columns of `audit_entry`, with the names of `AuditRow`. */
export const ENTRY_COLUMNS = `
  seq, at, operator_id as "operatorId", operator, role, address, action, object,
  detail, reason, prev_hash as "prevHash", hash`;
