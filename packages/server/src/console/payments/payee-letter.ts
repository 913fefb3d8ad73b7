import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { writeAudit } from '../../audit/log.ts';
import type { ChannelChange, RecordChange } from '../../payments/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { emailsOf } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';
import type { Operator } from '../session.ts';
import { logged, payeeDifferences } from './channel-view.ts';

/**
 * How long the mail is worth sending; it is worth reading even after the payee has taken effect.
 */
const USEFUL_MS = 7 * DAY_MS;

/** Mails a confirmed change of a payee, or its withdrawal, to all operators who could stop it. */
export async function mailPayee(
  tx: Sql,
  mail: Pick<MailModule, 'post'>,
  change: ChannelChange,
  by: Operator,
): Promise<void> {
  const { subject, text } = letterOf(change, by.email);
  const letter = { kind: 'email', subject, text, isSecret: false, usefulMs: USEFUL_MS } as const;
  for (const to of await emailsOf(tx, 'channels.change')) await mail.post(tx, { ...letter, to });
}

function letterOf(change: ChannelChange, by: string): { subject: string; text: string } {
  const { kind, channelId, before, after, fromAt, status } = change;
  const name = `${kind === 'network' ? 'deposit network' : 'bank account'} ${channelId ?? '(new)'}`;
  const fields = payeeDifferences(before, after).map(
    ({ field, before: was, after: will }) => `  ${field}: ${was ?? '-'} -> ${will}`,
  );
  if (status === 'withdrawn') {
    return {
      subject: `Withdrawn: another payee of ${name}`,
      text: [
        `${by} has withdrawn this change. People go on paying where they did.`,
        '',
        ...fields,
      ].join('\n'),
    };
  }
  const when = status === 'done' ? 'now' : `from ${utcTime(fromAt ?? 0, 'en')} on`;
  return {
    subject: `Another payee of ${name}`,
    text: [
      `${by} has confirmed where people pay money to ${when}:`,
      '',
      ...fields,
      '',
      status === 'done'
        ? 'If this is wrong, switch the channel off in the console under Pay channels.'
        : 'If this is wrong, withdraw it in the console under Pay channels before then.',
    ].join('\n'),
  };
}

/** Writes the audit entry of a change that took effect or lapsed without an operator. */
export function payeeRecorder({ clock }: Pick<ConsolePorts, 'clock'>): RecordChange {
  return (tx, { id, kind, channelId, before, after, status }) =>
    writeAudit(tx, {
      at: clock.now(),
      operatorId: null,
      operator: '',
      role: '',
      address: '',
      action: status === 'done' ? 'channel.tookEffect' : 'channel.lapsed',
      object: `${kind} ${channelId ?? 'new'}`,
      detail: JSON.stringify({ change: id, ...logged(payeeDifferences(before, after)) }),
      reason:
        status === 'done'
          ? 'the wait of the approved change is over'
          : 'the channel is not the one any more that the change was approved for',
    });
}
