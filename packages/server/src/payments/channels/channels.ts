import { creditFor, quoteWithdrawal, USD_PRICE_DIGITS } from '@fulcrum/engine/money/payment';
import { microUsd } from '@fulcrum/engine/units/units';

import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import { bankAccount } from '../payees/bank-account.ts';
import { checkAddress, PROTOCOLS } from '../payees/check-address.ts';
import { chosenTag } from '../payees/chosen-tag.ts';

/** Limits and conversion price of the amounts that a channel accepts. */
interface ChannelTerms {
  readonly currencyCode: string;
  readonly digits: number;
  /** USD per unit of the currency, in units of 10^-10. */
  readonly usdPrice: number;
  /** In units of 10^-digits of the currency. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly isEnabled: boolean;
  readonly isSample: boolean;
  readonly position: number;
}

export interface Network extends ChannelTerms {
  readonly id: number;
  /** Incremented by each change, so that the second of two concurrent changes is refused. */
  readonly version: number;
  readonly protocolCode: string;
  readonly address: string;
  /** The destination tag that payers add; empty or `none` if they add none. */
  readonly tag: string;
}

export interface BankChannel extends ChannelTerms {
  readonly id: number;
  readonly version: number;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}

export interface Currency {
  readonly id: number;
  readonly version: number;
  /** 1: crypto, 2: bank. */
  readonly type: 1 | 2;
  readonly code: string;
  /** Empty for a bank currency. */
  readonly protocol: string;
  /** 1: a fixed fee, 2: a share of the amount. */
  readonly feeType: 1 | 2;
  /** The fee: in micro-USD if `feeType` is 1, in millionths of the amount if it is 2. */
  readonly drawRate: number;
  /** Units of the currency per USD, in units of 10^-10. */
  readonly usdPrice: number;
  readonly digits: number;
  /** In micro-USD. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly isEnabled: boolean;
  readonly isSample: boolean;
  readonly position: number;
}

/** A channel as an operator enters it; `id` names the channel to replace, null a new one. */
export type Entered<Channel extends { readonly id: number; readonly version: number }> = Omit<
  Channel,
  'id' | 'version'
> & { readonly id: number | null };

const TERMS_COLUMNS = {
  digits: 'digits',
  usdPrice: 'usd_price',
  minAmount: 'min_amount',
  maxAmount: 'max_amount',
  isEnabled: 'is_enabled',
  isSample: 'is_sample',
  position: 'position',
} as const;

/** The database column of each field, in the order in which they are written. */
const NETWORK_COLUMNS = {
  currencyCode: 'currency_code',
  protocolCode: 'protocol_code',
  address: 'address',
  tag: 'tag',
  ...TERMS_COLUMNS,
} as const satisfies Record<keyof Omit<Network, 'id' | 'version'>, string>;

const WIRE_COLUMNS = {
  currencyCode: 'currency_code',
  bankName: 'bank_name',
  bankAddress: 'bank_address',
  bankSwift: 'bank_swift',
  payeeName: 'payee_name',
  payeeAccount: 'payee_account',
  bankRemark: 'bank_remark',
  ...TERMS_COLUMNS,
} as const satisfies Record<keyof Omit<BankChannel, 'id' | 'version'>, string>;

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
} as const satisfies Record<keyof Omit<Currency, 'id' | 'version'>, string>;

/** The three kinds of channels, each with its own table. */
export interface ChannelKinds {
  readonly network: Network;
  readonly wire: BankChannel;
  readonly currency: Currency;
}
export type ChannelKind = keyof ChannelKinds;

const PLACES = {
  network: { table: 'deposit_network', columns: NETWORK_COLUMNS },
  wire: { table: 'wire_option', columns: WIRE_COLUMNS },
  currency: { table: 'draw_currency', columns: CURRENCY_COLUMNS },
} as const satisfies Record<ChannelKind, { readonly table: string; readonly columns: Columns }>;

/** Stores the channels for deposits and the currencies for withdrawals. */
export class Channels {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  networks = (): Promise<Network[]> => this.all(this.#db, 'network');
  bankChannels = (): Promise<BankChannel[]> => this.all(this.#db, 'wire');
  currencies = (): Promise<Currency[]> => this.all(this.#db, 'currency');

  /** Returns the channels in the order in which users see them. */
  all<Kind extends ChannelKind>(sql: Sql, kind: Kind): Promise<ChannelKinds[Kind][]> {
    const { table, columns } = PLACES[kind];
    return sql.query(listed(table, columns));
  }

  /** Locks all channels until the end of the transaction. */
  async lock(tx: Sql): Promise<void> {
    await lock(tx, 'channels');
  }

  async setEnabled(tx: Sql, kind: ChannelKind, id: number, isEnabled: boolean): Promise<void> {
    await tx.query(`update ${PLACES[kind].table} set is_enabled = $2 where id = $1`, [
      id,
      isEnabled,
    ]);
  }

  /** Numbers the channels from 1 in the order of `ids`. */
  async setOrder(tx: Sql, kind: ChannelKind, ids: readonly number[]): Promise<void> {
    await tx.query(
      `update ${PLACES[kind].table} c set position = o.place
       from unnest($1::int[]) with ordinality o (id, place) where c.id = o.id`,
      [[...ids]],
    );
  }

  /** Throws unless the channel can be used for payments. */
  check(channel: Entered<Network> | Entered<BankChannel>): void {
    checkChannel(channel);
    if ('address' in channel) checkNetwork(channel);
    else checkWire(channel);
  }

  saveNetwork(sql: Sql, network: Entered<Network>): Promise<number> {
    this.check(network);
    return save(sql, 'network', network);
  }

  saveBankChannel(sql: Sql, wire: Entered<BankChannel>): Promise<number> {
    this.check(wire);
    return save(sql, 'wire', wire);
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
    return save(sql, 'currency', currency);
  }
}

function checkChannel(channel: ChannelTerms): void {
  checkTerms(channel);
  fits('maxAmount', () => creditFor(channel, channel.maxAmount));
  if (creditFor(channel, channel.minAmount) <= 0) {
    throw new Refused('channel.invalid', { field: 'minAmount' });
  }
}

/**
 * Throws unless the network and its address are valid. The address of a sample is not checked: it
 * is deliberately invalid, so that nobody can pay to it.
 */
function checkNetwork({ protocolCode, address, tag, isSample }: Entered<Network>): void {
  if (!PROTOCOLS.includes(protocolCode)) {
    throw new Refused('channel.invalid', { field: 'protocolCode' });
  }
  if (isSample) return;
  const { tag: carried } = checkAddress(protocolCode, address, 'address');
  chosenTag(protocolCode, tag, carried);
}

function checkWire(wire: Entered<BankChannel>): void {
  for (const field of ['bankName', 'payeeName', 'payeeAccount'] as const) {
    if (wire[field].trim() === '') throw new Refused('channel.invalid', { field });
  }
  bankAccount(wire.payeeAccount, wire.bankSwift);
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

/** Throws if `compute` fails: even the largest amount must be computed exactly. */
function fits(field: string, compute: () => unknown): void {
  try {
    compute();
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('channel.invalid', { field });
    throw error;
  }
}

/** Number of decimals of `usdPrice` on the wire. */
export const PRICE_DIGITS = USD_PRICE_DIGITS;

type Columns = Readonly<Record<string, string>>;

const listed = (table: string, columns: Columns) => `
  select id, version, ${Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')}
  from ${table} order by position, id`;

async function save(
  sql: Sql,
  kind: ChannelKind,
  channel: { readonly id: number | null },
): Promise<number> {
  const { table, columns } = PLACES[kind];
  const values: unknown[] = Object.keys(columns).map((field) => Reflect.get(channel, field));
  const names = Object.values(columns);
  if (channel.id === null) {
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await sql.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${places}) returning id`,
      values,
    );
    if (!row) throw new Error(`The store did not return the new row of ${table}`);
    return row.id;
  }
  const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  const [row] = await sql.query<{ id: number }>(
    `update ${table} set ${sets}, version = version + 1 where id = $1 returning id`,
    [channel.id, ...values],
  );
  if (!row) throw new Refused('channel.unknown');
  return row.id;
}
