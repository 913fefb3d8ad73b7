import type { AccountLog } from '@fulcrum/contract/account/schema';
import type { Language } from '@fulcrum/contract/languages';
import type { User } from '@fulcrum/contract/people/schema';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import type { MessageKey } from '@fulcrum/messages/keys';
import { say } from '@fulcrum/messages/say';

import { plainClock } from '../../platform/http/display-time.ts';
import type { Paper } from './paper.ts';

/** The content of a printed statement. Times are epoch ms. */
export interface StatementContent {
  readonly language: Language;
  readonly timeZone: string;
  readonly user: User;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly printedAt: number;
  /** Balance before the first line. */
  readonly opening: MicroUsd;
  /** The account log of the period, oldest first. */
  readonly log: readonly AccountLog[];
}

/** Formats a statement in the reader's language and time zone; amounts keep all decimals. */
export function paperOf(content: StatementContent): Paper {
  const { language, timeZone, user, log } = content;
  const time = plainClock(timeZone);
  const word = (key: MessageKey) => say(language, key);
  const contact = user.email === '' ? `${user.global_code} ${user.mobile}`.trim() : user.email;
  return {
    title: word('statement.title'),
    language,
    facts: [
      [word('statement.account'), user.uid],
      [word('statement.holder'), user.is_demo === 1 ? word('statement.demo') : contact],
      [word('statement.from'), time(content.from)],
      [word('statement.to'), time(content.to - 1)],
      [word('statement.zone'), timeZone],
      [word('statement.printed'), time(content.printedAt)],
    ],
    sums: sumsOf(content),
    head: [
      word('statement.time'),
      word('statement.entry'),
      word('statement.order'),
      word('statement.amount'),
      word('statement.balance'),
    ],
    rows: log.map((row) => [
      time(row.CreatedAt),
      row.Memo === '' ? row.MemoTran : row.Memo,
      row.OrderId === null ? '' : String(row.OrderId),
      grouped(row.Value),
      grouped(row.Balance),
    ]),
    foot: `Fulcrum  ${user.uid}`,
  };
}

/** Returns the opening balance, the sum of each kind of entry, and the closing balance. */
function sumsOf({ language, opening, log }: StatementContent): Paper['sums'] {
  const byKind = new Map<string, number>();
  let closing: number = opening;
  for (const { MemoTran, Value } of log) {
    const amount = microOf(Value);
    byKind.set(MemoTran, microUsd((byKind.get(MemoTran) ?? 0) + amount));
    closing = microUsd(closing + amount);
  }
  const usd = (amount: number) => grouped(formatDecimal(amount, USD_DIGITS));
  return [
    [say(language, 'statement.opening'), usd(opening)],
    ...[...byKind].map(([name, amount]) => [name, usd(amount)] as const),
    [say(language, 'statement.closing'), usd(closing)],
  ];
}

function microOf(text: string): MicroUsd {
  const amount = parseDecimal(text, USD_DIGITS);
  if (amount === null) throw new Error(`Expected an amount in dollars, was ${text}`);
  return microUsd(amount);
}

/** Formats 1234567.5 as 1,234,567.5 in every language, so that a copied figure can be read back. */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? marked : `${marked}.${fraction}`;
}
