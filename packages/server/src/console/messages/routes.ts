import * as api from '@fulcrum/contract/console/messages/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { CODE_MINUTES } from '@fulcrum/contract/identity/calls';

import type { OutboxRow } from '../../notifications/mail/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { PAGE_SIZE } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';
import type { Operator } from '../session.ts';
import { HELPED, helpIn, userOfAddress } from '../users/access-help.ts';
import { maskedAddress } from '../users/contact.ts';

const MINUTE_MS = 60_000;

/** Routes for e-mails and text messages to users and operators. */
export function messageRoutes(serve: Binder, ports: ConsolePorts): void {
  const { mail, clock } = ports;

  serve.read(api.outbox, async ({ input }) => {
    const { message_status: status = null, message_kind: kind = null, page = 1 } = input;
    const { rows, total } = await mail.list({ status, kind, page, pageSize: PAGE_SIZE });
    return {
      rows: rows.map(messageRow),
      total,
      sends_email: mail.delivers('email'),
      sends_sms: mail.delivers('sms'),
    };
  });

  /**
   * Returns whether the operator may read a code: support reads a recent code to the user who
   * requested it; older codes stay hidden.
   */
  const mayRead = ({ role }: Operator, { at }: OutboxRow): boolean =>
    mayDo(role, 'outbox.codes') && clock.now() - at < CODE_MINUTES * MINUTE_MS;

  async function noteCode({ tx, operator, note }: Act, to: string): Promise<void> {
    const userId = await userOfAddress(tx, to);
    if (userId === null) return;
    await helpIn(ports, tx, { userId, operatorId: operator.id, way: 'code' });
    await note(HELPED.code, `user ${userId}`);
  }

  serve.change(api.revealMessage, async ({ input: { id }, act }) => {
    const message = await mail.message(act.tx, id);
    if (!message) throw new Refused('message.unknown');
    // The text of a message that is really sent is shown only to its recipient.
    const isCode = message.isSecret && message.text !== null;
    const isShown = message.status === 'kept' && (!isCode || mayRead(act.operator, message));
    const text = isShown ? message.text : null;
    if (isCode && text !== null) await noteCode(act, message.to);
    const fields = text === null ? ['recipient'] : ['recipient', 'text'];
    await act.note('message.viewed', `message ${id}`, { fields });
    return { recipient: message.to, text };
  });

  serve.change(api.retryMessage, async ({ input: { id }, act }) => {
    const outcome = await mail.retry(act.tx, id);
    if (outcome !== 'queued') throw new Refused(RETRY_REFUSALS[outcome]);
    await act.note('message.retried', `message ${id}`, { status: ['failed', 'queued'] });
    act.afterCommit(() => mail.wake());
  });
}

const RETRY_REFUSALS = {
  unknown: 'message.unknown',
  notFailed: 'message.notFailed',
  over: 'message.over',
  noSender: 'message.noSender',
} as const;

/**
 * Returns a row of the list of messages. The problem is masked too, because mail servers repeat the
 * recipient in their replies.
 */
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
