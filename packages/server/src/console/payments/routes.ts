import * as api from '@fulcrum/contract/console/payments/calls';
import { microUsd } from '@fulcrum/engine/units/units';

import type { Sql } from '../../platform/ports/db.ts';
import type { Binder, CustomRequest } from '../binder.ts';
import { namesOfOperators } from '../operators/store.ts';
import { dataUrlOf } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';
import { areaOf } from '../users/area.ts';
import {
  claimRow,
  depositFilter,
  depositRow,
  firstApprovalOf,
  paidTo,
  withdrawalFilter,
  withdrawalRow,
} from './view.ts';
import { keepProof, proofsOf } from './withdrawal-proofs.ts';
import { signsOf } from './withdrawal-signs.ts';

/**
 * Routes for deposits and withdrawals. The payments module and the desk open the transactions of
 * the decisions, so they also call the function that writes the audit entry.
 */
export function paymentRoutes(serve: Binder, ports: ConsolePorts): void {
  depositRoutes(serve, ports);
  withdrawalRoutes(serve, ports);
}

/**
 * Returns the deciding operator, and the function that writes the audit entry in the transaction of
 * the decision.
 */
const signed = (
  { operator, noteIn }: Pick<CustomRequest<unknown>, 'operator' | 'noteIn'>,
  action: string,
  object: string,
  detail: object = {},
) => ({
  operatorId: operator.id,
  record: (tx: Sql) => noteIn(tx, action, object, detail),
});

function depositRoutes(serve: Binder, { db, funds, files, verification }: ConsolePorts): void {
  serve.read(api.deposits, async ({ input }) => {
    const { rows, total } = await funds.deposits(depositFilter(input), input.page ?? 1);
    return { rows: rows.map(depositRow), total };
  });

  serve.read(api.deposit, async ({ input: { id }, note }) => {
    const found = await funds.deposit(id);
    await note('deposit.viewed', `deposit ${id}`);
    const { sender, reference, proof } = found;
    const picture = dataUrlOf(await files.read(proof));
    return {
      ...depositRow(found),
      name: await verification.shortName(found.userId),
      area_id: await areaOf(db, found.userId),
      first_approval: await firstApprovalOf(db, found),
      same_reference: (await funds.sameReference(found)).map(claimRow),
      same_picture: (await funds.samePicture(found)).map(claimRow),
      paid_to: paidTo(found),
      sender,
      reference: reference ?? '',
      proof: picture,
    };
  });

  serve.custom(api.approveDeposit, async (request) => {
    const { id, reason, amount: entered } = request.input;
    const amount = entered === undefined ? null : microUsd(entered);
    const { credit, firstAmount } = await funds.deposit(id);
    const detail = { credited: amount ?? credit, ...(firstAmount !== null && { second: true }) };
    const by = signed(request, 'deposit.approved', `deposit ${id}`, detail);
    return depositRow(await funds.approveDeposit(by, id, { amount, remark: reason }));
  });

  serve.custom(api.rejectDeposit, async (request) => {
    const { id, reason } = request.input;
    const by = signed(request, 'deposit.rejected', `deposit ${id}`);
    return depositRow(await funds.rejectDeposit(by, id, reason));
  });
}

function withdrawalRoutes(serve: Binder, ports: ConsolePorts): void {
  const { db, clock, files, funds, verification } = ports;

  serve.read(api.withdrawals, async ({ input }) => {
    const { rows, total } = await funds.withdrawals(withdrawalFilter(input), input.page ?? 1);
    return { rows: rows.map(withdrawalRow), total };
  });

  serve.read(api.withdrawal, async ({ input: { id }, note }) => {
    const found = await funds.withdrawal(id);
    await note('withdrawal.viewed', `withdrawal ${id}`);
    const { method, memo, approvedBy } = found;
    return {
      ...withdrawalRow(found),
      name: await verification.shortName(found.userId),
      area_id: await areaOf(db, found.userId),
      first_approval: await firstApprovalOf(db, found),
      approved_name: approvedBy === null ? '' : (await namesOfOperators(db))(approvedBy),
      proofs: await proofsOf(ports, id),
      signs: await signsOf(ports, found),
      address: method.address,
      tag: method.tag ?? '',
      bank_name: method.bankName,
      bank_address: method.bankAddress,
      bank_swift: method.bankSwift,
      payee_name: method.payeeName,
      payee_account: method.payeeAccount,
      memo,
    };
  });

  serve.custom(api.approveWithdrawal, async (request) => {
    const { id, reason } = request.input;
    const { amount } = await funds.withdrawal(id);
    const by = signed(request, 'withdrawal.approved', `withdrawal ${id}`, { amount });
    const { withdrawal } = await funds.approveWithdrawal(by, id, reason);
    return withdrawalRow(withdrawal);
  });

  serve.upload(api.uploadPayoutProof, (file) => files.keep(file));

  serve.custom(api.payWithdrawal, async ({ input, operator, noteIn }) => {
    const { id, reference, picture } = input;
    const { amount } = await funds.withdrawal(id);
    const detail = { amount, reference, ...(picture !== undefined && { picture }) };
    const record = async (tx: Sql) => {
      const proof = { withdrawalId: id, operatorId: operator.id, at: clock.now() };
      if (picture !== undefined) await keepProof(tx, files, { ...proof, picture });
      await noteIn(tx, 'withdrawal.paid', `withdrawal ${id}`, detail);
    };
    const by = { operatorId: operator.id, record };
    return withdrawalRow(await funds.payWithdrawal(by, id, reference));
  });

  serve.custom(api.rejectWithdrawal, async (request) => {
    const { id, reason } = request.input;
    const by = signed(request, 'withdrawal.rejected', `withdrawal ${id}`);
    return withdrawalRow(await funds.rejectWithdrawal(by, id, reason));
  });
}
