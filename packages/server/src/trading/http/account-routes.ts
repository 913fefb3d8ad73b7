import * as api from '@fulcrum/contract/account/calls';
import { type AccountLog, type Balance } from '@fulcrum/contract/account/schema';
import { ADJUSTMENT_CATEGORIES } from '@fulcrum/contract/console/users/intervention-kinds';
import type { Language } from '@fulcrum/contract/languages';
import { PAGE_SIZE } from '@fulcrum/contract/reply';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { LEDGER_TYPES, type LedgerType } from '@fulcrum/engine/money/ledger';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { say } from '@fulcrum/messages/say';

import type { AuthModule } from '../../identity/auth/module.ts';
import { csvFormFor, PLAIN_CSV } from '../../platform/csv.ts';
import { displayTime } from '../../platform/http/display-time.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { boundsWire, type AccountState, type LedgerLine, type TradingModule } from '../module.ts';
import { statementCsv } from '../statements/csv.ts';
import { paperOf } from '../statements/paper-of.ts';
import { Printer } from '../statements/printer.ts';

export interface AccountRoutePorts {
  readonly trading: TradingModule;
  readonly auth: AuthModule;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

const STATEMENT_DAYS_MAX = 366;
const STATEMENT_LINES_MAX = 20_000;

/** Number of decimals of a percentage that is stored in basis points. */
const LEVEL_DIGITS = 2;
const usd = (amount: MicroUsd) => formatDecimal(amount, USD_DIGITS);

export function accountRoutes(serve: Serve, { trading, auth, clock, limits }: AccountRoutePorts) {
  const printer = new Printer();

  serve.toUser(api.getBalance, async ({ caller }) => {
    return balanceWire(await trading.account(caller.accountId));
  });

  serve.toUser(api.forexDetail, async ({ caller }) => {
    const account = await trading.account(caller.accountId);
    return {
      ...balanceWire(account),
      credit_score: (await auth.user(caller)).credit_score,
      holding_count: account.openCount,
      pending_count: account.pendingCount,
    };
  });

  serve.toUser(api.forexChange, async ({ input, caller, visit }) => {
    const page = input.page ?? 1;
    const { rows, total } = await trading.ledger(caller.accountId, { ...input, page });
    return { data: rows.map((row) => logWire(row, visit)), total, page, page_size: PAGE_SIZE };
  });

  serve.toUser(api.statement, async ({ input, caller, visit }) => {
    const { from, to } = input;
    if (from >= to || to - from > STATEMENT_DAYS_MAX * DAY_MS) {
      throw new Refused('statement.range', { field: 'to' });
    }
    const wait = limits?.orders.take(caller.accountId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
    const lines = await trading.ledgerBetween(caller.accountId, input, STATEMENT_LINES_MAX);
    if (!lines) throw new Refused('statement.range', { field: 'to' });
    const log = lines.map((line) => logWire(line, visit));
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const name = `statement-${caller.userId}-${day(from)}-${day(to - 1)}`;
    if (input.format === 'csv') {
      const form = input.for === 'spreadsheet' ? csvFormFor(visit.language) : PLAIN_CSV;
      const content = statementCsv(log, form);
      return { file_name: `${name}.csv`, media_type: 'text/csv' as const, content };
    }
    const paper = paperOf({
      ...visit,
      user: await auth.user(caller),
      from,
      to,
      printedAt: clock.now(),
      opening: await trading.balanceBefore(caller.accountId, from),
      log,
    });
    const pdf = await printer.print(caller.accountId, paper);
    const content = Buffer.from(pdf).toString('base64');
    return { file_name: `${name}.pdf`, media_type: 'application/pdf' as const, content };
  });

  serve.toUser(api.resetDemo, async ({ caller }) => {
    if (!caller.isDemo) throw new Refused('demo.only');
    const wait = limits?.orders.take(caller.accountId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
    return balanceWire(await trading.resetDemo(caller.accountId));
  });
}

function balanceWire(account: AccountState): Balance {
  const { figures } = account;
  return {
    balance: usd(figures.balance),
    lock_balance: usd(figures.locked),
    equity: usd(figures.equity),
    free_margin: usd(figures.freeMargin),
    used_margin: usd(figures.usedMargin),
    floating_pnl: usd(figures.floatingPnl),
    margin_level:
      figures.marginLevel === null ? '' : formatDecimal(figures.marginLevel, LEVEL_DIGITS),
    ...boundsWire(account),
  };
}

/** Returns the category in the reader's language, followed by the operator's note. */
function adjustmentText({ memo }: LedgerLine, language: Language): string {
  const [head = '', ...note] = (memo ?? '').split(': ');
  const category = ADJUSTMENT_CATEGORIES.find((each) => each === head);
  if (!category) return memo ?? '';
  return [say(language, `adjustment.${category}`), ...note].join(': ');
}

const KNOWN_TYPES: readonly LedgerType[] = Object.values(LEDGER_TYPES);

/**
 * Returns a row of the account log. Only adjustments show their memo; for other rows the type says
 * enough.
 */
function logWire(line: LedgerLine, { language, timeZone }: Visit): AccountLog {
  const type = KNOWN_TYPES.find((known) => known === line.type);
  return {
    Id: line.seq,
    Value: usd(line.amount),
    Balance: usd(line.balanceAfter),
    Type: line.type,
    Memo: line.type === LEDGER_TYPES.operatorAdjustment ? adjustmentText(line, language) : '',
    MemoTran: type === undefined ? '' : say(language, `ledger.${type}`),
    OrderId: line.orderId,
    CreatedAt: line.at,
    CreatedAtTran: displayTime(line.at, language, timeZone),
  };
}
