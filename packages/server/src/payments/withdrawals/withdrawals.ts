import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { quoteWithdrawal } from '@fulcrum/engine/money/payment';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { displayTime } from '../../platform/http/display-time.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import type { CaseNote, WithdrawalSettling } from '../../trading/module.ts';
import { ABANDONED_MS } from '../cases/case-store.ts';
import { NO_NOTE, type WithdrawalCase, type WithdrawalDraft } from '../cases/case.ts';
import type { CasePorts } from '../cases/ports.ts';
import { refusedBy, requestRefused, unlessSettled } from '../cases/refused-by.ts';
import { transactionId } from '../cases/transaction-id.ts';
import { isFirstOfTwo } from '../cases/two-operators.ts';
import { begunBy, writtenOnce } from '../cases/written-once.ts';
import type { Currency } from '../channels/channels.ts';
import type { Method, Methods } from '../methods/methods.ts';
import type { ApprovalOutcome, WithdrawalRequest, OperatorDecision, Reader } from '../ports.ts';
import { payeeFault } from '../payees/payee-fault.ts';
import { readSettings } from '../settings.ts';
import type { WithdrawalHolds } from './withdrawal-holds.ts';
import { approvedNotice } from './withdrawal-notices.ts';

/** How long a cancellation may be under way before it is finished by a job. */
const CANCELLING_MS = 10_000;

const OPERATORS: Reader = { language: 'en', timeZone: 'UTC' };

export interface WithdrawalPorts extends CasePorts {
  readonly holds: WithdrawalHolds;
  readonly methods: Methods;
}

/** What an operator decides about a withdrawal. */
interface Ending {
  readonly outcome: 'paid' | 'rejected';
  readonly words: string;
  readonly reference: string;
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
      const ofKey = () =>
        begunBy(
          request.clientKey,
          (key) => store.withdrawalByKey(accountId, key),
          (before) => isSame(before, request),
        );
      const before = await ofKey();
      if (before && before.status !== null) return before;
      await this.#ports.holds.refuse(accountId, reader);
      const draft = () => this.#draft(caller, request, reader);
      const { id, amount, fee, net } = before ?? (await writtenOnce(draft, ofKey));
      const outcome = await desk.requestWithdrawal(accountId, {
        withdrawalId: id,
        amount,
        fee,
        net,
      });
      if (!outcome.ok) await store.dropDraft(this.#ports.db, 'withdrawal', id);
      // The same request at another gateway may have been accepted, whatever this one was told.
      const withdrawal = await store.withdrawal(id);
      if (withdrawal) return withdrawal;
      throw requestRefused(outcome);
    });
  }

  cancel(caller: Caller, withdrawalId: number): Promise<WithdrawalCase> {
    return this.#ports.inTurn.run(caller.accountId, async () => {
      const withdrawal = await this.byId(withdrawalId);
      if (withdrawal.accountId !== caller.accountId) throw unknown();
      const { store, clock } = this.#ports;
      if (!(await store.askCancel(withdrawalId, clock.now()))) {
        // An approved withdrawal cannot be cancelled: the money may already have been sent.
        const { status, approvedAt } = await this.byId(withdrawalId);
        if (status === 0 && approvedAt !== null) throw new Refused('withdrawal.approved');
      }
      return this.#settle(withdrawal, 'cancelled', NO_NOTE);
    });
  }

  /** Ends the review or records the first of two approvals; neither moves money. */
  async approve(
    step: OperatorDecision,
    withdrawalId: number,
    note: string,
  ): Promise<ApprovalOutcome> {
    const { desk, holds, inTurn } = this.#ports;
    const { accountId } = await this.byId(withdrawalId);
    return inTurn.run(accountId, async () => {
      const withdrawal = await this.byId(withdrawalId);
      refuseApproval(withdrawal);
      refuseNotPayable(withdrawal);
      await holds.refuse(accountId, OPERATORS);
      const answer = await desk.judgePayout(accountId, withdrawalId);
      if (!answer.ok) throw refusedBy(answer);
      const stage = await this.#approve(step, withdrawalId, note);
      return { stage, withdrawal: await this.byId(withdrawalId) };
    });
  }

  /** Records the payment with its transaction id or bank reference, and debits the account. */
  pay(step: OperatorDecision, withdrawalId: number, typed: string): Promise<WithdrawalCase> {
    return this.#review(step, withdrawalId, (withdrawal) => {
      const { type, protocolCode, approvedAt } = withdrawal;
      if (approvedAt === null) throw new Refused('withdrawal.notApproved');
      refuseNotPayable(withdrawal);
      if (typed === '') throw new Refused('reference.invalid', { field: 'reference' });
      const reference = type === 1 ? transactionId(protocolCode, typed, 'reference') : typed;
      return { outcome: 'paid', words: '', reference };
    });
  }

  reject(step: OperatorDecision, withdrawalId: number, notes: string): Promise<WithdrawalCase> {
    return this.#review(step, withdrawalId, () => {
      if (notes === '') throw new Refused('remark.missing', { field: 'notes' });
      return { outcome: 'rejected', words: notes, reference: '' };
    });
  }

  /** Ends withdrawals that their owners wanted to cancel when the desk could not be asked. */
  async finishCancelled(): Promise<void> {
    const { store, clock, inTurn } = this.#ports;
    for (const asked of await store.cancelling(clock.now() - CANCELLING_MS)) {
      await inTurn.run(asked.accountId, async () => {
        await unlessSettled(() => this.#settle(asked, 'cancelled', NO_NOTE));
      });
    }
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
  ): Promise<Pick<WithdrawalCase, 'id' | 'amount' | 'fee' | 'net'>> {
    const { store, clock, isVerified, settings, methods } = this.#ports;
    const currency = await this.offered(request.currencyId, 'draw_currency_id');
    const method = await methods.byId(accountId, request.methodId);
    if (!method) throw new Refused('drawMethod.missing', { field: 'draw_method_id' });
    if (method.currencyId !== currency.id) {
      throw new Refused('drawMethod.mismatch', { field: 'draw_method_id' });
    }
    refuseFaulty(method);
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
    const id = await store.draftWithdrawal({
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
    });
    return { id, amount, fee, net };
  }

  /**
   * Decides on a withdrawal as it is now. Of several decisions that were made before any of them
   * was carried out, the desk carries out one and refuses the others, wherever they were made.
   */
  async #review(
    { operatorId, record }: OperatorDecision,
    withdrawalId: number,
    decide: (withdrawal: WithdrawalCase) => Ending,
  ): Promise<WithdrawalCase> {
    const { accountId } = await this.byId(withdrawalId);
    const { db, store, inTurn } = this.#ports;
    return inTurn.run(accountId, async () => {
      const { withdrawal, ending } = await db.transaction(async (tx) => {
        const locked = await store.lockedWithdrawal(tx, withdrawalId);
        if (locked?.status !== 0) throw new Refused('withdrawal.settled');
        const decided = decide(locked);
        await record(tx);
        return { withdrawal: locked, ending: decided };
      });
      const { outcome, words, reference } = ending;
      return this.#settle(withdrawal, outcome, { operatorId, words, reference });
    });
  }

  /**
   * Approves one withdrawal at a time: two concurrent approvals would miss each other in the day's
   * sum.
   */
  #approve({ operatorId, record }: OperatorDecision, withdrawalId: number, note: string) {
    const { db, store, clock, tell } = this.#ports;
    return db.transaction(async (tx): Promise<ApprovalOutcome['stage']> => {
      await lock(tx, 'approvals');
      const withdrawal = await store.lockedWithdrawal(tx, withdrawalId);
      if (!withdrawal) throw unknown();
      refuseApproval(withdrawal);
      const { id, amount } = withdrawal;
      const at = clock.now();
      const { fourEyesAbove } = await readSettings(tx);
      const sums = await store.approvedSince(tx, withdrawal, operatorId, at - DAY_MS);
      const most = amount + Math.max(sums.forAccount, sums.byOperator);
      const isFirst = isFirstOfTwo(withdrawal, { operatorId, record }, most > fourEyesAbove);
      if (isFirst) await store.firstApproval(tx, 'withdrawal', id, { operatorId, at, note });
      else await store.approveWithdrawal(tx, id, { operatorId, at });
      await record(tx);
      // The owner sees no change before the review is over. The notice comes last.
      if (!isFirst) await tell(tx, withdrawal.userId, approvedNotice(withdrawal));
      return isFirst ? 'first' : 'approved';
    });
  }

  async #settle(
    { id, accountId }: WithdrawalCase,
    outcome: WithdrawalSettling['outcome'],
    note: CaseNote,
  ): Promise<WithdrawalCase> {
    const settling = { withdrawalId: id, outcome, note };
    const answer = await this.#ports.desk.settleWithdrawal(accountId, settling);
    if (!answer.ok) throw refusedBy(answer);
    this.#ports.letters.soon();
    return this.byId(id);
  }
}

/** Throws unless the withdrawal is under review and neither approved nor being cancelled. */
function refuseApproval({ status, approvedAt, cancelAskedAt }: WithdrawalCase): void {
  if (status !== 0 || cancelAskedAt !== null) throw new Refused('withdrawal.settled');
  if (approvedAt !== null) throw new Refused('withdrawal.approved');
}

/** Throws if the method cannot be paid, so that its owner adds it again. */
function refuseFaulty(method: Method): void {
  const fault = payeeFault(method);
  if (fault === null) return;
  const field = 'draw_method_id';
  if (fault === 'number') throw new Refused('drawMethod.notPayable', { field });
  throw new Refused('drawMethod.tagMissing', { field, protocol: method.protocol });
}

/** Throws if the address or account number of the withdrawal is wrong: nothing would arrive. */
function refuseNotPayable({ type, protocolCode, method }: WithdrawalCase): void {
  const fault = payeeFault({ type, protocol: protocolCode, ...method, tag: method.tag ?? '' });
  if (fault === 'number') throw new Refused('withdrawal.notPayable');
}

const unknown = () => new Refused('withdrawal.unknown', { field: 'id' });
const usd = (amount: number) => formatDecimal(amount, USD_DIGITS, 2);

/** Returns whether a request with a repeated idempotency key equals the first one. */
const isSame = (before: WithdrawalCase, request: WithdrawalRequest) =>
  before.amount === request.amount &&
  before.methodId === request.methodId &&
  before.currencyId === request.currencyId;

function snapshotOf(method: Method): WithdrawalDraft['method'] {
  const { address, tag, bankName, bankAddress, bankSwift, payeeName, payeeAccount } = method;
  return { address, tag, bankName, bankAddress, bankSwift, payeeName, payeeAccount };
}
