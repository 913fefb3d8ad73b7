import { createHash } from 'node:crypto';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import { keyOf, type EventFacts, type StoredEvent } from './event.ts';

/*
 * Events as operators enter them, each change in the transaction of its audit entry. A file
 * replaces all events of the days that it covers, from the day of its first event to the day of its
 * last one, in UTC.
 */

const DAY_MS = 86_400_000;

/** What a file would do, or has done. */
export interface CalendarChange {
  /** The days that the file covers, as the first moment and the end. */
  readonly from: number;
  readonly to: number;
  readonly added: readonly EventFacts[];
  readonly changed: readonly ChangedEvent[];
  readonly removed: readonly StoredEvent[];
  /** Differs whenever the stored events of these days differ. */
  readonly seen: string;
}

interface ChangedEvent {
  readonly before: StoredEvent;
  readonly after: EventFacts;
}

const COLUMNS = 'id, at, country, title, titles, importance, previous, forecast, actual';
const BETWEEN = `
  select ${COLUMNS} from calendar_event where at >= $1 and at < $2
  order by at, importance desc, country, title`;

export const eventsBetween = (sql: Sql, from: number, to: number): Promise<StoredEvent[]> =>
  sql.query<StoredEvent>(BETWEEN, [from, to]);

/** Returns one page of the events from a moment on. */
export async function listEvents(
  sql: Sql,
  from: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StoredEvent[]; total: number }> {
  const rows = await sql.query<StoredEvent>(
    `select ${COLUMNS} from calendar_event where at >= $1
     order by at, importance desc, country, title limit $2 offset $3`,
    [from, limit, offset],
  );
  const [counted] = await sql.query<{ total: number }>(
    'select count(*) as total from calendar_event where at >= $1',
    [from],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Returns what a file would change; `events` has at least one and is in the order of time. */
export async function plannedChange(
  sql: Sql,
  events: readonly EventFacts[],
): Promise<CalendarChange> {
  const from = dayOf(events.at(0)?.at ?? 0);
  const to = dayOf(events.at(-1)?.at ?? 0) + DAY_MS;
  const stored = await eventsBetween(sql, from, to);
  const storedByKey = new Map(stored.map((event) => [keyOf(event), event]));
  const kept = new Set(events.map(keyOf));
  return {
    from,
    to,
    added: events.filter((event) => !storedByKey.has(keyOf(event))),
    changed: events.flatMap((after) => {
      const before = storedByKey.get(keyOf(after));
      return before && textOf(before) !== textOf(after) ? [{ before, after }] : [];
    }),
    removed: stored.filter((event) => !kept.has(keyOf(event))),
    seen: hashOf(stored),
  };
}

/**
 * Replaces the events of the days that a file covers. Throws `content.changed` if the stored events
 * are not those that the operator saw; a file that changes nothing is always taken, so it can be
 * sent again.
 */
export async function replaceEvents(
  tx: Sql,
  events: readonly EventFacts[],
  seen: string,
  at: number,
): Promise<CalendarChange> {
  await lock(tx, 'calendar');
  const change = await plannedChange(tx, events);
  const { added, changed, removed } = change;
  if (added.length + changed.length + removed.length === 0) return change;
  if (change.seen !== seen) throw new Refused('content.changed');
  await tx.query('delete from calendar_event where id = any ($1::bigint[])', [
    removed.map(({ id }) => id),
  ]);
  await tx.query(
    `insert into calendar_event
       (at, country, title, titles, importance, previous, forecast, actual, updated_at)
     select at, country, title, titles, importance, previous, forecast, actual, $2
     from json_to_recordset($1::json) as event (at bigint, country text, title text, titles jsonb,
       importance integer, previous text, forecast text, actual text)
     on conflict (at, country, title) do update set titles = excluded.titles,
       importance = excluded.importance, previous = excluded.previous,
       forecast = excluded.forecast, actual = excluded.actual, updated_at = excluded.updated_at`,
    [JSON.stringify([...added, ...changed.map(({ after }) => after)]), at],
  );
  return change;
}

/** Deletes one event; returns it as it was. */
export async function removeEvent(tx: Sql, id: number): Promise<StoredEvent> {
  await lock(tx, 'calendar');
  const [removed] = await tx.query<StoredEvent>(
    `delete from calendar_event where id = $1 returning ${COLUMNS}`,
    [id],
  );
  if (!removed) throw new Refused('calendar.unknown');
  return removed;
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Returns everything about an event as one text, the same for the same event. */
function textOf(event: EventFacts): string {
  const { titles, importance, previous, forecast, actual } = event;
  const sorted = Object.entries(titles).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([keyOf(event), sorted, importance, previous, forecast, actual]);
}

const hashOf = (stored: readonly StoredEvent[]): string =>
  createHash('sha256').update(stored.map(textOf).join('\n')).digest('hex');
