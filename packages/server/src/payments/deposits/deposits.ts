import { creditFor } from '@fulcrum/engine/money/payment';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';

import type { Caller } from '../../platform/ports/caller.ts';
import { DbError, UNIQUE_VIOLATION, type Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { DepositSettling } from '../../trading/module.ts';
import { ABANDONED_MS } from '../cases/case-store.ts';
import { NO_NOTE, type DepositCase, type DepositDraft } from '../cases/case.ts';
import type { CasePorts } from '../cases/ports.ts';
import { refusedBy, requestRefused, unlessSettled } from '../cases/refused-by.ts';
import { transactionId } from '../cases/transaction-id.ts';
import { isFirstOfTwo } from '../cases/two-operators.ts';
import { begunBy, writtenOnce } from '../cases/written-once.ts';
import type { Network, BankChannel } from '../channels/channels.ts';
import { isPayable } from '../channels/payee-form.ts';
import type { CoinPayment, OperatorDecision, BankPayment } from '../ports.ts';
import { readSettings } from '../settings.ts';
import type { Evidence } from './evidence.ts';

const HOUR_MS = 3_600_000;

export interface DepositPorts extends CasePorts {
  readonly evidence: Evidence;
}

/** A deposit as its payer reports it, by coin or by bank. */
interface Payment {
  readonly number: string;
  readonly proof: string;
  readonly sender: string;
  readonly reference: string | null;
  readonly clientKey: string | null;
}

/** What an operator decides about a deposit. */
interface Ending {
  readonly outcome: 'credited' | 'rejected';
  readonly amount: MicroUsd;
  readonly words: string;
}

/** Deposits: reported by the payer, checked by an operator, credited by the desk. */
export class Deposits {
  readonly #ports: DepositPorts;

  constructor(ports: DepositPorts) {
    this.#ports = ports;
  }

  async submitCoin(caller: Caller, payment: CoinPayment): Promise<DepositCase> {
    const networks = await this.#ports.channels.networks();
    const network = networks.find(({ id }) => id === payment.networkId);
    return this.#submit(caller, 0, network, payment);
  }

  async submitBank(caller: Caller, payment: BankPayment): Promise<DepositCase> {
    const wires = await this.#ports.channels.bankChannels();
    const wire = wires.find(({ id }) => id === payment.wireId);
    return this.#submit(caller, 1, wire, { ...payment, sender: '' });
  }

  cancel(caller: Caller, depositId: number): Promise<DepositCase> {
    return this.#ports.inTurn.run(caller.accountId, async () => {
      const deposit = await this.byId(depositId);
      if (deposit.accountId !== caller.accountId) throw unknown();
      return this.#end(deposit);
    });
  }

  approve(
    step: OperatorDecision,
    depositId: number,
    credited: { readonly amount: MicroUsd | null; readonly remark: string },
  ): Promise<DepositCase> {
    return this.#review(step, depositId, async (tx, deposit) => {
      const { store, clock, evidence } = this.#ports;
      const { id, credit, firstAmount, firstNote } = deposit;
      const { remark } = credited;
      const amount = credited.amount ?? credit;
      if (amount <= 0) throw new Refused('amount.invalid', { field: 'amount' });
      const { depositFourEyesAbove } = await readSettings(tx);
      const isFirst = isFirstOfTwo(deposit, step, amount > depositFourEyesAbove);
      if (firstAmount !== null && amount !== firstAmount) {
        const fixed = formatDecimal(firstAmount, USD_DIGITS, 2);
        throw new Refused('approval.otherAmount', { field: 'amount', amount: fixed });
      }
      if (amount !== credit && remark === '') {
        throw new Refused('remark.missing', { field: 'remark' });
      }
      await evidence.take(tx, deposit);
      if (isFirst) {
        const first = { note: remark, amount, operatorId: step.operatorId, at: clock.now() };
        await store.firstApproval(tx, 'deposit', id, first);
        return null;
      }
      // The owner of the account sees the note of the operator who fixed the amount.
      const why = firstAmount === null ? remark : firstNote;
      return { outcome: 'credited', amount, words: amount === credit ? '' : why };
    });
  }

  reject(step: OperatorDecision, depositId: number, remark: string): Promise<DepositCase> {
    return this.#review(step, depositId, async () => {
      if (remark === '') throw new Refused('remark.missing', { field: 'remark' });
      return { outcome: 'rejected', amount: microUsd(0), words: remark };
    });
  }

  /** Returns the deposit; throws if it is unknown or still a draft. */
  async byId(depositId: number): Promise<DepositCase> {
    const deposit = await this.#ports.store.deposit(depositId);
    if (!deposit || deposit.status === null) throw unknown();
    return deposit;
  }

  /**
   * Invalidates deposits that were not reviewed in time and deletes abandoned drafts. Returns how
   * many deposits it invalidated.
   */
  async expire(): Promise<number> {
    const { store, clock, settings, inTurn } = this.#ports;
    const before = clock.now() - (await settings()).depositHours * HOUR_MS;
    let ended = 0;
    for (const { id, accountId } of await store.depositsDue(before)) {
      await inTurn.run(accountId, async () => {
        const deposit = await this.byId(id);
        if (deposit.status !== 0) return;
        if (await unlessSettled(() => this.#end(deposit))) ended += 1;
      });
    }
    for (const { id, accountId } of await store.abandoned('deposit', clock.now() - ABANDONED_MS)) {
      await inTurn.run(accountId, () => this.#drop(id));
    }
    return ended;
  }

  #submit(
    caller: Caller,
    type: 0 | 1,
    channel: Network | BankChannel | undefined,
    payment: Payment,
  ): Promise<DepositCase> {
    const { accountId } = caller;
    return this.#ports.inTurn.run(accountId, async () => {
      const { store, desk } = this.#ports;
      const ofKey = () =>
        begunBy(
          payment.clientKey,
          (key) => store.depositByKey(accountId, key),
          (before) => isSame(before, type, channel?.id, payment),
        );
      const before = await ofKey();
      if (before && before.status !== null) return before;
      const draft = () => this.#draft(caller, type, channel, payment);
      const { id } = before ?? (await writtenOnce(draft, ofKey));
      const outcome = await desk.requestDeposit(accountId, id);
      if (!outcome.ok) await this.#drop(id);
      // The same request at another gateway may have been accepted, whatever this one was told.
      const deposit = await store.deposit(id);
      if (deposit) return deposit;
      throw requestRefused(outcome);
    });
  }

  async #draft(
    { accountId, userId }: Caller,
    type: 0 | 1,
    channel: Network | BankChannel | undefined,
    payment: Payment,
  ): Promise<{ readonly id: number }> {
    const { store, db, clock, proofs, evidence } = this.#ports;
    if (!channel?.isEnabled || ('protocolCode' in channel && !isPayable(channel))) {
      throw type === 0
        ? new Refused('network.unknown', { field: 'charge_id' })
        : new Refused('wire.missing', { field: 'wire_id' });
    }
    const amount = amountOf(channel, payment.number);
    const { reference: typed } = payment;
    const isCoin = 'protocolCode' in channel;
    const reference =
      typed !== null && isCoin ? transactionId(channel.protocolCode, typed, 'txid') : typed;
    const draft: DepositDraft = {
      accountId,
      type,
      channelId: channel.id,
      channel,
      currencyCode: channel.currencyCode,
      protocolCode: isCoin ? channel.protocolCode : '',
      digits: channel.digits,
      amount,
      credit: creditFor(channel, amount),
      proof: payment.proof,
      sender: payment.sender,
      reference,
      clientKey: payment.clientKey,
      createdAt: clock.now(),
    };
    await evidence.refuseUsed(draft);
    const abandoned = await store.abandonedDeposit(draft);
    try {
      return await db.transaction(async (tx) => {
        const id = await store.draftDeposit(tx, draft, abandoned);
        // What was abandoned has been continued or deleted by another gateway meanwhile.
        if (id === null) throw new Refused('proof.used', { field: 'proofImg' });
        await proofs.use(tx, { userId, fileIds: [payment.proof], usedBy: usedBy(id) });
        return { id };
      });
    } catch (error) {
      throw isProofTaken(error) ? new Refused('proof.used', { field: 'proofImg' }) : error;
    }
  }

  async #drop(id: number): Promise<void> {
    const { db, store, proofs } = this.#ports;
    await db.transaction(async (tx) => {
      if (await store.dropDraft(tx, 'deposit', id)) await proofs.end(tx, usedBy(id));
    });
  }

  /**
   * Decides on a deposit as it is now. Of several decisions that were made before any of them was
   * carried out, the desk carries out one and refuses the others, wherever they were made.
   */
  async #review(
    { operatorId, record }: OperatorDecision,
    depositId: number,
    decide: (tx: Sql, deposit: DepositCase) => Promise<Ending | null>,
  ): Promise<DepositCase> {
    const { accountId } = await this.byId(depositId);
    const { db, store, inTurn } = this.#ports;
    return inTurn.run(accountId, async () => {
      const ending = await db.transaction(async (tx) => {
        const deposit = await store.lockedDeposit(tx, depositId);
        if (deposit?.status !== 0) throw new Refused('deposit.settled');
        const decided = await decide(tx, deposit);
        await record(tx);
        return decided;
      });
      if (!ending) return this.byId(depositId);
      const { outcome, amount, words } = ending;
      const note = { operatorId, words, reference: '' };
      return this.#settle(accountId, { depositId, outcome, amount, note });
    });
  }

  /** Marks the deposit as invalid without an operator's decision. */
  #end({ id: depositId, accountId }: DepositCase): Promise<DepositCase> {
    const outcome = 'invalid';
    return this.#settle(accountId, { depositId, outcome, amount: microUsd(0), note: NO_NOTE });
  }

  async #settle(accountId: number, settling: DepositSettling): Promise<DepositCase> {
    const answer = await this.#ports.desk.settleDeposit(accountId, settling);
    if (!answer.ok) throw refusedBy(answer);
    this.#ports.letters.soon();
    return this.byId(settling.depositId);
  }
}

const unknown = () => new Refused('deposit.unknown', { field: 'id' });
const usedBy = (id: number) => `deposit:${id}`;

/** Returns whether a request with a repeated idempotency key equals the first one. */
function isSame(
  before: DepositCase,
  type: 0 | 1,
  channelId: number | undefined,
  payment: Payment,
): boolean {
  if (before.type !== type || before.channelId !== channelId) return false;
  const amount = parseDecimal(payment.number, before.digits);
  return before.proof === payment.proof && before.amount === amount;
}

/** Returns the amount in the channel's digits; throws if it is outside the channel's limits. */
function amountOf(channel: Network | BankChannel, number: string): number {
  const { digits, minAmount, maxAmount, currencyCode: currency } = channel;
  const field = 'number';
  const amount = parseDecimal(number, digits);
  if (amount === null) throw new Refused('amount.digits', { field, digits, currency });
  if (amount < minAmount) {
    throw new Refused('deposit.tooSmall', { field, min: plain(minAmount, digits), currency });
  }
  if (amount > maxAmount) {
    throw new Refused('deposit.tooLarge', { field, max: plain(maxAmount, digits), currency });
  }
  return amount;
}

const plain = (amount: number, digits: number) =>
  formatDecimal(amount, digits, Math.min(2, digits));

const isProofTaken = (error: unknown): boolean =>
  error instanceof DbError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === 'deposit_proof';
