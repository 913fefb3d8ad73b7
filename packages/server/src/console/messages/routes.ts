import * as api from '@fulcrum/contract/console/outbox-calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { CODE_MINUTES } from '@fulcrum/contract/identity';

import type { OutboxRow } from '../../notifications/mail/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { HELPED, helpIn, userOfAddress } from '../users/access-help.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { Operator } from '../session.ts';
import { maskedAddress } from '../users/view.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';
import { waitingFor } from '../dashboard/waiting-queues.ts';

const PAGE_SIZE = 50;
const MINUTE_MS = 60_000;

type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** Messages to people, and how much waits for operators. */
export function outboxRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, mail, clock } = ports;
  const note = noter(ports);

  serve.toOperator(api.outbox, async ({ input }) => {
    const { message_status: status = null, message_kind: kind = null, page = 1 } = input;
    const { rows, total } = await mail.list({ status, kind, page, pageSize: PAGE_SIZE });
    return {
      rows: rows.map(messageRow),
      total,
      sends_email: mail.delivers('email'),
      sends_sms: mail.delivers('sms'),
    };
  });

  serve.toOperator(api.revealMessage, ({ input, operator, visit }) =>
    db.transaction(async (tx) => {
      const { id, reason } = input;
      const message = await mail.message(tx, id);
      if (!message) throw new Refused('message.unknown');
      // What really goes out is between the house and who gets it.
      const isCode = message.isSecret && message.text !== null;
      const text =
        message.status === 'kept' && (!isCode || mayRead(operator, message)) ? message.text : null;
      if (isCode && text !== null) await noteCode(tx, { operator, visit }, message.to, reason);
      const fields = text === null ? ['recipient'] : ['recipient', 'text'];
      const entry = { action: 'message.viewed', object: `message ${id}`, detail: { fields } };
      await note(tx, { operator, visit }, { ...entry, reason });
      return { recipient: message.to, text };
    }),
  );

  /** A code is for who asks for it now: of one that is older nobody is waiting. */
  const mayRead = ({ role }: Operator, { at }: OutboxRow): boolean =>
    mayDo(role, 'outbox.codes') && clock.now() - at < CODE_MINUTES * MINUTE_MS;

  async function noteCode(tx: Sql, who: Who, to: string, reason: string): Promise<void> {
    const userId = await userOfAddress(tx, to);
    if (userId === null) return;
    await helpIn(ports, tx, { userId, operatorId: who.operator.id, way: 'code' });
    const entry = { action: HELPED.code, object: `user ${userId}`, detail: {}, reason };
    await note(tx, who, entry);
  }

  serve.toOperator(api.retryMessage, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    await db.transaction(async (tx) => {
      const outcome = await mail.retry(tx, id);
      if (outcome !== 'queued') throw new Refused(RETRY_REFUSALS[outcome]);
      const detail = { status: ['failed', 'queued'] };
      const entry = { action: 'message.retried', object: `message ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    mail.wake();
    return {};
  });

  serve.toOperator(api.queues, ({ operator }) => waitingFor(db, operator, clock.now()));
}

const RETRY_REFUSALS = {
  unknown: 'message.unknown',
  notFailed: 'message.notFailed',
  over: 'message.over',
  noSender: 'message.noSender',
} as const;

/** A server that is asked says back whom it was asked about: masked there too. */
export const messageRow = (row: OutboxRow): api.MessageRow => ({
  id: row.id,
  kind: row.kind,
  recipient: maskedAddress(row.to),
  subject: row.subject,
  status: row.status,
  is_secret: row.isSecret,
  at: row.at,
  attempts: row.attempts,
  problem: (row.problem ?? '').replaceAll(row.to, maskedAddress(row.to)),
  sent_at: row.sentAt,
});
