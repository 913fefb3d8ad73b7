import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { Db } from '../../platform/ports/db.ts';
import {
  Channels,
  type Currency,
  type Entered,
  type Network,
  type BankChannel,
} from './channels.ts';

/** One unit of the currency per dollar. */
const PAR = 10_000_000_000;
const shared = { isEnabled: true, isSample: true } as const;
/** Returns a text that neither a network nor a bank accepts as an address. */
const nowhere = (name: string) => `SAMPLE-${name}-DO-NOT-PAY`;

const NETWORKS: readonly Entered<Network>[] = [
  ['USDT', 'TRC20'],
  ['USDT', 'ERC20'],
  ['USDC', 'ERC20'],
].map(([currencyCode = '', protocolCode = ''], index) => ({
  ...shared,
  id: null,
  currencyCode,
  protocolCode,
  address: nowhere(protocolCode),
  tag: '',
  digits: 6,
  usdPrice: PAR,
  minAmount: 10_000_000,
  maxAmount: 100_000_000_000,
  position: index + 1,
}));

const WIRES: readonly Entered<BankChannel>[] = [
  { currencyCode: 'USD', usdPrice: PAR },
  { currencyCode: 'EUR', usdPrice: 10_850_000_000 },
  { currencyCode: 'HKD', usdPrice: 1_280_000_000 },
].map(({ currencyCode, usdPrice }, index) => ({
  ...shared,
  id: null,
  currencyCode,
  usdPrice,
  bankName: 'Sample Bank (not a bank)',
  bankAddress: '1 Example Street',
  bankSwift: '',
  payeeName: 'Sample payee',
  payeeAccount: nowhere(currencyCode),
  bankRemark: 'Sample: do not pay',
  digits: 2,
  minAmount: 10_000,
  maxAmount: 10_000_000,
  position: index + 1,
}));

const limits = { minAmount: microUsd(10 * ONE_USD), maxAmount: microUsd(50_000 * ONE_USD) };

type Terms = Pick<
  Currency,
  'type' | 'code' | 'protocol' | 'feeType' | 'drawRate' | 'usdPrice' | 'digits'
>;
const CRYPTO = { type: 1 } as const;
const BANK = { type: 2, protocol: '', digits: 2 } as const;
const FIXED = { feeType: 1 } as const;
const SHARE = { feeType: 2 } as const;
const TERMS: readonly Terms[] = [
  {
    ...CRYPTO,
    ...FIXED,
    code: 'USDT',
    protocol: 'TRC20',
    digits: 6,
    drawRate: 1_000_000,
    usdPrice: PAR,
  },
  {
    ...CRYPTO,
    ...SHARE,
    code: 'BTC',
    protocol: 'BTC',
    digits: 8,
    drawRate: 5_000,
    usdPrice: 90_909,
  },
  { ...BANK, ...FIXED, code: 'USD', drawRate: 25_000_000, usdPrice: PAR },
  { ...BANK, ...SHARE, code: 'HKD', drawRate: 10_000, usdPrice: 78_000_000_000 },
];

const CURRENCIES: readonly Entered<Currency>[] = TERMS.map((terms, index) => ({
  ...shared,
  ...limits,
  ...terms,
  id: null,
  position: index + 1,
}));

/**
 * Adds invented channels, marked as samples, for trying out deposits and withdrawals. Does nothing
 * if there are samples already; returns how many channels it added.
 */
export function enterSamples(db: Db): Promise<number> {
  const channels = new Channels(db);
  return db.transaction(async (tx) => {
    const known = await tx.query(`
      select from deposit_network where is_sample
      union all select from wire_option where is_sample
      union all select from draw_currency where is_sample`);
    if (known.length > 0) return 0;
    for (const network of NETWORKS) await channels.saveNetwork(tx, network);
    for (const wire of WIRES) await channels.saveBankChannel(tx, wire);
    for (const currency of CURRENCIES) await channels.saveCurrency(tx, currency);
    return NETWORKS.length + WIRES.length + CURRENCIES.length;
  });
}
