import { expect, test } from 'vitest';
import type { ZodObject } from 'zod';

import * as account from './account/schema.ts';
import { ENDPOINTS } from './api.ts';
import { Company } from './content/company.ts';
import { NewsInfo } from './content/news.ts';
import { RankedTrader } from './content/ranking.ts';
import * as identity from './identity/schema.ts';
import { realName, VerificationCenter } from './identity/verification.ts';
import * as market from './market-data/schema.ts';
import * as funds from './payments/schema.ts';
import * as people from './people/schema.ts';
import * as settings from './settings/schema.ts';
import { ClosedMessage, DayMarketMessage, KlineMessage, TradeMessage } from './stream/messages.ts';
import * as trading from './trading/schema.ts';

/** Names that the product's clients read and send, so they must not be renamed by accident. */

const FIELDS: readonly (readonly [thing: string, shape: ZodObject, fields: string])[] = [
  [
    'an instrument',
    market.Instrument,
    'Id Code ShowCode Logo CategoryId MarketStatus PricePrecision Pip ForexMinCont ForexContNum ' +
      'ForexFeeRate MarginMode HasForexMultiple ForexQuotations',
  ],
  ['an option of leverage', market.Instrument.shape.HasForexMultiple.element, 'Value'],
  ['a quotation', market.Quotation, 'Open Close Change High Low Volume'],
  ['a category', market.Category, 'Id NameShowTrans'],
  ['a point of a chart', market.Kline, 'Time Open High Low Close Volume'],
  [
    'an order',
    trading.Order,
    'Id ForexTradeLists OrderType Quantity OriginPrice Price UpdatePrice FactProfits ' +
      'CautionMoney TradeFee TargetLossPrice TargetProfitPrice CreateTimeHandler ' +
      'CompleteTimeHandler Status hand_num lots handle_fee bond_fee pay_rate hazard_rate profit ' +
      'stop_loss stop_profit times market_price',
  ],
  ['the instrument of an order', trading.Order.shape.ForexTradeLists, 'ShowCode'],
  ['a user', people.User, 'email uid is_demo credit_score invite_code id area_id mobile'],
  ['a balance', account.Balance, 'balance lock_balance equity'],
  ['an entry of the account log', account.AccountLog, 'Value Type Memo MemoTran CreatedAtTran'],
  ['an area code', identity.AreaCode, 'id global_code code'],
  [
    'the base settings',
    settings.BasicInfo,
    'service_link service_link_type verify_reg_type trade_fee_type status loss_url',
  ],
  ['an identity', realName.input, 'name card_id front_pic reverse_pic'],
  ['a review', VerificationCenter, 'review_status'],
  ['a deposit network', funds.DepositNetwork, 'id currency_code protocol_code address'],
  [
    'a bank wire option',
    funds.WireOption,
    'id bank_name bank_address bank_swift payee_name payee_account bank_remark',
  ],
  [
    'a deposit',
    funds.DepositRecord,
    'number type currency_code status created_at remark proofImg credit',
  ],
  ['a withdraw currency', funds.DrawCurrency, 'id code protocol draw_rate fee_type usd_price'],
  [
    'a bound method',
    funds.DrawMethod,
    'id dc_address bank_name bank_address bank_swift payee_account payee_name draw_currency remark',
  ],
  ['the currency of a bound method', funds.DrawMethod.shape.draw_currency, 'code protocol'],
  [
    'a withdrawal',
    funds.DrawRecord,
    'number real_number draw_currency fee status_name created_at type address payee_account notes',
  ],
  ['the currency of a withdrawal', funds.DrawRecord.shape.draw_currency, 'code'],
  [
    'a ranked trader',
    RankedTrader,
    'user multiple three_week_rate three_week_win three_week_profit total_rate total_trade_num ' +
      'code income recent_profit_rate total_follow_num type',
  ],
  [
    'a company',
    Company,
    'id name subject logo url registered_address location email office_address',
  ],
  ['an article', NewsInfo, 'id title desc logo created_at content'],
];

test.each(FIELDS)('%s has every field of the product', (_, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('each call is a GET with parameters or a POST with a body', () => {
  for (const { method, path, encoding } of ENDPOINTS) {
    expect({ path, isRead: encoding === 'query' }).toEqual({ path, isRead: method === 'GET' });
  }
});

/** Method, path and input of each call, as the product defines them. */
const CALLS: readonly (readonly [call: string, sent: string])[] = [
  ['GET /api/default/area_list', ''],
  ['POST /api/user/loginForU', 'account password login_type'],
  ['GET /api/user/createAccountDemoForU', 'demo_id'],
  ['GET /api/company/getCompany', 'name'],
  ['GET /api/company/getCompanyStatus', 'id'],
  ['POST /api/common/image_upload', ''],
  ['POST /api/notify/send_email', 'to area_id type'],
  ['POST /api/notify/send_sms', 'to area_id type'],
  ['POST /api/user/forget_password', 'type account new_password secondary_password auth_code'],
  ['GET /api/basicSet/getBasicInfo', ''],
  ['GET /api/common/captcha', ''],
  ['GET /api/news/list', 'category_id page'],
  ['GET /api/news/info', 'id'],
  ['GET /api/default/complaint_email', ''],
  ['GET /api/user/info', ''],
  ['GET /v1/api/main/wallet/getBalance', ''],
  ['POST /api/user/amend_password', 'new_password auth_code type'],
  [
    'POST /api/user/register',
    'type area_id account password re_password invite_code sms_code key mobile',
  ],
  ['POST /api/user_real/real_name', 'name card_id front_pic reverse_pic'],
  ['GET /api/user_real/center', ''],
  ['GET /api/default/setting', 'key'],
  ['GET /v1/api/main/user/resetForexDemoAccount', ''],
  ['GET /v1/api/forex/trade_list', 'searchCurrency'],
  ['GET /v1/api/forex/abbreviated_cache_kline', 'forex_id period'],
  ['GET /v1/api/forex/kline', 'forex_id period'],
  [
    'POST /v1/api/forex/submit',
    'type cont forex_id status target_price stop_loss_price target_profit_price multiple',
  ],
  ['GET /v1/api/forex/my_deal', 'status page'],
  ['POST /v1/api/forex/close', 'id'],
  ['POST /v1/api/forex/cancel_trade', 'id'],
  ['POST /v1/api/forex/set_stop_price', 'id target_profit_price stop_loss_price'],
  ['GET /v1/api/forex/getCategories', ''],
  ['GET /api/follow/list', 'page'],
  ['GET /api/quickCharge/info', ''],
  ['POST /api/quickCharge/submit', 'number proofImg address charge_id'],
  ['POST /api/quickCharge/wire_submit', 'number proofImg wire_id'],
  ['GET /api/quickCharge/symbols', ''],
  ['GET /api/quickCharge/wire_info', 'bank_coin'],
  ['GET /api/quickCharge/quick_ist', 'type page'],
  ['GET /v1/api/main/account/forexDetail', ''],
  ['GET /v1/api/main/accountLog/forexChange', 'page'],
  ['GET /api/account/draw_symbol_list', 'type'],
  ['POST /api/account/draw', 'draw_currency_id number memo draw_method_id'],
  ['GET /api/account/draw_list', 'type page'],
  ['GET /api/wallet/get_draw_method', 'draw_type draw_id'],
  [
    'POST /api/wallet/bind_draw_method',
    'dc_address bank_name bank_address bank_swift payee_name payee_account draw_id type',
  ],
  ['POST /api/wallet/del_draw_method', 'id'],
];

test.each(CALLS)('%s takes what the product sends', (call, sent) => {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === call);
  const input = endpoint?.input as ZodObject; // every input is an object
  const fields = sent.split(' ').filter(Boolean);
  expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(fields));
  const refused = input.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
  expect(fields, 'nothing else is needed').toEqual(expect.arrayContaining(refused));
});

test('what the product sends as a form is taken as one, and one file as a file', () => {
  const encodingOf = (path: string) => ENDPOINTS.find((each) => each.path === path)?.encoding;
  for (const path of [
    '/api/user/loginForU',
    '/api/user/register',
    '/api/account/draw',
    '/api/wallet/bind_draw_method',
  ]) {
    expect(encodingOf(path), path).toBe('form');
  }
  expect(encodingOf('/api/common/image_upload')).toBe('file');
});

test('a list of orders and the live connection carry the figures of the account', () => {
  const deals = ENDPOINTS.find(({ path }) => path === '/v1/api/forex/my_deal');
  const { shape } = deals?.reply as ZodObject; // a list with figures
  for (const field of ['data', 'total', 'all_fact_profits', 'balance']) {
    expect(shape).toHaveProperty(field);
  }
  const named = ['ProfitsTotal', 'HazardRate', 'CautionMoneyAll', 'TransOrder'];
  expect(Object.keys(TradeMessage.shape)).toEqual(expect.arrayContaining(named));
  expect(ClosedMessage.shape).toHaveProperty('TransOrder');
  expect(DayMarketMessage.shape).toHaveProperty('quotation');
  expect(KlineMessage.shape).toHaveProperty('kline');
});
