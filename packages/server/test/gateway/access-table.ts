import type { Reason } from '@fulcrum/contract/codes';
import type { ListName } from '@fulcrum/contract/console/exports/calls';
import type { Role } from '@fulcrum/contract/console/roles';

/*
 * Which callers may make which call, written by hand in addition to the contract; tests compare the
 * two. A new call, or one whose audience changes, needs a change here; `access.db.test.ts` then
 * makes every call as every kind of caller.
 */

/** Who may make a traders' call: anyone, any account, only real or only demo accounts. */
export type Audience = 'anyone' | 'accounts' | 'real' | 'demo';

/** Things that belong to one user and that calls name by an id. */
export type Owned =
  | 'order'
  | 'alert'
  | 'deposit'
  | 'withdrawal'
  | 'method'
  | 'session'
  | 'passkey'
  | 'file';

export interface TraderRow {
  readonly audience: Audience;
  /** Fields with the id of a thing that must be the caller's own, and the refusal if it is not. */
  readonly owned: Readonly<Record<string, readonly [thing: Owned, refusal: Reason]>>;
}

const row =
  (audience: Audience) =>
  (owned: TraderRow['owned'] = {}): TraderRow => ({ audience, owned });
const anyone = row('anyone');
const accounts = row('accounts');
const real = row('real');
const demo = row('demo');

const ORDER = { id: ['order', 'order.unknown'] } as const;
const ALERT = { id: ['alert', 'alert.unknown'] } as const;
const PASSKEY = { id: ['passkey', 'passkey.unknown'] } as const;
const PROOF = { proofImg: ['file', 'file.unknown'] } as const;

/** Every call of the traders' API, keyed by path. */
export const TRADER_CALLS: Readonly<Record<string, TraderRow>> = {
  '/api/basicSet/getBasicInfo': anyone(),
  '/api/default/complaint_email': anyone(),
  '/v1/api/forex/getCategories': anyone(),
  '/v1/api/forex/trade_list': anyone(),
  '/v1/api/forex/search_words': anyone(),
  '/v1/api/forex/kline': anyone(),
  '/v1/api/forex/abbreviated_cache_kline': anyone(),
  '/api/user/createAccountDemoForU': anyone(),
  '/api/user/register': anyone(),
  '/api/user/loginForU': anyone(),
  '/api/guard/stop': anyone(),
  '/api/guard/stop_own': real(),
  '/api/user/info': accounts(),
  '/api/user/logout': accounts(),
  '/api/common/image_upload': real(),
  '/api/common/picture': anyone(),
  '/api/common/image': accounts({ id: ['file', 'file.unknown'] }),
  '/api/user_real/real_name': real({
    front_pic: ['file', 'file.unknown'],
    reverse_pic: ['file', 'file.unknown'],
  }),
  '/api/user_real/center': real(),
  '/api/user/invites': real(),
  '/v1/api/main/preference/list': accounts(),
  '/v1/api/main/preference/document': accounts(),
  '/v1/api/main/preference/save': accounts(),
  '/api/default/about': anyone(),
  '/api/announcement/list': accounts(),
  '/api/announcement/read': accounts(),
  '/api/follow/list': anyone(),
  '/api/follow/mine': accounts(),
  '/api/follow/listing': accounts(),
  '/api/alert/list': accounts(),
  '/api/alert/add': accounts(),
  '/api/alert/edit': accounts(ALERT),
  '/api/alert/remove': accounts(ALERT),
  '/api/push/settings': accounts(),
  '/api/push/subscribe': accounts(),
  '/api/push/unsubscribe': accounts(),
  '/api/push/choose': accounts(),
  '/api/notice/list': accounts(),
  '/api/notice/read': accounts(),
  '/api/news/list': anyone(),
  '/api/news/info': anyone(),
  '/v1/api/main/calendar': anyone(),
  '/api/company/getCompany': anyone(),
  '/api/company/getCompanyStatus': anyone(),
  '/api/feedback/submit': anyone(),
  '/api/support/messages': accounts(),
  '/api/support/send': accounts({ picture: ['file', 'file.unknown'] }),
  '/api/support/read': accounts(),
  '/api/default/area_list': anyone(),
  '/api/default/setting': anyone(),
  '/api/common/captcha': anyone(),
  '/api/common/captcha_work': anyone(),
  '/api/notify/send_email': anyone(),
  '/api/notify/send_sms': anyone(),
  '/api/user/forget_password': anyone(),
  '/api/user/amend_password': real(),
  '/api/user/sessions': accounts(),
  '/api/user/sessions/revoke': accounts({ id: ['session', 'session.unknown'] }),
  '/api/user/sessions/revoke_others': accounts(),
  '/api/user/factors': real(),
  '/api/user/login_second': anyone(),
  '/api/user/login_passkey': anyone(),
  '/api/user/factors/totp_begin': real(),
  '/api/user/factors/totp_confirm': real(),
  '/api/user/factors/totp_disable': real(),
  '/api/user/factors/recovery': real(),
  '/api/user/factors/passkey_begin': real(),
  '/api/user/factors/passkey_add': real(),
  '/api/user/factors/passkey_rename': real(PASSKEY),
  '/api/user/factors/passkey_remove': real(PASSKEY),
  '/api/user/factors/passkey_proof': real(),
  '/v1/api/main/wallet/getBalance': accounts(),
  '/v1/api/main/account/forexDetail': accounts(),
  '/v1/api/main/accountLog/forexChange': accounts(),
  '/v1/api/main/accountLog/statement': accounts(),
  '/v1/api/main/user/resetForexDemoAccount': demo(),
  '/v1/api/forex/submit': accounts(),
  '/v1/api/forex/my_deal': accounts(),
  '/v1/api/forex/order_detail': accounts(ORDER),
  '/v1/api/forex/close': accounts(ORDER),
  '/v1/api/forex/close_all': accounts(),
  '/v1/api/forex/cancel_trade': accounts(ORDER),
  '/v1/api/forex/set_stop_price': accounts(ORDER),
  '/v1/api/forex/set_levels': accounts(ORDER),
  '/v1/api/forex/modify': accounts(ORDER),
  '/v1/api/forex/reverse': accounts(ORDER),
  '/v1/api/forex/double': accounts(ORDER),
  '/v1/api/forex/close_by': accounts({ ...ORDER, by_id: ['order', 'order.unknown'] }),
  '/v1/api/forex/link': accounts(ORDER),
  '/v1/api/forex/results': accounts(),
  '/v1/api/forex/costs': accounts(),
  '/v1/api/forex/trades': accounts(),
  '/v1/api/forex/trades_file': accounts(),
  '/v1/api/forex/note': accounts(ORDER),
  '/v1/api/forex/note_save': accounts(ORDER),
  '/v1/api/forex/note_tags': accounts(),
  '/api/quickCharge/info': real(),
  '/api/quickCharge/submit': real(PROOF),
  '/api/quickCharge/wire_submit': real(PROOF),
  '/api/quickCharge/symbols': real(),
  '/api/quickCharge/wire_info': real(),
  '/api/quickCharge/quick_ist': real(),
  '/api/quickCharge/cancel': real({ id: ['deposit', 'deposit.unknown'] }),
  '/api/account/draw_symbol_list': real(),
  '/api/account/draw': real({ draw_method_id: ['method', 'drawMethod.missing'] }),
  '/api/account/draw_list': real(),
  '/api/account/cancel_draw': real({ id: ['withdrawal', 'withdrawal.unknown'] }),
  '/api/wallet/get_draw_method': real(),
  '/api/wallet/bind_draw_method': real(),
  '/api/wallet/del_draw_method': real({ id: ['method', 'drawMethod.unknown'] }),
};

/** Fields that look like ids of a user's own thing but are not. */
export const SHARED_IDS: ReadonlySet<string> = new Set([
  'announcement_id',
  'area_id',
  'card_id',
  'charge_id',
  'client_order_id',
  'demo_id',
  'request_id', // random: a caller who knows it has requested the code
  'draw_currency_id',
  'draw_id',
  'forex_id',
  'linked_id', // judged after the order itself: see stop-limit-and-links.db.test.ts
  'message_id',
  'notice_id',
  'notice_ids',
  'wire_id',
]);

/** Who may make a console call: only callers not signed in, every operator, or these roles. */
export interface ConsoleRow {
  readonly roles: readonly Role[] | 'strangers' | 'operators';
  /** True if the call needs a fresh code of the second factor. */
  readonly isWeighty: boolean;
}

const strangers: ConsoleRow = { roles: 'strangers', isWeighty: false };
const operators: ConsoleRow = { roles: 'operators', isWeighty: false };
/** Sensitive changes of an operator's own account. */
const weightyOwn: ConsoleRow = { roles: 'operators', isWeighty: true };
const may = (...roles: Role[]): ConsoleRow => ({ roles, isWeighty: false });
/** Sensitive changes that these roles may make with a fresh code. */
const weighty = (...roles: Role[]): ConsoleRow => ({ roles, isWeighty: true });

/** Every call of the console, keyed by its path after `/console/api/`. */
export const CONSOLE_CALLS: Readonly<Record<string, ConsoleRow>> = {
  login: strangers,
  'enrol/begin': strangers,
  'enrol/finish': strangers,
  me: operators,
  logout: operators,
  'step-up': operators,
  'login/passkey': strangers,
  'step-up/passkey': operators,
  passkeys: operators,
  'passkeys/begin': weightyOwn,
  'passkeys/add': weightyOwn,
  'passkeys/remove': weightyOwn,
  operators: may('owner', 'compliance'),
  'operators/invite': weighty('owner'),
  'operators/role': weighty('owner'),
  'operators/disable': weighty('owner'),
  'operators/reset': weighty('owner'),
  audit: may('owner', 'compliance'),
  dashboard: may('owner', 'dealing', 'finance', 'compliance', 'support'),
  monitor: may('owner', 'dealing', 'compliance', 'support'),
  'monitor/orders': may('owner', 'dealing', 'compliance', 'support'),
  instruments: may('owner', 'dealing', 'compliance', 'support'),
  search: may('owner', 'dealing', 'finance', 'compliance', 'support'),
  people: may('owner', 'dealing', 'finance', 'compliance', 'support'),
  'people/one': may('owner', 'dealing', 'finance', 'compliance', 'support'),
  'people/orders': may('owner', 'dealing', 'finance', 'compliance', 'support'),
  'people/note': may('owner', 'dealing', 'finance', 'compliance', 'support'),
  'people/reveal': may('owner', 'finance', 'compliance', 'support'),
  'people/end-sessions': may('owner', 'compliance', 'support'),
  'people/reset-factor': weighty('owner', 'compliance'),
  'people/credit-score': weighty('owner', 'compliance'),
  'people/freeze-trading': weighty('owner', 'compliance'),
  'people/freeze-payouts': weighty('owner', 'compliance'),
  'people/freeze-payouts/longer': weighty('owner', 'compliance'),
  'people/release-payouts': weighty('owner', 'compliance'),
  'people/free-payouts': weighty('owner', 'compliance'),
  'people/leverage': weighty('owner', 'dealing', 'compliance'),
  'people/adjust': weighty('owner', 'finance'),
  'people/end-order': weighty('owner', 'dealing'),
  interventions: may('owner', 'dealing', 'finance', 'compliance', 'support'),
  'interventions/confirm': weighty('owner', 'dealing', 'finance', 'compliance', 'support'),
  'interventions/decline': may('owner', 'dealing', 'finance', 'compliance', 'support'),
  export: operators,
  'instruments/preview': may('owner', 'dealing'),
  'instruments/save': weighty('owner', 'dealing'),
  'instruments/add/preview': may('owner', 'dealing'),
  'instruments/add': weighty('owner', 'dealing'),
  'instruments/logo/upload': may('owner', 'dealing'),
  'instruments/logo': may('owner', 'dealing'),
  'instruments/halt': weighty('owner', 'dealing'),
  'instruments/halts': may('owner', 'dealing', 'compliance', 'support'),
  'instruments/halts/preview': may('owner', 'dealing'),
  'instruments/halts/halt': weighty('owner', 'dealing'),
  'instruments/halts/propose': weighty('owner', 'dealing'),
  'instruments/halts/confirm': weighty('owner', 'dealing'),
  'instruments/halts/end': may('owner', 'dealing'),
  'instruments/list': weighty('owner', 'dealing'),
  'instruments/markups': may('owner', 'dealing', 'compliance', 'support'),
  'instruments/markup/preview': may('owner', 'dealing'),
  'instruments/markup/save': weighty('owner', 'dealing'),
  'instruments/markup/withdraw': weighty('owner', 'dealing'),
  hedging: may('owner', 'dealing'),
  'hedging/rule': weighty('owner', 'dealing'),
  'hedging/stop': may('owner', 'dealing'),
  'hedging/resume': weighty('owner', 'dealing'),
  'hedging/settle': weighty('owner', 'dealing'),
  'hedging/clear': weighty('owner', 'dealing'),
  'hedging/confirm': weighty('owner', 'dealing'),
  'hedging/end': may('owner', 'dealing'),
  sources: may('owner', 'dealing', 'compliance', 'support'),
  'sources/propose': weighty('owner', 'dealing'),
  'sources/confirm': weighty('owner', 'dealing'),
  'sources/refuse': may('owner', 'dealing'),
  'sources/withdraw': may('owner', 'dealing'),
  categories: may('owner', 'dealing', 'compliance', 'support'),
  'categories/add': weighty('owner', 'dealing'),
  'categories/rename': weighty('owner', 'dealing'),
  'categories/order': weighty('owner', 'dealing'),
  'categories/remove': weighty('owner', 'dealing'),
  hours: may('owner', 'dealing', 'compliance', 'support'),
  'hours/preview': may('owner', 'dealing'),
  'hours/save': weighty('owner', 'dealing'),
  feeds: may('owner', 'dealing', 'compliance', 'support'),
  deposits: may('owner', 'finance', 'compliance'),
  'deposits/one': may('owner', 'finance', 'compliance'),
  'deposits/approve': weighty('owner', 'finance'),
  'deposits/reject': weighty('owner', 'finance'),
  withdrawals: may('owner', 'finance', 'compliance'),
  'withdrawals/one': may('owner', 'finance', 'compliance'),
  'withdrawals/proof/upload': may('owner', 'finance'),
  'withdrawals/approve': weighty('owner', 'finance'),
  'withdrawals/pay': weighty('owner', 'finance'),
  'withdrawals/reject': weighty('owner', 'finance'),
  identity: may('owner', 'compliance'),
  'identity/open': may('owner', 'compliance'),
  'identity/approve': weighty('owner', 'compliance'),
  'identity/reject': weighty('owner', 'compliance'),
  channels: may('owner', 'finance', 'compliance'),
  'channels/history': may('owner', 'finance', 'compliance'),
  'channels/network': weighty('owner', 'finance'),
  'channels/wire': weighty('owner', 'finance'),
  'channels/confirm': weighty('owner', 'finance'),
  'channels/withdraw': may('owner', 'finance'),
  'channels/enabled': weighty('owner', 'finance'),
  'channels/order': may('owner', 'finance'),
  'channels/currency': weighty('owner', 'finance'),
  settings: may('owner', 'compliance'),
  'settings/history': may('owner', 'compliance'),
  'settings/save': weighty('owner'),
  'settings/withdraw': weighty('owner'),
  ranking: may('owner', 'dealing', 'finance', 'compliance', 'support'),
  fees: may('owner', 'compliance'),
  'fees/preview': may('owner'),
  'fees/decide': weighty('owner'),
  'fees/withdraw': weighty('owner'),
  outbox: may('owner', 'compliance', 'support'),
  'outbox/reveal': weighty('owner', 'compliance', 'support'),
  'outbox/retry': may('owner', 'support'),
  news: may('owner', 'compliance', 'content'),
  'news/one': may('owner', 'compliance', 'content'),
  'news/cover/upload': may('owner', 'content'),
  'news/save': may('owner', 'content'),
  'news/publish': may('owner', 'content'),
  'news/take-in': may('owner', 'content'),
  'news/remove': may('owner', 'content'),
  'content/preview': may('owner', 'compliance', 'content'),
  announcements: may('owner', 'compliance', 'content'),
  'announcements/save': may('owner', 'content'),
  'announcements/publish': weighty('owner', 'content'),
  'announcements/confirm': weighty('owner', 'compliance', 'content'),
  'announcements/take-in': may('owner', 'content'),
  'announcements/remove': may('owner', 'content'),
  calendar: may('owner', 'compliance', 'content'),
  'calendar/preview': may('owner', 'content'),
  'calendar/save': may('owner', 'content'),
  'calendar/remove': may('owner', 'content'),
  'day-end': may('owner', 'finance', 'compliance'),
  'day-end/accounts': may('owner', 'finance', 'compliance'),
  'day-end/note': may('owner', 'finance', 'compliance'),
  'day-end/sign': may('owner', 'finance'),
  support: may('owner', 'compliance', 'support'),
  'support/one': may('owner', 'compliance', 'support'),
  'support/news': may('owner', 'compliance', 'support'),
  'support/picture': may('owner', 'compliance', 'support'),
  'support/read': may('owner', 'support'),
  'support/claim': may('owner', 'support'),
  'support/assign': may('owner', 'support'),
  'support/answer': may('owner', 'support'),
  'support/note': may('owner', 'support'),
  'support/tag': may('owner', 'support'),
  'support/close': may('owner', 'support'),
  'support/replies': may('owner', 'compliance', 'support'),
  'support/replies/save': may('owner', 'support'),
  'support/replies/remove': may('owner', 'support'),
  companies: may('owner', 'compliance', 'content'),
  'companies/logo/upload': may('owner', 'content'),
  'companies/save': may('owner', 'content'),
  feedback: may('owner', 'compliance', 'support'),
  'feedback/one': may('owner', 'compliance', 'support'),
  'feedback/settle': may('owner', 'support'),
  queues: operators,
};

/** The roles that may export each list as a file. */
export const EXPORTS: Readonly<Record<ListName, readonly Role[]>> = {
  operators: ['owner', 'compliance'],
  audit: ['owner', 'compliance'],
  exposure: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  exposureByCurrency: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  marginWatch: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  dayEnd: ['owner', 'finance', 'compliance'],
  orders: ['owner', 'dealing', 'compliance', 'support'],
  instruments: ['owner', 'dealing', 'compliance', 'support'],
  categories: ['owner', 'dealing', 'compliance', 'support'],
  feeds: ['owner', 'dealing', 'compliance', 'support'],
  people: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  hedges: ['owner', 'dealing'],
  hedgeProviders: ['owner', 'dealing'],
  hedgeOverLimit: ['owner', 'dealing'],
  ranking: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  interventions: ['owner', 'dealing', 'finance', 'compliance', 'support'],
  identity: ['owner', 'compliance'],
  deposits: ['owner', 'finance', 'compliance'],
  withdrawals: ['owner', 'finance', 'compliance'],
  networks: ['owner', 'finance', 'compliance'],
  wires: ['owner', 'finance', 'compliance'],
  currencies: ['owner', 'finance', 'compliance'],
  settings: ['owner', 'compliance'],
  outbox: ['owner', 'compliance', 'support'],
  news: ['owner', 'compliance', 'content'],
  announcements: ['owner', 'compliance', 'content'],
  support: ['owner', 'compliance', 'support'],
  feedback: ['owner', 'compliance', 'support'],
  replies: ['owner', 'compliance', 'support'],
  companies: ['owner', 'compliance', 'content'],
};

/** Routes that are not calls: health for monitoring, documentation, and quotes by token. */
export const OTHER_ROUTES: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /docs',
  'GET /docs/openapi.json',
  'GET /docs/asyncapi.json',
  'POST /feed',
];
