import { row, type CodeRow } from './code-row.ts';

/** Refusals of conversations with support, and of what people tell about the product. */
export const SUPPORT_CODES = {
  'chat.empty': row(1635, 'correct'),
  'chat.tooLong': row(1636, 'correct'),
  'chat.unknown': row(1637, 'refresh'),
  'chat.taken': row(1638, 'refresh'),
  'chat.state': row(1639, 'refresh'),
  'reply.unknown': row(1640, 'refresh'),
  'reply.title': row(1641, 'correct'),
} as const satisfies Readonly<Record<string, CodeRow>>;
export type SupportReason = keyof typeof SUPPORT_CODES;
