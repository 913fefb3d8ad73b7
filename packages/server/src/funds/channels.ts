import { creditFor, quoteWithdrawal, USD_PRICE_DIGITS } from '@fulcrum/engine/money';
import { microUsd } from '@fulcrum/engine/units';

import type { Db, Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import { checkAddress, PROTOCOLS } from './address-check.ts';

/** What an amount paid in through a channel may be, and what it is worth. */
interface ChannelTerms {
  readonly currencyCode: string;
  readonly digits: number;
  /** Dollars a unit, in 10^-10. */
  readonly usdPrice: number;
  /** In 10^-digits of the currency. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly isEnabled: boolean;
  readonly isSample: boolean;
  readonly position: number;
}

export interface Network extends ChannelTerms {
  readonly id: number;
  readonly protocolCode: string;
  readonly address: string;
}

export interface Wire extends ChannelTerms {
  readonly id: number;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}

export interface Currency {
  readonly id: number;
  /** 1 crypto, 2 bank. */
  readonly type: 1 | 2;
  readonly code: string;
  /** Empty for a bank account. */
  readonly protocol: string;
  /** 1 fixed, 2 of the amount. */
  readonly feeType: 1 | 2;
  /** Micro-USD, or millionths of the amount. */
  readonly drawRate: number;
  /** Units a dollar, in 10^-10. */
  readonly usdPrice: number;
  readonly digits: number;
  /** Micro-USD. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly isEnabled: boolean;
  readonly isSample: boolean;
  readonly position: number;
}

/** A channel as an operator enters it; one with an id replaces that one. */
export type Entered<Channel extends { readonly id: number }> = Omit<Channel, 'id'> & {
  readonly id: number | null;
};

/** Column of each field, in the order in which they are written. */
const NETWORK_COLUMNS = {
  currencyCode: 'currency_code',
  protocolCode: 'protocol_code',
  address: 'address',
  digits: 'digits',
  usdPrice: 'usd_price',
  minAmount: 'min_amount',
  maxAmount: 'max_amount',
  isEnabled: 'is_enabled',
  isSample: 'is_sample',
  position: 'position',
} as const satisfies Record<keyof Omit<Network, 'id'>, string>;

const WIRE_COLUMNS = {
  currencyCode: 'currency_code',
  bankName: 'bank_name',
  bankAddress: 'bank_address',
  bankSwift: 'bank_swift',
  payeeName: 'payee_name',
  payeeAccount: 'payee_account',
  bankRemark: 'bank_remark',
  digits: 'digits',
  usdPrice: 'usd_price',
  minAmount: 'min_amount',
  maxAmount: 'max_amount',
  isEnabled: 'is_enabled',
  isSample: 'is_sample',
  position: 'position',
} as const satisfies Record<keyof Omit<Wire, 'id'>, string>;

const CURRENCY_COLUMNS = {
  type: 'type',
  code: 'code',
  protocol: 'protocol',
  feeType: 'fee_type',
  drawRate: 'draw_rate',
  usdPrice: 'usd_price',
  digits: 'digits',
  minAmount: 'min_amount',
  maxAmount: 'max_amount',
  isEnabled: 'is_enabled',
  isSample: 'is_sample',
  position: 'position',
} as const satisfies Record<keyof Omit<Currency, 'id'>, string>;

/** Where money is paid to, and what it can be paid out in. */
export class Channels {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  networks(): Promise<Network[]> {
    return this.#db.query(listed('deposit_network', NETWORK_COLUMNS));
  }

  wires(): Promise<Wire[]> {
    return this.#db.query(listed('wire_option', WIRE_COLUMNS));
  }

  currencies(): Promise<Currency[]> {
    return this.#db.query(listed('draw_currency', CURRENCY_COLUMNS));
  }

  /** Throws `channel.invalid`, `address.invalid` or `channel.unknown`. */
  saveNetwork(sql: Sql, network: Entered<Network>): Promise<number> {
    checkChannel(network);
    // A sample's address is one that no network accepts, so that nobody pays to it.
    if (!network.isSample) checkAddress(network.protocolCode, network.address);
    return save(sql, 'deposit_network', NETWORK_COLUMNS, network);
  }

  saveWire(sql: Sql, wire: Entered<Wire>): Promise<number> {
    checkChannel(wire);
    for (const field of ['bankName', 'payeeName', 'payeeAccount'] as const) {
      if (wire[field].trim() === '') throw new Refused('channel.invalid', { field });
    }
    return save(sql, 'wire_option', WIRE_COLUMNS, wire);
  }

  saveCurrency(sql: Sql, currency: Entered<Currency>): Promise<number> {
    const { type, protocol, feeType, drawRate } = currency;
    const isKnown = PROTOCOLS.includes(protocol.toUpperCase());
    if (type === 1 ? !isKnown : protocol !== '') {
      throw new Refused('channel.invalid', { field: 'protocol' });
    }
    checkTerms({ ...currency, currencyCode: currency.code });
    if (!isWhole(drawRate, 0) || (feeType === 2 && drawRate >= 1_000_000)) {
      throw new Refused('channel.invalid', { field: 'drawRate' });
    }
    const { usdPrice, digits, maxAmount } = currency;
    const terms = { feeMode: 'fixed', feeRate: 0, usdPrice, digits } as const;
    fits('maxAmount', () => quoteWithdrawal(terms, microUsd(maxAmount)));
    return save(sql, 'draw_currency', CURRENCY_COLUMNS, currency);
  }
}

function checkChannel(channel: ChannelTerms): void {
  checkTerms(channel);
  fits('maxAmount', () => creditFor(channel, channel.maxAmount));
  if (creditFor(channel, channel.minAmount) <= 0) {
    throw new Refused('channel.invalid', { field: 'minAmount' });
  }
}

function checkTerms(terms: Omit<ChannelTerms, 'isEnabled' | 'isSample' | 'position'>): void {
  const { currencyCode, digits, usdPrice, minAmount, maxAmount } = terms;
  const wrong =
    (!/^[A-Z0-9]{2,16}$/.test(currencyCode) && 'currencyCode') ||
    (!(isWhole(digits, 0) && digits <= 8) && 'digits') ||
    (!isWhole(usdPrice, 1) && 'usdPrice') ||
    (!isWhole(minAmount, 1) && 'minAmount') ||
    (!isWhole(maxAmount, minAmount) && 'maxAmount');
  if (wrong) throw new Refused('channel.invalid', { field: wrong });
}

const isWhole = (value: number, min: number) => Number.isSafeInteger(value) && value >= min;

/** The largest amount must still be counted exactly, or a request could not be answered. */
function fits(field: string, compute: () => unknown): void {
  try {
    compute();
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('channel.invalid', { field });
    throw error;
  }
}

/** Digits of `usdPrice` on the wire. */
export const PRICE_DIGITS = USD_PRICE_DIGITS;

type Columns = Readonly<Record<string, string>>;

const listed = (table: string, columns: Columns) => `
  select id, ${Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')}
  from ${table} order by position, id`;

async function save(
  sql: Sql,
  table: string,
  columns: Columns,
  channel: { readonly id: number | null },
): Promise<number> {
  const values: unknown[] = Object.keys(columns).map((field) => Reflect.get(channel, field));
  const names = Object.values(columns);
  if (channel.id === null) {
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await sql.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${places}) returning id`,
      values,
    );
    if (!row) throw new Error(`The store did not answer with the new row of ${table}`);
    return row.id;
  }
  const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  const [row] = await sql.query<{ id: number }>(
    `update ${table} set ${sets} where id = $1 returning id`,
    [channel.id, ...values],
  );
  if (!row) throw new Refused('channel.unknown');
  return row.id;
}
