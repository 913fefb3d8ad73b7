import type {
  DepositNetwork,
  DepositRecord,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  WireOption,
} from '@fulcrum/contract/payments/schema';
import type { Page } from '@playwright/test';

/* Plays a product in which operators have opened channels. A new store has none, and only the
   pictures need some; other tests prove these calls without a browser. */

const AT = Date.UTC(2026, 2, 10, 9, 30);
const FAR = Date.UTC(2100, 0, 1);
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const terms = {
  precision: 6,
  usd_price: '1',
  min_number: '10',
  max_number: '50000',
  is_sample: false,
};

const network = (id: number, protocol_code: string): DepositNetwork => ({
  ...terms,
  id,
  currency_code: 'USDT',
  protocol_code,
  address: 'TSAMPLEonly8nQ4v2kPz7RmWc5eYh1Fx9U',
  tag: '',
  is_sample: id === 1,
});

const bank: WireOption = {
  ...terms,
  id: 1,
  currency_code: 'EUR',
  precision: 2,
  usd_price: '1.085',
  bank_name: 'Sample Bank AG',
  bank_address: 'Taunusanlage 1, 60325 Frankfurt am Main',
  bank_swift: 'SAMPDEFFXXX',
  payee_name: 'Sample Markets Ltd',
  payee_account: 'DE00 0000 0000 0000 0000 00',
  bank_remark: 'FM-80421937',
};

const currency = (id: number, code: string, protocol: string): DrawCurrency => ({
  ...terms,
  id,
  code,
  protocol,
  type: protocol === '' ? 2 : 1,
  fee_type: id === 1 ? 1 : 2,
  draw_rate: id === 1 ? '0' : '0.0025',
  usd_price: protocol === '' ? '0.9216' : '1',
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
  remark: '',
  created_at: AT,
  usable_at: AT,
  usable_at_tran: '',
  ...change,
});

const STATUSES = [0, 1, 2, 3] as const;

const deposit = (status: DepositRecord['status']): DepositRecord => ({
  id: 9 - status,
  number: '1000.000000',
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  status,
  status_name: ['Unchecked', 'Finished', 'Rejected', 'Invalid'][status] ?? '',
  credit: '1000.000000',
  proofImg: 'proof',
  address: '',
  txid: '9f2c71d8aa3b4c5d6e7f04b6e41a',
  remark: status === 2 ? 'The amount does not match the transaction' : '',
  created_at: AT,
  created_at_tran: '',
  settled_at: status === 0 ? null : AT,
  usual_ms: status === 0 ? 7_000_000 : null,
});

const withdrawal = (status: DrawRecord['status']): DrawRecord => ({
  id: 9 - status,
  number: '250.000000',
  real_number: '248.500000',
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  fee: '1.500000',
  status,
  is_approved: status === 1,
  txid: status === 1 ? '9f2c71d8aa3b4c5d6e7f04b6e41a' : '',
  status_name: ['Under review', 'Paid', 'Rejected', 'Cancelled'][status] ?? '',
  type: 1,
  address: ADDRESS,
  tag: '',
  bank_name: '',
  payee_account: '',
  payee_name: '',
  memo: '',
  notes: status === 2 ? 'Please bind an account in your own name' : '',
  created_at: AT,
  created_at_tran: '',
  approved_at: status === 1 ? AT : null,
  settled_at: status === 0 ? null : AT,
  usual_ms: status === 0 ? 7_000_000 : null,
});

const page = (rows: readonly object[]) => ({
  data: rows,
  total: rows.length,
  page: 1,
  page_size: 20,
});

const ANSWERS: Readonly<Record<string, object>> = {
  // By default, withdrawals require a verified identity.
  '/api/user_real/center': {
    review_status: 2,
    reject_reason: '',
    reject_code: null,
    name: 'C***',
    card_id: 'A***67',
    submitted_at: AT,
    decided_at: AT,
  },
  '/api/quickCharge/info': [network(1, 'TRC20'), network(2, 'ERC20'), network(3, 'BEP20')],
  '/api/quickCharge/wire_info': [bank],
  '/api/quickCharge/quick_ist': page(STATUSES.map(deposit)),
  '/api/account/draw_symbol_list': [
    currency(1, 'USDT', 'TRC20'),
    currency(2, 'USDT', 'ERC20'),
    currency(3, 'EUR', ''),
  ],
  '/api/account/draw_list': page(STATUSES.map(withdrawal)),
  '/api/wallet/get_draw_method': [
    method(1, {}),
    method(2, {
      draw_currency: { id: 2, code: 'USDT', protocol: 'ERC20' },
      usable_at: FAR,
    }),
    method(3, {
      type: 2,
      draw_currency: { id: 3, code: 'EUR', protocol: '' },
      dc_address: '',
      bank_name: 'Sample Bank AG',
      payee_name: 'Mei Ling Chan',
      payee_account: 'DE00000000000000000000',
    }),
  ],
};

/** Replies to the reading calls for payments, as if operators had opened channels. */
export async function playPaymentChannels(browser: Page): Promise<void> {
  for (const [path, data] of Object.entries(ANSWERS)) {
    await browser.route(`**${path}?*`, (route) =>
      route.fulfill({ json: { code: 1, msg: '', data } }),
    );
  }
}
