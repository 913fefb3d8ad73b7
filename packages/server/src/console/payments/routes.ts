import type { FastifyInstance } from 'fastify';

import { BEING_PAID } from '@fulcrum/contract/console/being-paid';
import * as api from '@fulcrum/contract/console/queue-calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as wire from '@fulcrum/contract/console/queue-wire';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';

import type {
  CaseFilter,
  CaseStatus,
  DepositCase,
  FirstApproval,
  OtherClaim,
  WithdrawalCase,
} from '../../payments/module.ts';
import { serveUploads } from '../../platform/http/upload.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { CaseLine } from '../../identity/verification/module.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { namesOfOperators } from '../operators/store.ts';
import { keepProof, proofsOf } from './withdrawal-proofs.ts';
import { signsOf } from './withdrawal-signs.ts';
import { pictureOf } from '../picture-of.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';

/** What waits for an operator: money in, money out, and who people are. */
export function queueRoutes(
  app: FastifyInstance,
  serveOn: (part: FastifyInstance) => ServeOperators,
  ports: ConsolePorts,
): void {
  const serve = serveOn(app);
  serveUploads(app, (part) => {
    serveOn(part).fileFromOperator(api.uploadPayoutProof, (file) => ports.files.keep(file));
  });
  depositRoutes(serve, ports);
  withdrawalRoutes(serve, ports);
  identityRoutes(serve, ports);
}

type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** A step whose entry is written in the transaction that writes the operator down. */
function stepper(ports: ConsolePorts) {
  const note = noter(ports);
  return (who: Who, action: string, object: string, reason: string, detail: object = {}) => ({
    operatorId: who.operator.id,
    record: (tx: Sql) => note(tx, who, { action, object, detail, reason }),
  });
}

function depositRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, funds, files } = ports;
  const note = noter(ports);
  const step = stepper(ports);

  serve.toOperator(api.deposits, async ({ input }) => {
    const filter = { status: statusOf(input.status), userId: input.user };
    const { rows, total } = await funds.deposits(filter, input.page ?? 1);
    return { rows: rows.map(depositRow), total };
  });

  serve.toOperator(api.deposit, async ({ input, operator, visit }) => {
    const found = await funds.deposit(input.id);
    const entry = { action: 'deposit.viewed', object: `deposit ${input.id}`, detail: {} };
    await db.transaction((tx) => note(tx, { operator, visit }, { ...entry, reason: '' }));
    const { sender, reference, proof } = found;
    const picture = pictureOf(await files.read(proof));
    return {
      ...depositRow(found),
      first_approval: await firstApprovalOf(db, found),
      same_reference: (await funds.sameReference(found)).map(claimRow),
      same_picture: (await funds.samePicture(found)).map(claimRow),
      sender,
      reference: reference ?? '',
      proof: picture,
    };
  });

  serve.toOperator(api.approveDeposit, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const amount = input.amount === undefined ? null : microUsd(input.amount);
    const { credit, firstAmount } = await funds.deposit(id);
    const detail = { credited: amount ?? credit, ...(firstAmount !== null && { second: true }) };
    const who = { operator, visit };
    const approved = step(who, 'deposit.approved', `deposit ${id}`, reason, detail);
    return depositRow(await funds.approveDeposit(approved, id, { amount, remark: reason }));
  });

  serve.toOperator(api.rejectDeposit, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const rejected = step({ operator, visit }, 'deposit.rejected', `deposit ${id}`, reason);
    return depositRow(await funds.rejectDeposit(rejected, id, reason));
  });
}

function withdrawalRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, clock, files, funds } = ports;
  const note = noter(ports);
  const step = stepper(ports);

  serve.toOperator(api.withdrawals, async ({ input }) => {
    const { rows, total } = await funds.withdrawals(withdrawalFilter(input), input.page ?? 1);
    return { rows: rows.map(withdrawalRow), total };
  });

  serve.toOperator(api.withdrawal, async ({ input, operator, visit }) => {
    const found = await funds.withdrawal(input.id);
    const entry = { action: 'withdrawal.viewed', object: `withdrawal ${input.id}`, detail: {} };
    await db.transaction((tx) => note(tx, { operator, visit }, { ...entry, reason: '' }));
    const { method, memo, approvedBy } = found;
    return {
      ...withdrawalRow(found),
      first_approval: await firstApprovalOf(db, found),
      approved_name: approvedBy === null ? '' : (await namesOfOperators(db))(approvedBy),
      proofs: await proofsOf(ports, input.id),
      signs: await signsOf(ports, found),
      address: method.address,
      bank_name: method.bankName,
      bank_address: method.bankAddress,
      bank_swift: method.bankSwift,
      payee_name: method.payeeName,
      payee_account: method.payeeAccount,
      memo,
    };
  });

  serve.toOperator(api.approveWithdrawal, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const { amount } = await funds.withdrawal(id);
    const approved = step({ operator, visit }, 'withdrawal.approved', `withdrawal ${id}`, reason, {
      amount,
    });
    const { withdrawal } = await funds.approveWithdrawal(approved, id, reason);
    return withdrawalRow(withdrawal);
  });

  serve.toOperator(api.payWithdrawal, async ({ input, operator, visit }) => {
    const { id, reference, picture } = input;
    const { amount } = await funds.withdrawal(id);
    const detail = { amount, reference, ...(picture !== undefined && { picture }) };
    const paid = step({ operator, visit }, 'withdrawal.paid', `withdrawal ${id}`, '', detail);
    const record = async (tx: Sql) => {
      const proof = { withdrawalId: id, operatorId: operator.id, at: clock.now() };
      if (picture !== undefined) await keepProof(tx, files, { ...proof, picture });
      await paid.record(tx);
    };
    return withdrawalRow(await funds.payWithdrawal({ ...paid, record }, id, reference));
  });

  serve.toOperator(api.rejectWithdrawal, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const rejected = step({ operator, visit }, 'withdrawal.rejected', `withdrawal ${id}`, reason);
    return withdrawalRow(await funds.rejectWithdrawal(rejected, id, reason));
  });
}

function identityRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, files, verification } = ports;
  const note = noter(ports);

  serve.toOperator(api.identityCases, async ({ input }) => {
    const status = IDENTITY_STATUS.find((known) => known === input.status);
    const found = await verification.cases({ status, userId: input.user, page: input.page });
    return { rows: found.data.map(identityRow), total: found.total };
  });

  serve.toOperator(api.openIdentityCase, async ({ input, operator, visit }) => {
    const file = await db.transaction(async (tx) => {
      const opened = await verification.openCase(tx, input.id, operator.id);
      const object = `user ${opened.userId}`;
      const detail = { case: input.id };
      const entry = { action: 'identity.viewed', object, detail, reason: '' };
      await note(tx, { operator, visit }, entry);
      return opened;
    });
    const picture = async (id: string | null) =>
      id === null ? null : pictureOf(await files.read(id));
    return {
      ...identityRow(file),
      name: file.name,
      card_id: file.cardId,
      front: await picture(file.frontFile),
      reverse: await picture(file.reverseFile),
      duplicates: file.duplicates.map((row) => ({
        ...{ id: row.id, user_id: row.userId, status: row.status },
      })),
      earlier: file.earlier.map(identityRow),
    };
  });

  /** Writes the decision into the log, in its own transaction. */
  const decider = (tx: Sql, who: Who, action: string, detail: object, reason: string) => ({
    operatorId: who.operator.id,
    record: (userId: number) => note(tx, who, { action, object: `user ${userId}`, detail, reason }),
  });

  serve.toOperator(api.approveIdentityCase, ({ input, operator, visit }) =>
    db.transaction(async (tx) => {
      const { id, reason } = input;
      const who = { operator, visit };
      const by = decider(tx, who, 'identity.approved', { case: id }, reason);
      return { user_id: await verification.approve(tx, id, by) };
    }),
  );

  serve.toOperator(api.rejectIdentityCase, ({ input, operator, visit }) =>
    db.transaction(async (tx) => {
      const { id, why, reason } = input;
      const who = { operator, visit };
      const by = decider(tx, who, 'identity.rejected', { case: id, why }, reason);
      return { user_id: await verification.reject(tx, id, by, why) };
    }),
  );
}

const STATUSES = [0, 1, 2, 3] as const satisfies readonly CaseStatus[];
/** Under review, verified, rejected; a person without a case has no row. */
const IDENTITY_STATUS = [1, 2, 3] as const;

const statusOf = (status: number | undefined): CaseStatus | undefined =>
  STATUSES.find((known) => known === status);

function withdrawalFilter({
  status,
  user,
}: Omit<ParsedOf<typeof api.withdrawals>, 'page'>): CaseFilter {
  const isWaiting = status === 0 || status === BEING_PAID;
  return {
    status: isWaiting ? 0 : statusOf(status),
    isApproved: isWaiting ? status === BEING_PAID : undefined,
    userId: user,
  };
}

const claimRow = (claim: OtherClaim): wire.OtherClaim => ({
  id: claim.id,
  user_id: claim.userId,
  status: claim.status,
  created_at: claim.createdAt,
});

async function firstApprovalOf(
  sql: Sql,
  { firstApprovedBy: by, firstApprovedAt: at, firstNote: note }: FirstApproval,
): Promise<wire.FirstApproval | null> {
  if (by === null || at === null) return null;
  return { name: (await namesOfOperators(sql))(by), at, note };
}

function depositRow(row: DepositCase): wire.DepositRow {
  if (row.status === null) throw new Refused('console.filterInvalid', { field: 'id' });
  return {
    id: row.id,
    user_id: row.userId,
    account_id: row.accountId,
    status: row.status,
    kind: row.type === 0 ? 'coin' : 'bank',
    currency: row.currencyCode,
    network: row.protocolCode,
    amount: formatDecimal(row.amount, row.digits, 2),
    credit: row.credit,
    credited: row.credited,
    first_approved_by: row.firstApprovedBy,
    first_amount: row.firstAmount,
    created_at: row.createdAt,
    settled_at: row.settledAt,
    remark: row.remark,
    reviewed_by: row.reviewedBy,
  };
}

function withdrawalRow(row: WithdrawalCase): wire.WithdrawalRow {
  if (row.status === null) throw new Refused('console.filterInvalid', { field: 'id' });
  return {
    id: row.id,
    user_id: row.userId,
    account_id: row.accountId,
    status: row.status,
    kind: row.type === 1 ? 'coin' : 'bank',
    currency: row.currencyCode,
    network: row.protocolCode,
    amount: row.amount,
    fee: row.fee,
    net: formatDecimal(row.net, row.digits, 2),
    created_at: row.createdAt,
    settled_at: row.settledAt,
    first_approved_by: row.firstApprovedBy,
    approved_at: row.approvedAt,
    approved_by: row.approvedBy,
    reviewed_by: row.reviewedBy,
    reference: row.status === 1 ? row.reference : '',
    notes: row.notes,
  };
}

const identityRow = (line: CaseLine): wire.IdentityRow => ({
  id: line.id,
  user_id: line.userId,
  status: line.status,
  created_at: line.createdAt,
  decided_at: line.decidedAt,
  decided_by: line.decidedBy,
  reject_reason: line.rejectReason,
  claimed_by: line.claimedBy,
});
