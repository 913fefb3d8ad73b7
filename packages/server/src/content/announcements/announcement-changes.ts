import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { checkTexts, type Texts } from '../texts.ts';

/*
 * Changes of announcements by operators, each in the transaction of its audit entry. A legal
 * announcement is published once a second operator has confirmed it, and cannot be edited while it
 * is published.
 */

export type AnnouncementStatus = 'draft' | 'waiting' | 'published' | 'unpublished';

export interface AnnouncementText {
  readonly title: string;
  /** Markdown source. */
  readonly body: string;
}

export interface EditedAnnouncement {
  readonly audience: 'all' | 'real' | 'demo';
  readonly isLegal: boolean;
  readonly isPinned: boolean;
  /**
   * Start and end of the period in which it is shown (epoch ms). A null start means from its
   * publication, a null end means without an end.
   */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly texts: Texts<AnnouncementText>;
}

export interface StoredAnnouncement extends EditedAnnouncement {
  readonly id: number;
  readonly status: AnnouncementStatus;
  readonly proposedBy: number | null;
  readonly confirmedBy: number | null;
  readonly isAlone: boolean;
  readonly version: number;
  readonly updatedAt: number;
}

/** The operator who acts; `isAlone` if no other operator could confirm. */
export interface Announcer {
  readonly operatorId: number;
  readonly isAlone: boolean;
}

export interface SeenAnnouncement {
  readonly id: number;
  /** The version that the operator saw. */
  readonly version: number;
}

const SELECT = `
  select id, status, audience, is_legal as "isLegal", is_pinned as "isPinned",
    starts_at as "startsAt", ends_at as "endsAt", proposed_by as "proposedBy",
    confirmed_by as "confirmedBy", is_alone as "isAlone", version, updated_at as "updatedAt",
    (select coalesce(json_object_agg(lang, json_build_object('title', title, 'body', body)), '{}')
     from announcement_text where announcement_id = a.id) as texts
  from announcement a`;

/** Returns announcements, the latest change first. */
export async function listAnnouncements(
  sql: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StoredAnnouncement[]; total: number }> {
  const rows = await sql.query<StoredAnnouncement>(
    `${SELECT} order by updated_at desc, id desc limit $1 offset $2`,
    [limit, offset],
  );
  const [counted] = await sql.query<{ total: number }>(
    'select count(*) as total from announcement',
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function announcementById(sql: Sql, id: number): Promise<StoredAnnouncement> {
  const [row] = await sql.query<StoredAnnouncement>(`${SELECT} where id = $1`, [id]);
  if (!row) throw new Refused('announcement.unknown');
  return row;
}

async function locked(
  tx: Sql,
  { id, version }: SeenAnnouncement,
  from: readonly AnnouncementStatus[],
): Promise<StoredAnnouncement> {
  await tx.query('select from announcement where id = $1 for update', [id]);
  const known = await announcementById(tx, id);
  if (known.version !== version) throw new Refused('content.changed');
  if (!from.includes(known.status)) throw new Refused('content.state');
  return known;
}

/** Adds a draft; returns its id. */
export async function addAnnouncement(
  tx: Sql,
  edited: EditedAnnouncement,
  at: number,
): Promise<number> {
  check(edited);
  const [row] = await tx.query<{ id: number }>(
    `insert into announcement
       (status, audience, is_legal, is_pinned, starts_at, ends_at, created_at, updated_at)
     values ('draft', $1, $2, $3, $4, $5, $6, $6) returning id`,
    [...termsOf(edited), at],
  );
  if (!row) throw new Error('Expected the new announcement');
  await writeTexts(tx, row.id, edited.texts);
  return row.id;
}

/**
 * Changes an announcement; if it is published, readers see the change at once. Returns it as it was
 * before.
 */
export async function editAnnouncement(
  tx: Sql,
  seen: SeenAnnouncement,
  edited: EditedAnnouncement,
  at: number,
): Promise<StoredAnnouncement> {
  check(edited);
  const before = await locked(tx, seen, ['draft', 'published', 'unpublished']);
  const isOut = before.status === 'published';
  // Two operators have approved the text of a published legal announcement, so it cannot change.
  if (isOut && (before.isLegal || edited.isLegal)) throw new Refused('content.state');
  const startsAt = edited.startsAt ?? (isOut ? before.startsAt : null);
  await tx.query(
    `update announcement set audience = $2, is_legal = $3, is_pinned = $4, starts_at = $5,
       ends_at = $6, version = version + 1, updated_at = $7 where id = $1`,
    [seen.id, ...termsOf({ ...edited, startsAt }), at],
  );
  await tx.query('delete from announcement_text where announcement_id = $1', [seen.id]);
  await writeTexts(tx, seen.id, edited.texts);
  return before;
}

/**
 * Publishes an announcement. A legal one first waits for a second operator, unless there is none.
 */
export async function publishAnnouncement(
  tx: Sql,
  seen: SeenAnnouncement,
  by: Announcer,
  at: number,
): Promise<StoredAnnouncement> {
  const before = await locked(tx, seen, ['draft', 'unpublished']);
  const waits = before.isLegal && !by.isAlone;
  checkPeriod(before, at);
  await tx.query(
    `update announcement set status = $2, proposed_by = $3, confirmed_by = null, is_alone = $4,
       starts_at = case when $2 = 'waiting' then starts_at else coalesce(starts_at, $5) end,
       version = version + 1, updated_at = $5 where id = $1`,
    [seen.id, waits ? 'waiting' : 'published', by.operatorId, before.isLegal && by.isAlone, at],
  );
  return before;
}

/**
 * Records the second operator's confirmation. Throws `change.own` for the operator who proposed the
 * announcement, unless no other operator could confirm it.
 */
export async function confirmAnnouncement(
  tx: Sql,
  seen: SeenAnnouncement,
  by: Announcer,
  at: number,
): Promise<StoredAnnouncement> {
  const before = await locked(tx, seen, ['waiting']);
  const isOwn = before.proposedBy === by.operatorId;
  if (isOwn && !by.isAlone) throw new Refused('change.own');
  checkPeriod(before, at);
  await tx.query(
    `update announcement set status = 'published', confirmed_by = $2, is_alone = $3,
       starts_at = coalesce(starts_at, $4), version = version + 1, updated_at = $4 where id = $1`,
    [seen.id, by.operatorId, isOwn, at],
  );
  return before;
}

/** Withdraws an announcement that is published or waiting. Returns it as it was before. */
export async function takeInAnnouncement(
  tx: Sql,
  seen: SeenAnnouncement,
  at: number,
): Promise<StoredAnnouncement> {
  const before = await locked(tx, seen, ['waiting', 'published']);
  await tx.query(
    `update announcement set status = $2, version = version + 1, updated_at = $3 where id = $1`,
    [seen.id, before.status === 'waiting' ? 'draft' : 'unpublished', at],
  );
  return before;
}

/** Deletes an announcement that is a draft or was withdrawn. */
export async function removeAnnouncement(
  tx: Sql,
  seen: SeenAnnouncement,
): Promise<StoredAnnouncement> {
  const before = await locked(tx, seen, ['draft', 'unpublished']);
  await tx.query('delete from announcement_read where announcement_id = $1', [seen.id]);
  await tx.query('delete from announcement where id = $1', [seen.id]);
  return before;
}

const termsOf = ({ audience, isLegal, isPinned, startsAt, endsAt }: EditedAnnouncement) => [
  ...[audience, isLegal, isPinned, startsAt, endsAt],
];

function check({ texts, startsAt, endsAt }: EditedAnnouncement): void {
  checkTexts(texts);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw new Refused('content.time');
}

/**
 * Refuses a period that ends before it begins, or in the past: the announcement would never be
 * shown.
 */
function checkPeriod({ startsAt, endsAt }: EditedAnnouncement, at: number): void {
  if (endsAt !== null && endsAt <= Math.max(startsAt ?? at, at)) throw new Refused('content.time');
}

async function writeTexts(tx: Sql, id: number, texts: Texts<AnnouncementText>): Promise<void> {
  for (const [language, { title, body }] of Object.entries(texts)) {
    await tx.query(
      'insert into announcement_text (announcement_id, lang, title, body) values ($1, $2, $3, $4)',
      [id, language, title, body],
    );
  }
}
