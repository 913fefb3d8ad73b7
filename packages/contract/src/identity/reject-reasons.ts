/** Why documents were rejected; shown to the user in their language. */
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
