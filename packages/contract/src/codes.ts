import type { MoneyReason, RefusalReason } from '@fulcrum/engine/refusal';

import { CONSOLE_CODES } from './codes/console.ts';
import { CONTENT_CODES } from './codes/content.ts';
import { IDENTITY_CODES } from './codes/identity.ts';
import { NOTICE_CODES } from './codes/notices.ts';
import { PAYEE_CODES } from './codes/payees.ts';
import { PAYMENT_CODES } from './codes/payments.ts';
import { PAYOUT_CODES } from './codes/payouts.ts';
import { PEOPLE_CODES } from './codes/people.ts';
import { PREFERENCE_CODES } from './codes/preferences.ts';
import { row, type CodeRow } from './codes/row.ts';
import { SUPPORT_CODES } from './codes/support.ts';

/**
 * Every refusal that a client can receive; a refusal of the engine that has no row here does not
 * compile.
 */
export const CODES = {
  'request.malformed': row(1001, 'correct', 400),
  'request.notFound': row(1002, 'none', 404),
  'request.method': row(1003, 'none', 405),
  'request.tooLarge': row(1004, 'correct', 413),
  'request.mediaType': row(1005, 'correct', 415),
  'request.tooMany': row(1006, 'wait', 429),
  'request.crossOrigin': row(1007, 'none'),
  'field.missing': row(1010, 'correct'),
  'field.invalid': row(1011, 'correct'),
  'side.invalid': row(1012, 'correct'),
  'mode.invalid': row(1013, 'correct'),
  'instrument.invalid': row(1014, 'correct'),
  'lots.invalid': row(1015, 'correct'),
  'target.invalid': row(1016, 'correct'),
  'stopLoss.invalid': row(1017, 'correct'),
  'takeProfit.invalid': row(1018, 'correct'),
  'leverage.invalid': row(1019, 'correct'),
  'price.invalid': row(1020, 'correct'),
  'deviation.invalid': row(1021, 'correct'),
  'clientOrderId.invalid': row(1022, 'correct'),
  'order.invalid': row(1023, 'correct'),
  'status.invalid': row(1024, 'correct'),
  'page.invalid': row(1025, 'correct'),
  'period.invalid': row(1026, 'correct'),
  'limit.invalid': row(1027, 'correct'),
  'to.invalid': row(1028, 'correct'),
  'search.invalid': row(1029, 'correct'),
  'clientOrderId.used': row(1030, 'correct'),
  'expiry.invalid': row(1031, 'correct'),
  'tradeFee.invalid': row(1032, 'correct'),
  'which.invalid': row(1033, 'correct'),
  'trail.invalid': row(1034, 'correct'),
  'deadline.invalid': row(1035, 'correct'),
  'order.late': row(1036, 'refresh'),
  'order.inDoubt': row(1037, 'repeat', 503),
  'levels.invalid': row(1045, 'correct'),
  'breakEven.invalid': row(1046, 'correct'),
  'limitPrice.invalid': row(1050, 'correct'),
  'link.invalid': row(1051, 'correct'),
  'results.range': row(1060, 'correct'),
  'outcome.invalid': row(1061, 'correct'),
  'trades.tooMany': row(1062, 'correct'),
  'note.invalid': row(1063, 'correct'),
  'tags.invalid': row(1064, 'correct'),
  'tags.tooMany': row(1065, 'correct'),
  'note.newer': row(1066, 'refresh'),
  'results.weekHours': row(1067, 'correct'),
  'net.invalid': row(1068, 'correct'),
  'server.fault': row(1090, 'repeat', 500),
  'server.unavailable': row(1091, 'wait', 503),

  ...IDENTITY_CODES,

  'instrument.unknown': row(1201, 'refresh'),
  'instrument.disabled': row(1202, 'refresh'),
  'leverage.none': row(1203, 'none'),
  'leverage.notOffered': row(1204, 'correct'),
  'lots.tooSmall': row(1205, 'correct'),
  'lots.tooLarge': row(1206, 'correct'),
  'lots.offStep': row(1207, 'correct'),
  'market.closed': row(1208, 'wait'),
  'quote.stale': row(1209, 'repeat'),
  'conversion.stale': row(1210, 'repeat'),
  'price.moved': row(1211, 'refresh'),
  'target.missing': row(1212, 'correct'),
  'target.atMarket': row(1213, 'correct'),
  'stopLoss.wrongSide': row(1215, 'correct'),
  'takeProfit.wrongSide': row(1216, 'correct'),
  'instrument.halted': row(1217, 'wait'),
  'expiry.missing': row(1218, 'correct'),
  'expiry.past': row(1219, 'correct'),
  'trail.tooFar': row(1220, 'correct'),
  'leverage.capped': row(1221, 'correct'),
  'clock.stepped': row(1222, 'wait'),
  'instrument.paused': row(1223, 'wait'),
  'levels.unordered': row(1231, 'correct'),
  'levels.tooMuch': row(1232, 'correct'),
  'levels.tooSmall': row(1233, 'correct'),
  'breakEven.noLevel': row(1234, 'correct'),
  'limitPrice.notStop': row(1240, 'correct'),

  'account.restricted': row(1301, 'none'),
  'positions.limit': row(1302, 'correct'),
  'pendings.limit': row(1303, 'correct'),
  'margin.insufficient': row(1304, 'correct'),
  'order.unknown': row(1305, 'refresh'),
  'order.alreadyClosed': row(1306, 'refresh'),
  'order.notPending': row(1307, 'refresh'),
  'order.notOpen': row(1308, 'refresh'),
  'levels.order': row(1309, 'correct'),
  'fee.moved': row(1310, 'refresh'),
  'closeBy.otherInstrument': row(1311, 'correct'),
  'closeBy.sameSide': row(1312, 'correct'),
  'link.same': row(1340, 'correct'),
  'link.notPending': row(1341, 'refresh'),
  'link.taken': row(1342, 'correct'),

  ...CONSOLE_CODES,
  ...PAYMENT_CODES,
  ...PAYEE_CODES,
  ...CONTENT_CODES,
  ...SUPPORT_CODES,
  ...NOTICE_CODES,
  ...PAYOUT_CODES,
  ...PEOPLE_CODES,
  ...PREFERENCE_CODES,
} as const satisfies Readonly<
  Record<RefusalReason | MoneyReason, CodeRow> & Record<string, CodeRow>
>;

/** The name of a refusal, the same in code, tests and documents. */
export type Reason = keyof typeof CODES;

/** Whether a text is the name of a refusal, because a schema's message may contain one. */
export function isReason(text: string): text is Reason {
  return Object.hasOwn(CODES, text);
}
