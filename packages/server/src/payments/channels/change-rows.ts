import type { Sql } from '../../platform/ports/db.ts';
import type { ChannelChange, PayeeChannel, PayeeKind } from './channel-change.ts';

const COLUMNS = `id, kind, channel_id as "channelId", base_version as "baseVersion", before, after,
  proposed_by as "proposedBy", proposed_at as "proposedAt", status, approved_by as "approvedBy",
  approved_at as "approvedAt", from_at as "fromAt", decided_by as "decidedBy",
  decided_at as "decidedAt", is_alone as "isAlone"`;

const INSERT = `
  insert into channel_change (
    kind, channel_id, base_version, before, after, proposed_by, proposed_at, status
  ) values ($1, $2, $3, $4::text::json, $5::text::json, $6, $7, 'waiting')
  returning ${COLUMNS}`;

const APPROVE = `
  update channel_change set status = 'approved', approved_by = $2, approved_at = $3, from_at = $4,
    is_alone = $5 where id = $1
  returning ${COLUMNS}`;

const END = `
  update channel_change set status = $2, decided_by = $3, decided_at = $4, channel_id = $5
  where id = $1 returning ${COLUMNS}`;

const DUE = `
  select ${COLUMNS} from channel_change where status = 'approved' and from_at <= $1
  order by from_at, id limit 1`;

const HISTORY_ROWS = 50;

interface Proposal {
  readonly kind: PayeeKind;
  readonly current: (PayeeChannel & { readonly version: number }) | null;
  readonly after: PayeeChannel;
  readonly operatorId: number;
  readonly at: number;
}

export async function insertChange(
  tx: Sql,
  { kind, current, after, operatorId, at }: Proposal,
): Promise<ChannelChange> {
  return onlyRow(
    await tx.query<ChannelChange>(INSERT, [
      ...[kind, current?.id ?? null, current?.version ?? 0, current && JSON.stringify(current)],
      ...[JSON.stringify(after), operatorId, at],
    ]),
  );
}

export async function approveChange(
  tx: Sql,
  id: number,
  approval: {
    readonly operatorId: number;
    readonly at: number;
    readonly fromAt: number;
    readonly isAlone: boolean;
  },
): Promise<ChannelChange> {
  const { operatorId, at, fromAt, isAlone } = approval;
  return onlyRow(await tx.query<ChannelChange>(APPROVE, [id, operatorId, at, fromAt, isAlone]));
}

export async function endChange(
  tx: Sql,
  id: number,
  end: {
    readonly status: 'done' | 'withdrawn' | 'lapsed';
    readonly by: number | null;
    readonly at: number;
    readonly channelId: number | null;
  },
): Promise<ChannelChange> {
  const { status, by, at, channelId } = end;
  return onlyRow(await tx.query<ChannelChange>(END, [id, status, by, at, channelId]));
}

/** Returns the approved change that is due first; undefined if none is due. */
export async function dueChange(tx: Sql, now: number): Promise<ChannelChange | undefined> {
  const [due] = await tx.query<ChannelChange>(DUE, [now]);
  return due;
}

export async function findChange(tx: Sql, id: number): Promise<ChannelChange | undefined> {
  const [change] = await tx.query<ChannelChange>(
    `select ${COLUMNS} from channel_change where id = $1`,
    [id],
  );
  return change;
}

/** Returns the changes that wait for a second operator or for their time, oldest first. */
export function waitingChanges(sql: Sql): Promise<ChannelChange[]> {
  return sql.query(
    `select ${COLUMNS} from channel_change where status in ('waiting', 'approved')
     order by id limit 200`,
  );
}

/** Returns up to 50 changes of a channel's payee, including proposed ones, newest first. */
export function changesOf(sql: Sql, kind: PayeeKind, channelId: number): Promise<ChannelChange[]> {
  return sql.query(
    `select ${COLUMNS} from channel_change where kind = $1 and channel_id = $2
     order by id desc limit ${HISTORY_ROWS}`,
    [kind, channelId],
  );
}

function onlyRow([row]: readonly ChannelChange[]): ChannelChange {
  if (!row) throw new Error('Expected the change that was just written');
  return row;
}
