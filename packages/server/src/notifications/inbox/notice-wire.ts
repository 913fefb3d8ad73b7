import type { Language } from '@fulcrum/contract/languages';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import { amountText } from '@fulcrum/messages/amount';
import { APP_NOTICES, type AppNoticeName } from '@fulcrum/messages/notices/keys';
import type { MessageKey } from '@fulcrum/messages/keys';
import { isolated, say, WORDS } from '@fulcrum/messages/say';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { displayTime } from '../../platform/http/display-time.ts';
import type { NoticeFacts } from './facts.ts';
import type { NoticeRow } from './notice-store.ts';
import { stopOutNotice } from './stop-out-wire.ts';

/** Language and time zone of the text. */
export interface NoticeReader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** The name and price format of an instrument. */
export interface InstrumentFace {
  readonly code: string;
  readonly showCode: string;
  readonly digits: number;
}

/** Margin levels are stored in hundredths of a percent. */
const ONE_PERCENT = 100;

/** Returns the notice as the app receives it, in the reader's language. */
export function noticeWire(
  { seq, kind, facts, at, isRead }: NoticeRow,
  reader: NoticeReader,
  faceOf: (instrumentId: number) => InstrumentFace,
): Notice {
  const { language } = reader;
  const { instrumentId, orderId } = facts;
  const face = instrumentId === undefined ? null : faceOf(instrumentId);
  const stopOut = stopOutNotice(facts, face);
  return {
    id: seq,
    kind,
    title: say(language, titleKey(kind)),
    text: partsOf(kind, facts, reader, face)
      .map((part) => isolated(language, part))
      .join(' · '),
    at,
    is_read: isRead,
    order_id: orderId ?? null,
    code: face?.code ?? null,
    ...(stopOut && { stop_out: stopOut }),
  };
}

const isAppNotice = (kind: string): kind is AppNoticeName =>
  APP_NOTICES.some((known) => known === kind);

/**
 * Returns the key of a notice's title: the subject of the mail, if the notice is also sent by mail.
 */
function titleKey(kind: string): MessageKey {
  const key = isAppNotice(kind) ? `notice.${kind}` : `mail.${kind}.subject`;
  if (!Object.hasOwn(WORDS.en, key)) throw new Error(`No title for a notice of kind ${kind}`);
  return key as MessageKey; // looked up above
}

function partsOf(
  kind: string,
  facts: NoticeFacts,
  reader: NoticeReader,
  face: InstrumentFace | null,
): string[] {
  const { language } = reader;
  const {
    lots,
    price,
    pnl,
    net = pnl,
    level,
    stopLevel,
    fromAt,
    usd,
    sum,
    caseId,
    cause,
    reason,
    reject,
    change,
  } = facts;
  const parts = [
    face?.showCode,
    lots === undefined ? undefined : amountText(language, formatDecimal(lots, LOT_DIGITS, 2)),
    price === undefined ? undefined : priceText(price, face?.digits ?? 0),
    net === undefined ? undefined : `${signed(language, net)} USD`,
    level === undefined ? undefined : percent(level),
    stopLevel === undefined ? undefined : percent(stopLevel),
    fromAt === undefined ? undefined : startText(kind, fromAt, reader),
    usd === undefined ? undefined : `${money(language, usd)} USD`,
    sum && groupedSum(language, sum),
    caseId === undefined ? undefined : `#${caseId}`,
    cause && say(language, `cause.${cause}`),
    reason && say(language, reason),
    reject && say(language, `reject.${reject}`),
    change && say(language, `factor.change.${change}`),
    facts.address,
    facts.remark,
  ];
  return parts.filter((part): part is string => part !== undefined && part !== '');
}

/** Says since when something applies, so that the time is not taken for that of the notice. */
function startText(kind: string, at: number, { language, timeZone }: NoticeReader): string {
  const key = kind === 'payoutMethod' ? 'notice.usableFrom' : 'notice.startsAt';
  return say(language, key, { time: displayTime(at, language, timeZone) });
}

/** Formats a margin level, truncated to whole percent as the app shows it. */
const percent = (level: number): string => `${Math.trunc(level / ONE_PERCENT)}%`;

/** Formats a price; point and comma are the same in every language, as in the app. */
const priceText = (price: number, digits: number): string =>
  amountText('en', formatDecimal(price, digits));

/** Formats a micro-USD amount in the reader's language, with at least two decimals. */
const money = (language: Language, amount: number): string =>
  amountText(language, formatDecimal(amount, USD_DIGITS, 2));

/** Formats the amount of a text such as `12.5 EUR` in the reader's language. */
const groupedSum = (language: Language, sum: string): string =>
  sum.replace(/^\S+/, (amount) => amountText(language, amount));

function signed(language: Language, amount: number): string {
  const text = money(language, Math.abs(amount));
  if (amount === 0) return text;
  return amount > 0 ? `+${text}` : `−${text}`;
}
