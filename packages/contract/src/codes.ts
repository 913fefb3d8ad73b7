import type { MoneyReason, RefusalReason } from '@fulcrum/engine/refusal';

import type { FundsReason } from './funds-reasons.ts';

import { row, type CodeRow } from './codes/row.ts';
import { CONTENT_CODES, type ContentReason } from './codes/content.ts';
import { SUPPORT_CODES, type SupportReason } from './codes/support.ts';
import { NOTICE_CODES, type NoticeReason } from './codes/notices.ts';
import { PAYOUT_CODES, type PayoutReason } from './codes/payouts.ts';
import { PEOPLE_CODES, type PeopleReason } from './codes/people.ts';

/** Refusals that never reach the engine: the request, the caller, the person, the server. */
export type EdgeReason =
  | 'request.malformed'
  | 'request.notFound'
  | 'request.method'
  | 'request.tooLarge'
  | 'request.mediaType'
  | 'request.tooMany'
  | 'request.crossOrigin'
  | 'field.missing'
  | 'field.invalid'
  | 'side.invalid'
  | 'mode.invalid'
  | 'instrument.invalid'
  | 'lots.invalid'
  | 'target.invalid'
  | 'stopLoss.invalid'
  | 'takeProfit.invalid'
  | 'leverage.invalid'
  | 'price.invalid'
  | 'deviation.invalid'
  | 'expiry.invalid'
  | 'which.invalid'
  | 'trail.invalid'
  | 'expiry.missing'
  | 'tradeFee.invalid'
  | 'clientOrderId.invalid'
  | 'clientOrderId.used'
  | 'deadline.invalid'
  | 'order.late'
  | 'order.invalid'
  | 'status.invalid'
  | 'page.invalid'
  | 'period.invalid'
  | 'limit.invalid'
  | 'to.invalid'
  | 'search.invalid'
  | 'server.fault'
  | 'server.unavailable'
  | 'login.refused'
  | 'login.tooMany'
  | 'login.workNeeded'
  | 'account.missing'
  | 'password.missing'
  | 'email.invalid'
  | 'mobile.invalid'
  | 'areaCode.invalid'
  | 'password.length'
  | 'password.common'
  | 'password.mismatch'
  | 'invite.unknown'
  | 'user.taken'
  | 'country.unserved'
  | 'demo.idInvalid'
  | 'demo.only'
  | 'real.only'
  | 'file.missing'
  | 'file.many'
  | 'file.empty'
  | 'file.tooLarge'
  | 'file.kind'
  | 'file.heic'
  | 'file.mislabelled'
  | 'file.polyglot'
  | 'file.pixels'
  | 'file.damaged'
  | 'file.tooHeavy'
  | 'file.tooSlow'
  | 'file.tooMany'
  | 'file.unknown'
  | 'file.used'
  | 'documents.missing'
  | 'name.invalid'
  | 'cardId.invalid'
  | 'verification.underReview'
  | 'verification.done'
  | 'case.claimed'
  | 'case.moved'
  | 'operator.refused'
  | 'operator.locked'
  | 'operator.forbidden'
  | 'operator.linkInvalid'
  | 'operator.codeWrong'
  | 'operator.stepUp'
  | 'operator.unknown'
  | 'operator.taken'
  | 'operator.own'
  | 'operator.roleInvalid'
  | 'operator.nameMissing'
  | 'operator.passwordLength'
  | 'operator.address'
  | 'console.reasonMissing'
  | 'console.listInvalid'
  | 'console.filterInvalid'
  | 'console.unchanged'
  | 'person.unknown'
  | 'person.scoreInvalid'
  | CatalogueReason
  | 'channel.changed'
  | 'channel.waiting'
  | 'channel.duplicate'
  | 'change.unknown'
  | 'change.settled'
  | 'change.own'
  | 'currency.bound'
  | 'message.unknown'
  | 'message.notFailed'
  | 'message.over'
  | 'message.noSender'
  | 'setting.tooLate'
  | 'levels.order'
  | 'setting.changed'
  | 'setting.fixed'
  | 'setting.elsewhere'
  | 'rank.nickname'
  | 'rank.contact'
  | 'rank.taken'
  | 'rank.order'
  | 'setting.choice'
  | 'setting.range'
  | 'setting.link'
  | 'setting.countries'
  | 'setting.sharedCode'
  | 'setting.ranges'
  | 'setting.outside'
  | 'invite.required'
  | ContentReason
  | SupportReason
  | NoticeReason
  | PayoutReason
  | PeopleReason
  | FundsReason;

/** Refusals of an operator's change of the catalogue. */
type CatalogueReason =
  | 'catalogue.moved'
  | 'instrument.inUse'
  | 'instrument.notHalted'
  | 'instrument.feesComing'
  | 'instrument.codeTyped'
  | 'terms.name'
  | 'instrument.traded'
  | 'terms.position'
  | 'terms.lotStep'
  | 'terms.lots'
  | 'terms.leverages'
  | 'terms.contractSize'
  | 'terms.fee'
  | 'terms.swap'
  | 'terms.filter'
  | 'category.unknown'
  | 'category.inUse'
  | 'category.order'
  | 'hours.noInstrument'
  | 'hours.spans'
  | 'hours.holidays'
  | 'instrument.taken'
  | 'instrument.codeForm'
  | 'instrument.currency'
  | 'instrument.conversion'
  | 'instrument.digits'
  | 'instrument.spread'
  | 'terms.stepAboveMin'
  | 'instrument.basePrice'
  | 'instrument.class'
  | 'instrument.hours'
  | 'markup.range'
  | 'markup.dayEnds'
  | 'markup.noneComing';

/** The one name of a refusal, the same in code, test and document. */
export type Reason = RefusalReason | MoneyReason | EdgeReason;

export const SUCCESS = 1;
export const SESSION_INVALID = 999;
/** Refused with nothing more to say. */
export const REFUSED = 0;

/** Every refusal a client can meet. A reason without a row does not compile. */
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
  'server.fault': row(1090, 'repeat', 500),
  'server.unavailable': row(1091, 'wait', 503),

  'login.refused': row(1101, 'correct'),
  'login.tooMany': row(1102, 'wait', 429),
  'account.missing': row(1103, 'correct'),
  'password.missing': row(1104, 'correct'),
  'email.invalid': row(1105, 'correct'),
  'mobile.invalid': row(1106, 'correct'),
  'areaCode.invalid': row(1107, 'correct'),
  'password.length': row(1108, 'correct'),
  'password.common': row(1109, 'correct'),
  'password.mismatch': row(1110, 'correct'),
  'invite.unknown': row(1111, 'correct'),
  'user.taken': row(1112, 'login'),
  'country.unserved': row(1113, 'none'),
  'demo.idInvalid': row(1114, 'correct'),
  'demo.only': row(1115, 'none'),
  'real.only': row(1116, 'login'),
  'code.missing': row(1117, 'correct'),
  'code.wrong': row(1118, 'correct'),
  'code.expired': row(1119, 'correct'),
  'code.exhausted': row(1120, 'correct'),
  'code.tooSoon': row(1121, 'wait'),
  'code.tooMany': row(1122, 'wait'),
  'codePurpose.invalid': row(1123, 'correct'),
  'captcha.wrong': row(1124, 'refresh'),
  'password.oldWrong': row(1125, 'correct'),
  'password.unchanged': row(1126, 'correct'),
  'session.unknown': row(1127, 'refresh'),
  'setting.unknown': row(1128, 'none'),
  'factor.needed': row(1129, 'correct'),
  'factor.challengeOver': row(1130, 'login'),
  'factor.codeMissing': row(1131, 'correct'),
  'factor.codeWrong': row(1132, 'correct'),
  'factor.codeUsed': row(1133, 'wait'),
  'factor.tooMany': row(1134, 'wait'),
  'factor.exhausted': row(1135, 'login'),
  'factor.already': row(1136, 'refresh'),
  'factor.none': row(1137, 'refresh'),
  'factor.notBegun': row(1138, 'correct'),
  'passkey.unsupported': row(1139, 'none'),
  'passkey.refused': row(1140, 'correct'),
  'passkey.taken': row(1141, 'correct'),
  'passkey.unknown': row(1142, 'refresh'),
  'passkey.limit': row(1143, 'correct'),
  'passkey.nameInvalid': row(1144, 'correct'),
  'work.wrong': row(1145, 'refresh'),
  'work.over': row(1146, 'refresh'),
  'login.workNeeded': row(1147, 'repeat'),

  'file.missing': row(1150, 'correct'),
  'file.many': row(1151, 'correct'),
  'file.empty': row(1152, 'correct'),
  'file.tooLarge': row(1153, 'correct'),
  'file.kind': row(1154, 'correct'),
  'file.heic': row(1155, 'correct'),
  'file.mislabelled': row(1156, 'correct'),
  'file.polyglot': row(1157, 'correct'),
  'file.pixels': row(1158, 'correct'),
  'file.damaged': row(1159, 'correct'),
  'file.tooMany': row(1160, 'wait'),
  'file.unknown': row(1161, 'correct'),
  'file.used': row(1162, 'correct'),
  'documents.missing': row(1163, 'correct'),
  'name.invalid': row(1164, 'correct'),
  'cardId.invalid': row(1165, 'correct'),
  'verification.underReview': row(1166, 'refresh'),
  'verification.done': row(1167, 'refresh'),
  'case.claimed': row(1168, 'refresh'),
  'case.moved': row(1169, 'refresh'),
  'file.tooHeavy': row(1170, 'correct'),
  'file.tooSlow': row(1171, 'repeat'),

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

  'operator.refused': row(1501, 'correct'),
  'operator.locked': row(1502, 'wait'),
  'operator.forbidden': row(1503, 'none'),
  'operator.linkInvalid': row(1504, 'none'),
  'operator.codeWrong': row(1505, 'correct'),
  'operator.stepUp': row(1506, 'correct'),
  'operator.unknown': row(1507, 'refresh'),
  'operator.taken': row(1508, 'correct'),
  'operator.own': row(1510, 'none'),
  'operator.roleInvalid': row(1511, 'correct'),
  'operator.nameMissing': row(1512, 'correct'),
  'operator.passwordLength': row(1513, 'correct'),
  'operator.address': row(1670, 'none'),
  'console.reasonMissing': row(1514, 'correct'),
  'console.listInvalid': row(1515, 'correct'),
  'console.filterInvalid': row(1516, 'correct'),
  'console.unchanged': row(1517, 'refresh'),
  'person.unknown': row(1518, 'refresh'),
  'person.scoreInvalid': row(1519, 'correct'),
  'catalogue.moved': row(1520, 'refresh'),
  'instrument.inUse': row(1521, 'wait'),
  'instrument.notHalted': row(1522, 'correct'),
  'instrument.codeTyped': row(1523, 'correct'),
  'terms.name': row(1524, 'correct'),
  'instrument.traded': row(1525, 'none'),
  'terms.position': row(1526, 'correct'),
  'terms.lotStep': row(1527, 'correct'),
  'terms.lots': row(1528, 'correct'),
  'terms.leverages': row(1529, 'correct'),
  'terms.contractSize': row(1530, 'correct'),
  'terms.fee': row(1531, 'correct'),
  'instrument.feesComing': row(1620, 'wait'),
  'terms.swap': row(1532, 'correct'),
  'terms.filter': row(1533, 'correct'),
  'category.unknown': row(1534, 'refresh'),
  'category.inUse': row(1535, 'correct'),
  'category.order': row(1536, 'refresh'),
  'hours.noInstrument': row(1537, 'correct'),
  'hours.spans': row(1538, 'correct'),
  'hours.holidays': row(1539, 'correct'),
  'markup.range': row(1580, 'correct'),
  'markup.dayEnds': row(1581, 'wait'),
  'markup.noneComing': row(1582, 'refresh'),
  'instrument.taken': row(1560, 'correct'),
  'instrument.codeForm': row(1561, 'correct'),
  'instrument.currency': row(1562, 'correct'),
  'instrument.conversion': row(1563, 'correct'),
  'instrument.digits': row(1564, 'correct'),
  'instrument.spread': row(1565, 'correct'),
  'terms.stepAboveMin': row(1566, 'correct'),
  'instrument.basePrice': row(1567, 'correct'),
  'instrument.class': row(1568, 'correct'),
  'instrument.hours': row(1569, 'correct'),
  'channel.changed': row(1540, 'refresh'),
  'channel.waiting': row(1541, 'refresh'),
  'channel.duplicate': row(1542, 'correct'),
  'change.unknown': row(1543, 'refresh'),
  'change.settled': row(1544, 'refresh'),
  'change.own': row(1545, 'none'),
  'currency.bound': row(1546, 'none'),
  'setting.changed': row(1547, 'refresh'),
  'setting.fixed': row(1548, 'none'),
  'setting.elsewhere': row(1621, 'none'),
  'rank.nickname': row(1622, 'correct'),
  'rank.contact': row(1623, 'correct'),
  'rank.taken': row(1624, 'correct'),
  'rank.order': row(1625, 'correct'),
  'setting.choice': row(1549, 'correct'),
  'setting.range': row(1550, 'correct'),
  'setting.link': row(1551, 'correct'),
  'setting.countries': row(1552, 'correct'),
  'setting.sharedCode': row(1553, 'correct'),
  'setting.ranges': row(1671, 'correct'),
  'setting.outside': row(1672, 'correct'),
  'invite.required': row(1554, 'correct'),
  'message.unknown': row(1555, 'refresh'),
  'message.notFailed': row(1556, 'refresh'),
  'message.over': row(1557, 'none'),
  'message.noSender': row(1558, 'none'),
  'setting.tooLate': row(1559, 'none'),

  'amount.invalid': row(1401, 'correct'),
  'network.unknown': row(1402, 'refresh'),
  'wire.missing': row(1403, 'correct'),
  'proof.missing': row(1404, 'correct'),
  'proof.used': row(1406, 'correct'),
  'deposit.tooSmall': row(1407, 'correct'),
  'deposit.tooLarge': row(1408, 'correct'),
  'deposits.limit': row(1409, 'wait'),
  'deposit.unknown': row(1410, 'refresh'),
  'deposit.settled': row(1411, 'refresh'),
  'clientKey.invalid': row(1412, 'correct'),
  'clientKey.used': row(1413, 'correct'),
  'reference.invalid': row(1414, 'correct'),
  'remark.invalid': row(1415, 'correct'),
  'amount.digits': row(1416, 'correct'),
  'drawCurrency.unknown': row(1421, 'refresh'),
  'drawMethod.missing': row(1422, 'correct'),
  'drawMethod.unknown': row(1423, 'refresh'),
  'drawMethod.waiting': row(1424, 'wait'),
  'drawMethod.mismatch': row(1425, 'correct'),
  'drawMethods.limit': row(1426, 'correct'),
  'address.invalid': row(1427, 'correct'),
  'bank.missing': row(1428, 'correct'),
  'iban.invalid': row(1429, 'correct'),
  'bic.invalid': row(1430, 'correct'),
  'verification.needed': row(1431, 'none'),
  'withdrawal.tooSmall': row(1432, 'correct'),
  'withdrawal.tooLarge': row(1433, 'correct'),
  'withdrawal.exceeds': row(1434, 'correct'),
  'withdrawal.netZero': row(1435, 'correct'),
  'withdrawals.limit': row(1436, 'wait'),
  'withdrawal.unknown': row(1437, 'refresh'),
  'withdrawal.settled': row(1438, 'refresh'),
  'withdrawal.uncovered': row(1439, 'none'),
  'approval.sameOperator': row(1440, 'none'),
  'statement.range': row(1441, 'correct'),
  'drawType.invalid': row(1442, 'correct'),
  'remark.missing': row(1443, 'correct'),
  'channel.unknown': row(1444, 'refresh'),
  'channel.invalid': row(1445, 'correct'),
  'withdrawal.frozen': row(1446, 'wait'),
  'adjustment.exceeds': row(1447, 'correct'),
  'approval.otherAmount': row(1448, 'refresh'),
  ...CONTENT_CODES,
  ...SUPPORT_CODES,
  ...NOTICE_CODES,
  ...PAYOUT_CODES,
  ...PEOPLE_CODES,
} as const satisfies Readonly<Record<Reason, CodeRow>>;

const REASON_OF_CODE: ReadonlyMap<number, Reason> = new Map(
  // Object.entries widens the keys that the table's own type guarantees.
  (Object.entries(CODES) as [Reason, CodeRow][]).map(([reason, { code }]) => [code, reason]),
);

/** The refusal behind an envelope code; null for 0, 1, 999 and codes of a newer server. */
export function reasonOfCode(code: number): Reason | null {
  return REASON_OF_CODE.get(code) ?? null;
}

/** True for the name of a refusal: lets a schema's message carry one. */
export function isReason(text: string): text is Reason {
  return Object.hasOwn(CODES, text);
}
