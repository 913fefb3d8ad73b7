import { row, type CodeRow } from './row.ts';

/** Refusals about news and announcements. */
export const CONTENT_CODES = {
  'news.unknown': row(1600, 'refresh'),
  'news.category': row(1601, 'correct'),
  'content.language': row(1602, 'correct'),
  'content.title': row(1603, 'correct'),
  'content.summary': row(1604, 'correct'),
  'content.body': row(1605, 'correct'),
  'content.noText': row(1606, 'correct'),
  'content.changed': row(1607, 'refresh'),
  'content.state': row(1608, 'refresh'),
  'content.time': row(1609, 'correct'),
  'content.code': row(1610, 'correct'),
  'content.source': row(1611, 'correct'),
  'announcement.unknown': row(1612, 'refresh'),
  'setting.text': row(1613, 'correct'),
  'company.unknown': row(1614, 'refresh'),
  'company.name': row(1615, 'correct'),
  'company.text': row(1616, 'correct'),
  'company.url': row(1617, 'correct'),
} as const satisfies Readonly<Record<string, CodeRow>>;
