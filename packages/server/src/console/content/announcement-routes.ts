import * as api from '@fulcrum/contract/console/content/calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';

import { differences, type Facts } from '../../audit/differences.ts';
import {
  addAnnouncement,
  announcementById,
  confirmAnnouncement,
  editAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  removeAnnouncement,
  takeInAnnouncement,
  type Announcer,
  type EditedAnnouncement,
  type StoredAnnouncement,
} from '../../content/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { canOthers, namesOfOperators } from '../operators/store.ts';
import { placeOf } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for announcements; legal ones need two operators to be published. */
export function announcementRoutes(serve: Binder, ports: ConsolePorts): void {
  announcementReads(serve, ports);
  announcementChanges(serve, ports);
}

/** Read in the transaction of the change, because the set of active operators can change. */
async function announcerOf(sql: Sql, operatorId: number): Promise<Announcer> {
  return { operatorId, isAlone: !(await canOthers(sql, 'content.confirm', operatorId)) };
}

function announcementReads(serve: Binder, { db }: ConsolePorts): void {
  serve.read(api.announcements, async ({ input, operator }) => {
    const { rows, total } = await listAnnouncements(db, placeOf(input.page));
    const { isAlone } = await announcerOf(db, operator.id);
    const nameOf = await namesOfOperators(db);
    return {
      rows: rows.map((row) => ({
        ...announcementRow(row, nameOf),
        may_confirm: row.status === 'waiting' && (isAlone || row.proposedBy !== operator.id),
      })),
      total,
      is_alone: isAlone,
    };
  });
}

export function announcementRow(
  row: StoredAnnouncement,
  nameOf: (id: number) => string,
): Omit<api.AnnouncementRow, 'may_confirm'> {
  return {
    id: row.id,
    status: row.status,
    audience: row.audience,
    version: row.version,
    texts: row.texts,
    is_legal: row.isLegal,
    is_pinned: row.isPinned,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    proposed_by: row.proposedBy === null ? '' : nameOf(row.proposedBy),
    confirmed_by: row.confirmedBy === null ? '' : nameOf(row.confirmedBy),
    updated_at: row.updatedAt,
  };
}

const editedOf = (input: ParsedOf<typeof api.saveAnnouncement>): EditedAnnouncement => ({
  audience: input.audience,
  isLegal: input.legal === 1,
  isPinned: input.pinned === 1,
  startsAt: input.starts_at ?? null,
  endsAt: input.ends_at ?? null,
  texts: input.texts,
});

const termsOf = (edited: EditedAnnouncement): Facts => {
  const { texts, audience, isLegal, isPinned, startsAt, endsAt } = edited;
  const flags = { is_legal: isLegal, is_pinned: isPinned };
  return { audience, ...flags, starts_at: startsAt, ends_at: endsAt, ...texts };
};

function announcementChanges(serve: Binder, { clock }: ConsolePorts): void {
  serve.change(api.saveAnnouncement, async ({ input, act }) => {
    const { id: known, version = 0 } = input;
    const edited = editedOf(input);
    const at = clock.now();
    const seen = known === undefined ? null : { id: known, version };
    const before = seen && (await editAnnouncement(act.tx, seen, edited, at));
    const id = known ?? (await addAnnouncement(act.tx, edited, at));
    const action = before ? 'announcement.changed' : 'announcement.entered';
    const detail = differences(before && termsOf(before), termsOf(edited));
    await act.note(action, `announcement ${id}`, detail);
    return { id };
  });

  serve.change(api.publishAnnouncement, async ({ input: { id, version }, act }) => {
    const by = await announcerOf(act.tx, act.operator.id);
    const before = await publishAnnouncement(act.tx, { id, version }, by, clock.now());
    const { status, isAlone } = await announcementById(act.tx, id);
    const action = status === 'waiting' ? 'announcement.proposed' : 'announcement.published';
    await act.note(action, `announcement ${id}`, {
      status: [before.status, status],
      ...(isAlone && { confirmed: 'nobody else could' }),
    });
    return { status };
  });

  async function noteStatus(act: Act, action: string, { id, status }: StoredAnnouncement) {
    const after = await announcementById(act.tx, id);
    await act.note(action, `announcement ${id}`, { status: [status, after.status] });
  }

  serve.change(api.confirmAnnouncement, async ({ input, act }) => {
    const by = await announcerOf(act.tx, act.operator.id);
    const before = await confirmAnnouncement(act.tx, input, by, clock.now());
    await noteStatus(act, 'announcement.confirmed', before);
  });

  serve.change(api.takeInAnnouncement, async ({ input, act }) => {
    const before = await takeInAnnouncement(act.tx, input, clock.now());
    await noteStatus(act, 'announcement.takenIn', before);
  });

  serve.change(api.removeAnnouncement, async ({ input, act }) => {
    const before = await removeAnnouncement(act.tx, input);
    const detail = differences(termsOf(before), {});
    await act.note('announcement.removed', `announcement ${input.id}`, detail);
  });
}
