/** Why documents were turned down; the person reads it in their language. */
export const REJECT_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'mismatch',
  'document',
  'copy',
  'age',
  'duplicate',
  'other',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
