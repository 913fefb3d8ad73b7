import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import type { Language } from '@fulcrum/contract/languages';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { eventsBetween } from './calendar-store.ts';
import { currencyOf } from './countries.ts';
import type { StoredEvent } from './event.ts';

/** The longest time until every process shows a change by an operator. */
const FRESH_MS = 5_000;
/** Most periods that are kept. Apps ask for whole days in UTC, so that many ask for the same. */
const PERIODS_MAX = 50;

interface KeptPeriod {
  readonly readAt: number;
  readonly events: Promise<readonly StoredEvent[]>;
}

/**
 * The economic calendar as everybody sees it. What was read is kept for a few seconds, because all
 * open apps ask for the same days.
 */
export class Calendar {
  readonly #db: Sql;
  readonly #clock: Clock;
  readonly #kept = new Map<string, KeptPeriod>();

  constructor({ db, clock }: { readonly db: Sql; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Returns the events from a moment up to another, with titles in a language if they have it. */
  async between(from: number, to: number, language: Language): Promise<CalendarEvent[]> {
    const events = await this.#read(from, to);
    return events.map((event) => wireOf(event, language));
  }

  #read(from: number, to: number): Promise<readonly StoredEvent[]> {
    const now = this.#clock.monotonic();
    const key = `${from} ${to}`;
    const kept = this.#kept.get(key);
    if (kept && now - kept.readAt < FRESH_MS) return kept.events;
    if (this.#kept.size >= PERIODS_MAX) this.#kept.clear();
    const events = eventsBetween(this.#db, from, to);
    this.#kept.set(key, { readAt: now, events });
    // A failure is not kept: the next caller asks again.
    events.catch(() => this.#kept.delete(key));
    return events;
  }
}

function wireOf(event: StoredEvent, language: Language): CalendarEvent {
  const own = event.titles[language];
  return {
    id: event.id,
    at: event.at,
    country: event.country,
    currency: currencyOf(event.country) ?? '',
    title: own ?? event.title,
    lang: own === undefined ? 'en' : language,
    importance: event.importance,
    previous: event.previous,
    forecast: event.forecast,
    actual: event.actual,
  };
}
