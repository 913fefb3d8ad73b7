import { row, type CodeRow } from './row.ts';

/** Refusals of interventions in one user's account. */
export const PEOPLE_CODES = {
  'intervention.same': row(1570, 'refresh'),
  'intervention.lapsed': row(1571, 'refresh'),
  'intervention.expired': row(1572, 'refresh'),
  'intervention.choice': row(1573, 'correct'),
  'freeze.needsTwo': row(1574, 'none'),
  'freeze.length': row(1575, 'correct'),
  'leverage.capInvalid': row(1576, 'correct'),
  'adjustment.amount': row(1577, 'correct'),
  'person.demo': row(1578, 'none'),
} as const satisfies Readonly<Record<string, CodeRow>>;
