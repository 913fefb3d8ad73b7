import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { quoteWithdrawal } from '@fulcrum/engine/money/payment';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { displayTime } from '../../platform/http/display-time.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import { ABANDONED_MS } from '../cases/case-store.ts';
import type { WithdrawalCase, WithdrawalDraft } from '../cases/case.ts';
import type { CasePorts } from '../cases/ports.ts';
import { refusedBy } from '../cases/refused-by.ts';
import { transactionId } from '../cases/transaction-id.ts';
import { isFirstOfTwo } from '../cases/two-operators.ts';
import type { Currency } from '../channels/channels.ts';
import type { Method, Methods } from '../methods/methods.ts';
import type { ApprovalOutcome, WithdrawalRequest, OperatorDecision, Reader } from '../ports.ts';
import { readSettings } from '../settings.ts';
import type { WithdrawalHolds } from './withdrawal-holds.ts';

const OPERATORS: Reader = { language: 'en', timeZone: 'UTC' };

export interface WithdrawalPorts extends CasePorts {
  readonly holds: WithdrawalHolds;
  readonly methods: Methods;
}

/** Withdrawals: requested by the owner, held by the desk, paid by operators. */
export class Withdrawals {
  readonly #ports: WithdrawalPorts;

  constructor(ports: WithdrawalPorts) {
    this.#ports = ports;
  }

  ask(caller: Caller, request: WithdrawalRequest, reader: Reader): Promise<WithdrawalCase> {
    const { accountId } = caller;
    return this.#ports.inTurn.run(accountId, async () => {
      const { store, desk } = this.#ports;
      const { clientKey } = request;
      const before = clientKey === null ? null : await store.withdrawalByKey(accountId, clientKey);
      if (before && !isSame(before, request)) {
        throw new Refused('clientKey.used', { field: 'client_key' });
      }
      if (before && before.status !== null) return before;
      await this.#ports.holds.refuse(accountId, reader);
      const draft = before ?? (await this.#draft(caller, request, reader));
      const { amount, fee, net } = draft;
      const id = before?.id ?? (await store.draftWithdrawal(draft));
      const outcome = await desk.requestWithdrawal(accountId, {
        withdrawalId: id,
        amount,
        fee,
        net,
      });
      if (outcome.ok) return this.byId(id);
      await store.dropDraft(this.#ports.db, 'withdrawal', id);
      throw refusedBy(outcome);
    });
  }

  cancel(caller: Caller, withdrawalId: number): Promise<WithdrawalCase> {
    return this.#ports.inTurn.run(caller.accountId, async () => {
      const withdrawal = await this.byId(withdrawalId);
      if (withdrawal.accountId !== caller.accountId) throw unknown();
      // An approved withdrawal cannot be cancelled: the money may already have been sent.
      if (withdrawal.status === 0 && withdrawal.approvedAt !== null) {
        throw new Refused('withdrawal.approved');
      }
      const { db, store } = this.#ports;
      // The owner cancelled the withdrawal, so the operator's note is cleared.
      await store.noteWithdrawal(db, withdrawalId, { operatorId: null, words: '' });
      return this.#settle(withdrawal, 'cancelled');
    });
  }

  /** Ends the review or records the first of two approvals; neither moves money. */
  approve(step: OperatorDecision, withdrawalId: number, note: string): Promise<ApprovalOutcome> {
    return this.#review(withdrawalId, async (withdrawal) => {
      if (withdrawal.approvedAt !== null) throw new Refused('withdrawal.approved');
      const { desk, holds } = this.#ports;
      await holds.refuse(withdrawal.accountId, OPERATORS);
      const answer = await desk.judgePayout(withdrawal.accountId, withdrawalId);
      if (!answer.ok) throw refusedBy(answer);
      const stage = await this.#approve(step, withdrawal, note);
      return { stage, withdrawal: await this.byId(withdrawalId) };
    });
  }

  /** Records the payment with its transaction id or bank reference, and debits the account. */
  pay(step: OperatorDecision, withdrawalId: number, typed: string): Promise<WithdrawalCase> {
    return this.#review(withdrawalId, async (withdrawal) => {
      if (withdrawal.approvedAt === null) throw new Refused('withdrawal.notApproved');
      if (typed === '') throw new Refused('reference.invalid', { field: 'reference' });
      const { type, protocolCode, id } = withdrawal;
      const reference = type === 1 ? transactionId(protocolCode, typed, 'reference') : typed;
      await this.#note(step, id, '', reference);
      return this.#settle(withdrawal, 'paid');
    });
  }

  reject(step: OperatorDecision, withdrawalId: number, notes: string): Promise<WithdrawalCase> {
    return this.#review(withdrawalId, async (withdrawal) => {
      if (notes === '') throw new Refused('remark.missing', { field: 'notes' });
      await this.#note(step, withdrawal.id, notes);
      return this.#settle(withdrawal, 'rejected');
    });
  }

  /** Returns the withdrawal; throws if it is unknown or still a draft. */
  async byId(withdrawalId: number): Promise<WithdrawalCase> {
    const withdrawal = await this.#ports.store.withdrawal(withdrawalId);
    if (!withdrawal || withdrawal.status === null) throw unknown();
    return withdrawal;
  }

  /** Returns a currency that can be withdrawn now; throws if it is unknown or disabled. */
  async offered(currencyId: number, field: string): Promise<Currency> {
    const currencies = await this.#ports.channels.currencies();
    const currency = currencies.find(({ id, isEnabled }) => id === currencyId && isEnabled);
    if (!currency) throw new Refused('drawCurrency.unknown', { field });
    return currency;
  }

  /** Deletes drafts that a crash left behind. */
  async dropAbandoned(): Promise<number> {
    const { store, clock, inTurn, db } = this.#ports;
    const drafts = await store.abandoned('withdrawal', clock.now() - ABANDONED_MS);
    for (const { id, accountId } of drafts) {
      await inTurn.run(accountId, () => store.dropDraft(db, 'withdrawal', id));
    }
    return drafts.length;
  }

  async #draft(
    { accountId, userId }: Caller,
    request: WithdrawalRequest,
    reader: Reader,
  ): Promise<WithdrawalDraft> {
    const { clock, isVerified, settings, methods } = this.#ports;
    const currency = await this.offered(request.currencyId, 'draw_currency_id');
    const method = await methods.byId(accountId, request.methodId);
    if (!method) throw new Refused('drawMethod.missing', { field: 'draw_method_id' });
    if (method.currencyId !== currency.id) {
      throw new Refused('drawMethod.mismatch', { field: 'draw_method_id' });
    }
    if ((await settings()).needsVerification && !(await isVerified(userId))) {
      throw new Refused('verification.needed');
    }
    const now = clock.now();
    if (method.usableAt > now) {
      const until = displayTime(method.usableAt, reader.language, reader.timeZone);
      throw new Refused('drawMethod.waiting', { field: 'draw_method_id', until });
    }
    const { minAmount, maxAmount } = currency;
    if (request.amount < minAmount) {
      throw new Refused('withdrawal.tooSmall', { field: 'number', min: usd(minAmount) });
    }
    if (request.amount > maxAmount) {
      throw new Refused('withdrawal.tooLarge', { field: 'number', max: usd(maxAmount) });
    }
    const { feeType, drawRate, usdPrice, digits } = currency;
    const feeMode = feeType === 1 ? 'fixed' : 'ofAmount';
    const terms = { feeMode, feeRate: drawRate, usdPrice, digits } as const;
    const { amount, fee, net } = quoteWithdrawal(terms, request.amount);
    if (net <= 0) throw new Refused('withdrawal.netZero', { field: 'number', fee: usd(fee) });
    // The second factor is checked last, so that a request refused for another reason does not use
    // up a code.
    await request.confirm();
    return {
      accountId,
      type: currency.type,
      currencyId: currency.id,
      methodId: method.id,
      method: snapshotOf(method),
      currencyCode: currency.code,
      protocolCode: currency.protocol,
      digits,
      amount,
      fee,
      net,
      memo: request.memo,
      clientKey: request.clientKey,
      createdAt: now,
    };
  }

  async #review<Result>(
    withdrawalId: number,
    work: (withdrawal: WithdrawalCase) => Promise<Result>,
  ): Promise<Result> {
    const { accountId } = await this.byId(withdrawalId);
    return this.#ports.inTurn.run(accountId, async () => {
      const withdrawal = await this.byId(withdrawalId);
      if (withdrawal.status !== 0) throw new Refused('withdrawal.settled');
      return work(withdrawal);
    });
  }

  /**
   * Approves one withdrawal at a time: two concurrent approvals would miss each other in the day's
   * sum.
   */
  #approve(step: OperatorDecision, withdrawal: WithdrawalCase, note: string) {
    const { db, store, clock } = this.#ports;
    const { operatorId, record } = step;
    const { id, amount } = withdrawal;
    return db.transaction(async (tx): Promise<ApprovalOutcome['stage']> => {
      await lock(tx, 'approvals');
      const at = clock.now();
      const { fourEyesAbove } = await readSettings(tx);
      const sums = await store.approvedSince(tx, withdrawal, operatorId, at - DAY_MS);
      const most = amount + Math.max(sums.forAccount, sums.byOperator);
      const isFirst = isFirstOfTwo(withdrawal, step, most > fourEyesAbove);
      if (isFirst) await store.firstApproval(tx, 'withdrawal', id, { operatorId, at, note });
      else await store.approveWithdrawal(tx, id, { operatorId, at });
      await record(tx);
      return isFirst ? 'first' : 'approved';
    });
  }

  async #note(step: OperatorDecision, id: number, words: string, reference = ''): Promise<void> {
    const { operatorId, record } = step;
    await this.#ports.db.transaction(async (tx) => {
      await this.#ports.store.noteWithdrawal(tx, id, { operatorId, words }, reference);
      await record(tx);
    });
  }

  async #settle(
    { id, accountId }: WithdrawalCase,
    outcome: 'paid' | 'rejected' | 'cancelled',
  ): Promise<WithdrawalCase> {
    const settling = { withdrawalId: id, outcome };
    const answer = await this.#ports.desk.settleWithdrawal(accountId, settling);
    if (!answer.ok) throw refusedBy(answer);
    this.#ports.letters.soon();
    return this.byId(id);
  }
}

const unknown = () => new Refused('withdrawal.unknown', { field: 'id' });
const usd = (amount: number) => formatDecimal(amount, USD_DIGITS, 2);

/** Returns whether a request with a repeated idempotency key equals the first one. */
const isSame = (before: WithdrawalCase, request: WithdrawalRequest) =>
  before.amount === request.amount &&
  before.methodId === request.methodId &&
  before.currencyId === request.currencyId;

function snapshotOf(method: Method): WithdrawalDraft['method'] {
  const { address, bankName, bankAddress, bankSwift, payeeName, payeeAccount } = method;
  return { address, bankName, bankAddress, bankSwift, payeeName, payeeAccount };
}
