import type { DepositNetwork, DrawCurrency, DrawMethod } from '@fulcrum/contract/payments/schema';

/* Samples of deposits and withdrawals, as in the contract. */

export const tron: DepositNetwork = {
  id: 4,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: 'TSAMPLEonly8nQ4v2kPz7RmWc5eYh1Fx9U',
  tag: '',
  precision: 6,
  usd_price: '1',
  min_number: '10',
  max_number: '50000',
  is_sample: false,
};

export const tether: DrawCurrency = {
  id: 1,
  code: 'USDT',
  protocol: 'TRC20',
  type: 1,
  fee_type: 1,
  draw_rate: '1.500000',
  usd_price: '1',
  precision: 6,
  min_number: '10',
  max_number: '50000',
  is_sample: false,
};

export const euro: DrawCurrency = {
  ...tether,
  id: 2,
  code: 'EUR',
  protocol: '',
  type: 2,
  fee_type: 2,
  draw_rate: '0.0025',
  usd_price: '0.9216',
  precision: 2,
};

export const wireMethod: DrawMethod = {
  id: 7,
  type: 1,
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  tag: '',
  fault: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  remark: '',
  created_at: 0,
  usable_at: 0,
  usable_at_tran: '',
};
