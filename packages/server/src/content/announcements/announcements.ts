import { createHash } from 'node:crypto';

import { UNSERVED_ID, type Announcement } from '@fulcrum/contract/content/announcements';
import type { Language } from '@fulcrum/contract/languages';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { languageOrder } from '../language-order.ts';
import { cleanHtml } from '../news/clean-html.ts';

export interface Reader {
  readonly userId: number;
  readonly isDemo: boolean;
}

interface Shown {
  readonly id: number;
  readonly at: number;
  readonly isPinned: boolean;
  readonly isUnread: boolean;
  readonly lang: Language;
  readonly title: string;
  readonly body: string;
}

const SHOWN = `
  a.status = 'published' and a.starts_at <= $1 and (a.ends_at is null or a.ends_at > $1)
  and a.audience in ('all', $2)`;
const READ = `
  left join announcement_read r on r.user_id = $3 and r.announcement_id = a.id
    and r.version = a.version`;

const SELECT_PAGE = `
  select a.id, a.starts_at as "at", a.is_pinned as "isPinned", r.user_id is null as "isUnread",
    t.lang, t.title, t.body
  from announcement a ${READ} cross join lateral (
    select * from announcement_text where announcement_id = a.id
    order by array_position($4::text[], lang) limit 1
  ) t
  where ${SHOWN} order by a.is_pinned desc, a.starts_at desc, a.id desc limit $5 offset $6`;
const COUNT_UNREAD = `
  select count(*) as count from announcement a ${READ} where ${SHOWN} and r.user_id is null`;
const MARK = `
  insert into announcement_read (user_id, announcement_id, version, read_at)
  select $3, a.id, a.version, $1 from announcement a
  where ${SHOWN} and ($4::bigint is null or a.id = $4) order by a.id
  on conflict (user_id, announcement_id) do update
    set version = excluded.version, read_at = excluded.read_at
  returning announcement_id`;
const MARK_UNSERVED = `
  insert into announcement_read (user_id, announcement_id, version, read_at)
  values ($1, ${UNSERVED_ID}, $2, $3)
  on conflict (user_id, announcement_id) do update
    set version = excluded.version, read_at = excluded.read_at`;

/**
 * The announcements as one user sees them. The announcement about countries not served comes first.
 */
export class Announcements {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #unserved: () => Promise<readonly string[]>;

  constructor(ports: {
    readonly db: Db;
    readonly clock: Clock;
    readonly unserved: () => Promise<readonly string[]>;
  }) {
    this.#db = ports.db;
    this.#clock = ports.clock;
    this.#unserved = ports.unserved;
  }

  /** Returns one page of announcements; the first page is 1. */
  async page(reader: Reader, language: Language, page: number): Promise<Paged<Announcement>> {
    const countries = await this.#unserved();
    const own = countries.length > 0 ? 1 : 0;
    const given = this.#given(reader);
    const offset = (page - 1) * PAGE_SIZE - own;
    const rows = await this.#db.query<Shown>(SELECT_PAGE, [
      ...given,
      languageOrder(language),
      PAGE_SIZE + Math.min(offset, 0),
      Math.max(offset, 0),
    ]);
    const [counted] = await this.#db.query<{ total: number }>(
      `select count(*) as total from announcement a where ${SHOWN}`,
      given.slice(0, 2),
    );
    const first = own === 1 && page === 1 ? [await this.#unservedRow(reader, countries)] : [];
    return {
      data: [...first, ...rows.map(wireOf)],
      total: (counted?.total ?? 0) + own,
      page,
      page_size: PAGE_SIZE,
    };
  }

  /** Marks one announcement as read, or all if `id` is null; returns how many are unread. */
  async markRead(reader: Reader, id: number | null): Promise<number> {
    const countries = await this.#unserved();
    const marksUnserved = (id === null || id === UNSERVED_ID) && countries.length > 0;
    const at = this.#clock.now();
    await this.#db.transaction(async (tx) => {
      if (marksUnserved) {
        await tx.query(MARK_UNSERVED, [reader.userId, versionOf(countries), at]);
        if (id === UNSERVED_ID) return;
      }
      const marked = await tx.query(MARK, [...this.#given(reader), id]);
      if (id !== null && marked.length === 0) throw new Refused('announcement.unknown');
    });
    return this.unread(reader);
  }

  async unread(reader: Reader): Promise<number> {
    const countries = await this.#unserved();
    const [row] = await this.#db.query<{ count: number }>(COUNT_UNREAD, this.#given(reader));
    const own = countries.length > 0 && (await isUnservedUnread(this.#db, reader, countries));
    return (row?.count ?? 0) + (own ? 1 : 0);
  }

  #given({ userId, isDemo }: Reader): [number, string, number] {
    return [this.#clock.now(), isDemo ? 'demo' : 'real', userId];
  }

  async #unservedRow(reader: Reader, countries: readonly string[]): Promise<Announcement> {
    return {
      id: UNSERVED_ID,
      title: '',
      content: '',
      lang: null,
      at: null,
      is_pinned: true,
      is_unread: await isUnservedUnread(this.#db, reader, countries),
      countries: [...countries],
    };
  }
}

async function isUnservedUnread(
  sql: Sql,
  { userId }: Reader,
  countries: readonly string[],
): Promise<boolean> {
  const known = await sql.query(
    `select from announcement_read
     where user_id = $1 and announcement_id = ${UNSERVED_ID} and version = $2`,
    [userId, versionOf(countries)],
  );
  return known.length === 0;
}

/**
 * Returns a hash of the list of countries as the version of its announcement: when the list
 * changes, the announcement is unread again.
 */
function versionOf(countries: readonly string[]): number {
  const hash = createHash('sha256').update(countries.join(',')).digest();
  return hash.readUInt32BE() >>> 1;
}

const wireOf = ({ id, at, isPinned, isUnread, lang, title, body }: Shown): Announcement => ({
  id,
  title,
  lang,
  at,
  content: cleanHtml(body),
  countries: [],
  is_pinned: isPinned,
  is_unread: isUnread,
});
