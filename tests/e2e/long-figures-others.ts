import { ALERT_KINDS, type Alert, type AlertKind } from '@fulcrum/contract/trading/alerts';
import type { Announcement } from '@fulcrum/contract/content/announcements';
import type { Passkey } from '@fulcrum/contract/factors/calls';
import type { RankedTrader } from '@fulcrum/contract/content/ranking';
import type {
  DepositNetwork,
  DepositRecord,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  WireOption,
} from '@fulcrum/contract/payments/schema';
import type { Invited } from '@fulcrum/contract/identity/invites';
import type { Language } from '@fulcrum/contract/languages';
import type { ChatMessage } from '@fulcrum/contract/support/chat';
import type { PersonSession } from '@fulcrum/contract/identity/schema';
import { say } from '@fulcrum/messages/say';

/* Other data of a trader: payments, other people, and texts by others, all as long as they may
   be. */

const HOUR = 3_600_000;
const at = () => Date.now() - 30 * HOUR;
const FAR = Date.UTC(2100, 0, 1);
/** The longest address that the networks have; it has no space at which it could wrap. */
const ADDRESS =
  'addr1q8fwwmwmwmzz4w8x9kq3m5yv7t2w6n4p0s9r3d5f7h2j4k6l8z0x1c3v5b7n9mwmwmqwertyuiopwwmm';
const BANK =
  'Landesbank Baden-Württemberg, Niederlassung Frankfurt am Main (Auslandszahlungsverkehr)';
const PAYEE = 'Maximiliane Alexandra von und zu Hohenstein-Weissenfels';
const IBAN = 'MT84 MALT 0110 0001 2345 MTLC AST0 01S';
const TXID = '0x9f2c71d8aa3b4c5d6e7f04b6e41a9f2c71d8aa3b4c5d6e7f04b6e41a9f2c71d8';
const REASON =
  'The name of the payer is another one than yours. Please pay from an account in your own ' +
  'name, with the remark that is shown above, and send a statement of your bank as the proof.';

const terms = {
  precision: 6,
  usd_price: '0.0000123456',
  min_number: '1234.567891',
  max_number: '123456789.123456',
  is_sample: false,
};
const network = (id: number, currency_code: string, protocol_code: string): DepositNetwork => ({
  ...terms,
  id,
  currency_code,
  protocol_code,
  address: ADDRESS,
  tag: '',
});
const bank: WireOption = {
  ...terms,
  id: 1,
  currency_code: 'IDR',
  bank_name: BANK,
  bank_address: 'Große Eschenheimer Straße 123–125, 60313 Frankfurt am Main, Deutschland',
  bank_swift: 'SOLADESTXXX',
  payee_name: PAYEE,
  payee_account: IBAN,
  bank_remark: 'FM-9998887766554433-WWMM',
};
const currency = (id: number, code: string, protocol: string): DrawCurrency => ({
  ...terms,
  id,
  code,
  protocol,
  type: protocol === '' ? 2 : 1,
  fee_type: id === 1 ? 1 : 2,
  draw_rate: id === 1 ? '12345.678901' : '0.0123',
  usd_price: protocol === '' ? '16543.21' : '1.001234',
});
const method = (id: number, change: Partial<DrawMethod>): DrawMethod => ({
  id,
  type: 1,
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  dc_address: ADDRESS,
  tag: '',
  fault: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  created_at: at(),
  usable_at: FAR,
  usable_at_tran: '',
  remark: 'Cold wallet of the family office, to be used for the yearly payout only',
  ...change,
});
const methods = [
  method(1, { usable_at: at() }),
  method(2, { draw_currency: { id: 2, code: 'USDT', protocol: 'ERC20' } }),
  method(3, {
    type: 2,
    draw_currency: { id: 3, code: 'IDR', protocol: '' },
    dc_address: '',
    bank_name: BANK,
    payee_name: PAYEE,
    payee_account: IBAN,
    bank_swift: 'SOLADESTXXX',
  }),
];

const STATUSES = [0, 1, 2, 3] as const;
const deposit = (lang: Language) => (status: 0 | 1 | 2 | 3) =>
  ({
    id: 999_990 - status,
    number: '123456789012.345678',
    type: status === 1 ? 1 : 0,
    currency_code: status === 1 ? 'IDR' : 'USDT',
    protocol_code: status === 1 ? '' : 'TRC20',
    status,
    status_name: say(lang, `deposit.status.${status}`),
    credit: '12345678.901234',
    proofImg: 'proof',
    address: ADDRESS,
    txid: TXID,
    remark: status === 2 ? REASON : '',
    created_at: at(),
    created_at_tran: '',
    settled_at: status === 0 ? null : at(),
    usual_ms: status === 0 ? 172_800_000 : null,
  }) satisfies DepositRecord;
const withdrawal = (lang: Language) => (status: 0 | 1 | 2 | 3) =>
  ({
    id: 999_980 - status,
    number: '12345678.901234',
    real_number: '203456789012.345678',
    draw_currency: { code: status === 1 ? 'IDR' : 'USDT', protocol: status === 1 ? '' : 'TRC20' },
    fee: '12345.678901',
    status,
    type: status === 1 ? 2 : 1,
    is_approved: status === 1,
    txid: status === 1 ? TXID : '',
    status_name: say(lang, `withdrawal.status.${status}`),
    address: ADDRESS,
    tag: '',
    bank_name: BANK,
    payee_account: IBAN,
    payee_name: PAYEE,
    memo: REASON,
    notes: status === 2 ? REASON : '',
    created_at: at(),
    created_at_tran: '',
    approved_at: status === 1 ? at() : null,
    settled_at: status === 0 ? null : at(),
    usual_ms: status === 0 ? 172_800_000 : null,
  }) satisfies DrawRecord;

const NAMES = ['WWWWWWWWWWMMMMMMMMMM', 'محمد عبد الرحمن صلاح', 'Ann', '西田幾多郎と申します'];
const trader = (user: string, index: number): RankedTrader => ({
  id: index + 1,
  rank: 188 + index,
  user,
  code: '99988877',
  type: 1,
  multiple: 100,
  three_week_rate: index % 2 === 0 ? '-123.45' : '12345.67',
  three_week_win: '100.00',
  three_week_profit: '-1234567.89',
  three_week_trade_num: 1_234,
  three_week_drawdown: '1234.56',
  recent_profit_rate: '-123.45',
  total_rate: '-12345.67',
  total_trade_num: 123_456,
  income: '-12345678.90',
  total_follow_num: 0,
  curve: [0, 88, -40, 12, -123.45],
  computed_at: at(),
});

const alert = (kind: AlertKind, index: number): Alert => ({
  id: index + 1,
  forex_id: 1,
  kind,
  level: index < 2 ? '104235.12' : '-128.88',
  note: 'Sell the hedge of the second quarter, then ask Maximiliane before more of i',
  repeats: index % 2 === 0,
  is_armed: index !== 1,
  expires_at: null,
  created_at: at(),
});

const TITLE =
  'Central bank holds its rate for a seventh time, says that inflation of services remains too ' +
  'high, and opens the door to a cut of half a point in the autumn';
const announcement = (id: number): Announcement => ({
  id,
  title: TITLE,
  content: `${TITLE}. ${TITLE}.`,
  lang: 'en',
  at: at(),
  is_pinned: id === 1,
  is_unread: id !== 2,
  countries: [],
});

const said = (id: number, author: ChatMessage['author'], text: string): ChatMessage => ({
  id,
  author,
  text,
  picture: '',
  at: at() + id * 60_000,
});
const talk: readonly ChatMessage[] = [
  said(1, 'user', `${REASON} ${REASON}`),
  said(2, 'support', 'السعر الذي تم التنفيذ عنده هو 1,104,235.1 وليس 1,104,230.0 كما كتبت.'),
  said(3, 'user', `My transaction is ${TXID.repeat(2)}`),
  said(4, 'support', `See https://example.org/${'a-very-long-path-of-the-help-pages/'.repeat(4)}`),
  said(5, 'user', 'OK'),
  said(6, 'support', `${REASON}\n\n1. −1,234,567.89 USD\n2. 12,345,678.90 USD`),
  said(7, 'user', 'شكرا، حسابي 99988877 والمبلغ 12,345,678.90 USD'),
];

const device: PersonSession = {
  id: 'a',
  user_agent:
    'Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007) AppleWebKit/537.36 ' +
    '(KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  address: '2001:0db8:85a3:08d3:1319:8a2e:0370:7344',
  created_at: at(),
  last_seen_at: at(),
  CreatedAtTran: '',
  LastSeenAtTran: '',
  is_current: 0,
};
const passkey: Passkey = {
  id: 1,
  name: 'WWWWWWWWWWMMMMMMMMMMWWWWWWWWWWMMMMMMMMMM',
  created_at: at(),
  CreatedAtTran: '',
  last_used_at: at(),
  LastUsedAtTran: '',
};
const invited: Invited = {
  name: 'ma***@investment-management.example.com',
  joined_at: at(),
};

const page = (data: readonly object[], total = data.length) => ({
  data,
  total,
  page: 1,
  page_size: 20,
});

/** Returns the replies with this data, keyed by path. */
export const othersIn = (lang: Language): Readonly<Record<string, () => unknown>> => ({
  '/api/user_real/center': () => ({
    review_status: 2,
    reject_reason: '',
    reject_code: null,
    name: 'M***',
    card_id: 'A***67',
    submitted_at: at(),
    decided_at: at(),
  }),
  '/api/quickCharge/info': () => [
    network(1, 'USDT', 'TRC20'),
    network(2, 'USDT', 'ERC20'),
    network(3, 'BTC', 'BITCOIN-LIGHTNING'),
  ],
  '/api/quickCharge/wire_info': () => [bank],
  '/api/quickCharge/quick_ist': () => page(STATUSES.map(deposit(lang))),
  '/api/account/draw_symbol_list': () => [
    currency(1, 'USDT', 'TRC20'),
    currency(2, 'USDT', 'ERC20'),
    currency(3, 'IDR', ''),
  ],
  '/api/account/draw_list': () => page(STATUSES.map(withdrawal(lang))),
  '/api/wallet/get_draw_method': () => methods,
  '/api/follow/list': () => page(NAMES.map(trader)),
  '/api/follow/mine': () => ({ listed: 1, nickname: NAMES[0] }),
  '/api/alert/list': () => ALERT_KINDS.map(alert),
  '/api/announcement/list': () => page([1, 2, 3].map(announcement)),
  '/api/support/messages': () => ({
    data: talk,
    more: true,
    newest: 7,
    unread: 0,
    read_by_support: 5,
  }),
  '/api/support/read': () => ({ newest: 7, unread: 0, read_by_support: 5 }),
  '/api/user/factors': () => ({ totp: 1, recovery_left: 10, can_passkey: 1, passkeys: [passkey] }),
  '/api/push/settings': () => ({
    margin: true,
    orders: true,
    alerts: true,
    money: true,
    security: true,
    support: true,
    shows_figures: false,
    key: '',
    is_subscribed: false,
  }),
  '/api/user/sessions': () => [{ ...device, id: 'b', is_current: 1 }, device, device],
  '/v1/api/main/preference/list': () => ({ revisions: [] }),
  '/v1/api/main/preference/save': () => ({ revision: 1, items: null }),
  '/api/user/invites': () => page([invited, invited], 1_234),
});
