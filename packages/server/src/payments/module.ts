import type { MicroUsd } from '@fulcrum/engine/units/units';

import { Job } from '../platform/jobs/job.ts';
import type { Caller } from '../platform/ports/caller.ts';
import type { Sql } from '../platform/ports/db.ts';
import { Refused } from '../platform/refusal.ts';
import type { Page } from '../platform/store/page.ts';
import { CaseStore } from './cases/case-store.ts';
import type { CaseFilter, DepositCase, WithdrawalCase } from './cases/case.ts';
import { OneByOne } from './cases/one-by-one.ts';
import { ChannelChanges } from './channels/channel-changes.ts';
import {
  Channels,
  type Currency,
  type Entered,
  type Network,
  type BankChannel,
} from './channels/channels.ts';
import { isPayable } from './channels/payee-form.ts';
import { Deposits } from './deposits/deposits.ts';
import { Evidence, type OtherClaim } from './deposits/evidence.ts';
import { boundNotice } from './methods/bound-notice.ts';
import { Methods, type Binding, type Method } from './methods/methods.ts';
import type {
  ApprovalOutcome,
  CoinPayment,
  Confirm,
  WithdrawalRequest,
  FundsPorts,
  OperatorDecision,
  Reader,
  BankPayment,
} from './ports.ts';
import { readSettings, writeSettings, type FundsSettings } from './settings.ts';
import { settledLetters } from './settled-letters.ts';
import { UsualTimes, type Usual } from './usual-times.ts';
import { WithdrawalHolds } from './withdrawals/withdrawal-holds.ts';
import { Withdrawals } from './withdrawals/withdrawals.ts';

export type { CaseFilter, DepositCase, FirstApproval, WithdrawalCase } from './cases/case.ts';
export type { CaseStatus } from '../trading/module.ts';
export type { OtherClaim } from './deposits/evidence.ts';
export { PROTOCOLS } from './payees/check-address.ts';
export { payeeFault } from './payees/payee-fault.ts';
export { isPayable } from './channels/payee-form.ts';
export type {
  ChannelActor,
  ChannelChange,
  PayeeChannel,
  PayeeKind,
  RecordChange,
} from './channels/channel-change.ts';
export {
  PRICE_DIGITS,
  type Currency,
  type Entered,
  type Network,
  type BankChannel,
} from './channels/channels.ts';
export type { Binding, Method } from './methods/methods.ts';
export type { WithdrawalHold } from './withdrawals/withdrawal-holds.ts';
export type { OperatorDecision } from './ports.ts';
export type { FundsSettings } from './settings.ts';
export type { Usual } from './usual-times.ts';

/** Number of cases on one page. */
export const CASES_PER_PAGE = 20;

export interface NewMethod {
  readonly type: 1 | 2;
  readonly currencyId: number;
  readonly typed: Binding;
  readonly confirm: Confirm;
}

/** Deposits and withdrawals: requests of users and decisions of operators. */
export interface FundsModule {
  /**
   * Jobs that expire unreviewed deposits, apply changes of payees and notify users of ended cases.
   */
  readonly jobs: readonly Job[];

  /** Returns all channels and currencies that are enabled and can be paid to. */
  offered(): Promise<{ networks: Network[]; wires: BankChannel[]; currencies: Currency[] }>;
  depositCoin(caller: Caller, payment: CoinPayment): Promise<DepositCase>;
  depositBank(caller: Caller, payment: BankPayment): Promise<DepositCase>;
  cancelDeposit(caller: Caller, depositId: number): Promise<DepositCase>;
  withdraw(caller: Caller, request: WithdrawalRequest, reader: Reader): Promise<WithdrawalCase>;
  cancelWithdrawal(caller: Caller, withdrawalId: number): Promise<WithdrawalCase>;
  methods(of: Pick<Caller, 'accountId'>): Promise<Method[]>;
  bindMethod(caller: Caller, wanted: NewMethod): Promise<Method>;
  removeMethod(caller: Caller, methodId: number): Promise<void>;

  /** Return cases newest first; a list of cases under review of all accounts comes oldest first. */
  deposits(filter: CaseFilter, page: number, size?: number): Promise<Page<DepositCase>>;
  withdrawals(filter: CaseFilter, page: number, size?: number): Promise<Page<WithdrawalCase>>;
  deposit(depositId: number): Promise<DepositCase>;
  withdrawal(withdrawalId: number): Promise<WithdrawalCase>;
  /** Returns how long deposits and withdrawals usually take. */
  usual(): Promise<Usual>;

  /**
   * Credits the received `amount`. If it differs from the expected amount, a remark explains the
   * difference to the owner. Above the limit the first operator fixes the amount, and the deposit
   * stays under review until a second operator approves the same amount.
   */
  approveDeposit(
    step: OperatorDecision,
    depositId: number,
    credited: { readonly amount: MicroUsd | null; readonly remark: string },
  ): Promise<DepositCase>;
  rejectDeposit(step: OperatorDecision, depositId: number, remark: string): Promise<DepositCase>;
  /** Return other deposits with the same transaction id, or with the same picture as proof. */
  sameReference(deposit: DepositCase): Promise<OtherClaim[]>;
  samePicture(deposit: DepositCase): Promise<OtherClaim[]>;
  /** Approves a withdrawal for payment; above the limit two operators must approve it. */
  approveWithdrawal(
    step: OperatorDecision,
    withdrawalId: number,
    note: string,
  ): Promise<ApprovalOutcome>;
  /** Marks an approved withdrawal as paid, with the transaction id or the bank's reference. */
  payWithdrawal(
    step: OperatorDecision,
    withdrawalId: number,
    reference: string,
  ): Promise<WithdrawalCase>;
  rejectWithdrawal(
    step: OperatorDecision,
    withdrawalId: number,
    notes: string,
  ): Promise<WithdrawalCase>;

  /** Holds on withdrawals for the safety of an account. */
  readonly holds: WithdrawalHolds;

  /** Return all channels or currencies, including disabled ones. */
  networks(): Promise<Network[]>;
  bankChannels(): Promise<BankChannel[]>;
  currencies(): Promise<Currency[]>;
  saveNetwork(tx: Sql, network: Entered<Network>): Promise<number>;
  saveBankChannel(tx: Sql, wire: Entered<BankChannel>): Promise<number>;
  saveCurrency(tx: Sql, currency: Entered<Currency>): Promise<number>;
  /** Changes of channels by operators. */
  readonly changes: ChannelChanges;
  settings(sql?: Sql): Promise<FundsSettings>;
  saveSettings(tx: Sql, settings: FundsSettings): Promise<void>;

  /** Invalidates deposits that were not reviewed in time; also runs as a job. Returns how many. */
  expire(): Promise<number>;
}

const SWEEP_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Returns a periodic job, which also finishes what a stopped process left undone. */
const sweep = (name: string, run: () => Promise<unknown>): Job =>
  new Job({ name, everyMs: SWEEP_EVERY_MS, run });

export function createFunds(ports: FundsPorts): FundsModule {
  const { db, clock, fault } = ports;
  const store = new CaseStore(db);
  const evidence = new Evidence(db);
  const holds = new WithdrawalHolds(db, clock);
  const channels = new Channels(db);
  const methods = new Methods(db);
  // Spares the store what would be refused. Other processes may work on the same account meanwhile:
  // the store and the desk decide which of them was first.
  const inTurn = new OneByOne();
  const settings = (sql: Sql = db) => readSettings(sql);
  const letters = sweep('money-letters', settledLetters({ db, store, tell: ports.tell }));
  const usualTimes = new UsualTimes({ reads: db.reads, clock, fault });
  const parts = { ...ports, store, evidence, holds, channels, methods, inTurn, settings, letters };
  const deposits = new Deposits(parts);
  const withdrawals = new Withdrawals(parts);
  const waitMs = async (sql: Sql) => (await settings(sql)).payeeWaitHours * HOUR_MS;
  const changes = new ChannelChanges({ db, channels, clock, waitMs });
  const expire = async () => {
    await withdrawals.finishCancelled();
    return (await deposits.expire()) + (await withdrawals.dropAbandoned());
  };
  return {
    jobs: [
      sweep('expire-deposits', expire),
      sweep('apply-payees', () => changes.applyDue(ports.recordPayee)),
      letters,
    ],
    depositCoin: (caller, payment) => deposits.submitCoin(caller, payment),
    depositBank: (caller, payment) => deposits.submitBank(caller, payment),
    cancelDeposit: (caller, depositId) => deposits.cancel(caller, depositId),
    withdraw: (caller, request, reader) => withdrawals.ask(caller, request, reader),
    cancelWithdrawal: (caller, withdrawalId) => withdrawals.cancel(caller, withdrawalId),
    methods: ({ accountId }) => methods.of(accountId),
    bindMethod: (caller, { type, currencyId, typed, confirm }) =>
      inTurn.run(caller.accountId, async () => {
        const currency = await withdrawals.offered(currencyId, 'draw_id');
        if (currency.type !== type) throw new Refused('drawType.invalid', { field: 'type' });
        const now = clock.now();
        const usableAt = now + (await settings()).methodWaitHours * HOUR_MS;
        const notify = (tx: Sql, method: Method) =>
          ports.tell(tx, caller.userId, boundNotice(method, now));
        return methods.bind(caller.accountId, currency, typed, { now, usableAt, confirm, notify });
      }),
    removeMethod: (caller, methodId) => methods.remove(caller.accountId, methodId, clock.now()),
    deposits: (filter, page, size = CASES_PER_PAGE) => store.deposits(filter, page, size),
    withdrawals: (filter, page, size = CASES_PER_PAGE) => store.withdrawals(filter, page, size),
    deposit: (depositId) => deposits.byId(depositId),
    withdrawal: (withdrawalId) => withdrawals.byId(withdrawalId),
    usual: () => usualTimes.known(),
    approveDeposit: (step, depositId, credited) => deposits.approve(step, depositId, credited),
    rejectDeposit: (step, depositId, remark) => deposits.reject(step, depositId, remark),
    sameReference: (deposit) => evidence.sameReference(deposit),
    samePicture: (deposit) => evidence.samePicture(deposit),
    approveWithdrawal: (step, id, note) => withdrawals.approve(step, id, note),
    payWithdrawal: (step, id, reference) => withdrawals.pay(step, id, reference),
    rejectWithdrawal: (step, withdrawalId, notes) => withdrawals.reject(step, withdrawalId, notes),
    holds,
    ...channelCalls(channels),
    changes,
    settings,
    saveSettings: (tx, changed) => writeSettings(tx, changed),
    expire,
  };
}

type ChannelCalls = Pick<
  FundsModule,
  | 'offered'
  | 'networks'
  | 'bankChannels'
  | 'currencies'
  | 'saveNetwork'
  | 'saveBankChannel'
  | 'saveCurrency'
>;

const channelCalls = (channels: Channels): ChannelCalls => ({
  offered: async () => ({
    networks: (await channels.networks()).filter((one) => one.isEnabled && isPayable(one)),
    wires: (await channels.bankChannels()).filter(({ isEnabled }) => isEnabled),
    currencies: (await channels.currencies()).filter(({ isEnabled }) => isEnabled),
  }),
  networks: () => channels.networks(),
  bankChannels: () => channels.bankChannels(),
  currencies: () => channels.currencies(),
  saveNetwork: (tx, network) => channels.saveNetwork(tx, network),
  saveBankChannel: (tx, wire) => channels.saveBankChannel(tx, wire),
  saveCurrency: (tx, currency) => channels.saveCurrency(tx, currency),
});
