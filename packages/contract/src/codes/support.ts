import { row, type CodeRow } from './row.ts';

/** Refusals about the support chat and feedback. */
export const SUPPORT_CODES = {
  'chat.empty': row(1635, 'correct'),
  'chat.tooLong': row(1636, 'correct'),
  'chat.unknown': row(1637, 'refresh'),
  'chat.taken': row(1638, 'refresh'),
  'chat.state': row(1639, 'refresh'),
  'reply.unknown': row(1640, 'refresh'),
  'reply.title': row(1641, 'correct'),
  'feedback.topic': row(1642, 'correct'),
  'feedback.text': row(1643, 'correct'),
  'feedback.contact': row(1644, 'correct'),
  'feedback.pictures': row(1645, 'correct'),
  'feedback.login': row(1646, 'login'),
  'feedback.unknown': row(1647, 'refresh'),
  'feedback.note': row(1648, 'correct'),
} as const satisfies Readonly<Record<string, CodeRow>>;
