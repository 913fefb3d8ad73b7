import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

/** A line of the file: what it is, of how many entries or accounts, and dollars. */
interface Line {
  readonly [column: string]: string | number | null;
  readonly item: string;
  readonly count: number | null;
  readonly amount: string;
}

const NAMES = new Map<number, string>(
  Object.entries(LEDGER_TYPES).map(([name, type]) => [type, name]),
);

/** Returns the reconciliation of a day as lines of a file. */
export function dayEndRows({ money, deposits, withdrawals }: DayEnd): Line[] {
  return [
    line('opening', null, money.opening),
    ...money.bookings.map(({ type, entries, amount }) =>
      line(NAMES.get(type) ?? String(type), entries, amount),
    ),
    line('closing', null, money.closing),
    line('difference', null, money.difference),
    line('deposit cases', deposits.cases, deposits.by_cases),
    line('withdrawal cases', withdrawals.cases, withdrawals.by_cases),
    ...money.differing.map(({ account_id: id, found, expected }) =>
      line(`account ${id} differs`, null, found - expected),
    ),
  ];
}

const line = (item: string, count: number | null, amount: number): Line => ({
  item,
  count,
  amount: formatDecimal(amount, USD_DIGITS, 2),
});
