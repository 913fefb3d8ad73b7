import type { InterventionAct } from '@fulcrum/engine/operators/intervention';
import type { MoneyReason, RefusalReason } from '@fulcrum/engine/refusal';
import { z } from 'zod';

import type { AccountState } from '../desk/account-view.ts';
import type {
  CancelAsked,
  CloseAllAsked,
  CloseAllOutcome,
  CloseAsked,
  CloseByAsked,
  DepositSettling,
  FromPositionAsked,
  LinkAsked,
  ModifyAsked,
  MoneyOutcome,
  NameRefusal,
  OperatorOutcome,
  Outcome,
  StopsAsked,
  SubmitAsked,
  WithdrawalRequest,
  WithdrawalSettling,
} from '../module.ts';
import {
  accountState,
  breakEven,
  lots,
  orderRecord,
  payoutFreeze,
  points,
  reason,
  usd,
  whole,
  word,
} from './record-wire.ts';

/** What each command asks, and what it answers. */
export interface Commands {
  readonly submit: { readonly asked: SubmitAsked; readonly outcome: Outcome };
  readonly close: { readonly asked: CloseAsked; readonly outcome: Outcome };
  readonly closeAll: { readonly asked: CloseAllAsked; readonly outcome: CloseAllOutcome };
  readonly cancel: { readonly asked: CancelAsked; readonly outcome: Outcome };
  readonly setStops: { readonly asked: StopsAsked; readonly outcome: Outcome };
  readonly modify: { readonly asked: ModifyAsked; readonly outcome: Outcome };
  readonly reverse: { readonly asked: FromPositionAsked; readonly outcome: Outcome };
  readonly double: { readonly asked: FromPositionAsked; readonly outcome: Outcome };
  readonly closeBy: { readonly asked: CloseByAsked; readonly outcome: Outcome };
  readonly link: { readonly asked: LinkAsked; readonly outcome: Outcome };
  readonly resetDemo: { readonly asked: ResetRequest; readonly outcome: ResetOutcome };
  readonly requestDeposit: { readonly asked: DepositRequest; readonly outcome: MoneyOutcome };
  readonly settleDeposit: { readonly asked: DepositSettling; readonly outcome: MoneyOutcome };
  readonly requestWithdrawal: {
    readonly asked: WithdrawalRequest;
    readonly outcome: MoneyOutcome;
  };
  readonly judgePayout: { readonly asked: WithdrawalAsked; readonly outcome: MoneyOutcome };
  readonly settleWithdrawal: {
    readonly asked: WithdrawalSettling;
    readonly outcome: MoneyOutcome;
  };
  readonly operate: { readonly asked: OperatorRequest; readonly outcome: OperatorOutcome };
}

export interface ResetRequest {
  /** Nothing is done unless this is the number of the last event; null: it does not matter. */
  readonly ifSeq: number | null;
}

export interface ResetOutcome {
  readonly ok: true;
  readonly view: AccountState;
}

export interface DepositRequest {
  readonly depositId: number;
}

export interface WithdrawalAsked {
  readonly withdrawalId: number;
}

export interface OperatorRequest {
  readonly interventionId: number;
  readonly act: InterventionAct;
}

export type CommandName = keyof Commands;

/** A command of this name. */
export type CommandOf<Name extends CommandName> = {
  readonly [Each in Name]: { readonly name: Each; readonly asked: Commands[Each]['asked'] };
}[Name];

const clientOrderId = z.string().nullable();
const deadline = z.exactOptional(whole.nullable());
const seen = { seenPrice: points.nullable(), deviation: whole.nullable() };
const limit = z.exactOptional(points.nullable());
const expiry = z.union([z.null(), z.literal('dayEnd'), whole]);
const stops = {
  stopLoss: points.nullable(),
  takeProfit: points.nullable(),
  trail: whole.nullable(),
};
const plan = z.object({
  levels: z.array(z.object({ price: points, percent: whole })),
  breakEven: breakEven.nullable(),
});
/** A command on one order; its client may have given it an id. */
const onOrder = { orderId: whole, clientOrderId: z.exactOptional(clientOrderId), deadline };

const onPosition = { orderId: whole, clientOrderId, deadline };
const fromPosition = z.object({ ...onPosition, ...seen, seenFee: usd.nullable() });

const limitChanges = z.object({
  isRestricted: z.exactOptional(z.boolean()),
  leverageMax: z.exactOptional(whole.nullable()),
  payoutFreeze: z.exactOptional(payoutFreeze.nullable()),
});

const act: z.ZodType<InterventionAct> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('limit'), changes: limitChanges }),
  z.object({ kind: z.literal('adjust'), amount: usd, memo: z.string() }),
  z.object({ kind: z.literal('close'), orderId: whole }),
  z.object({ kind: z.literal('cancel'), orderId: whole }),
]);

const caseNote = z.object({
  operatorId: whole.nullable(),
  words: z.string(),
  reference: z.string(),
});

type Asks = { readonly [Name in CommandName]: z.ZodType<Commands[Name]['asked']> };

/** Fields that are not named here are dropped, so that a caller cannot set those of the desk. */
const ASKS: Asks = {
  submit: z.object({
    instrumentId: whole,
    side: z.enum(['buy', 'sell']),
    mode: z.enum(['market', 'pending']),
    lots,
    leverage: whole,
    target: points.nullable(),
    limit,
    expiry,
    seenFee: usd.nullable(),
    clientOrderId,
    deadline,
    ...stops,
    ...seen,
  }),
  close: z.object({ orderId: whole, lots: lots.nullable(), clientOrderId, deadline, ...seen }),
  closeAll: z.object({
    which: z.enum(['all', 'profit', 'loss']),
    instrumentId: whole.nullable(),
    clientOrderId,
    deadline,
  }),
  cancel: z.object({ ...onOrder, withLinked: z.exactOptional(z.boolean()) }),
  setStops: z.object({ ...onOrder, ...stops, plan: z.exactOptional(plan) }),
  modify: z.object({ ...onOrder, ...stops, lots, target: points.nullable(), limit, expiry }),
  reverse: fromPosition,
  double: fromPosition,
  closeBy: z.object({ ...onPosition, againstId: whole }),
  link: z.object({ ...onOrder, linkedId: whole.nullable() }),
  resetDemo: z.object({ ifSeq: whole.nullable() }),
  requestDeposit: z.object({ depositId: whole }),
  settleDeposit: z.object({
    depositId: whole,
    outcome: z.enum(['credited', 'rejected', 'invalid']),
    amount: usd,
    note: z.exactOptional(caseNote),
  }),
  requestWithdrawal: z.object({ withdrawalId: whole, amount: usd, fee: usd, net: whole }),
  judgePayout: z.object({ withdrawalId: whole }),
  settleWithdrawal: z.object({
    withdrawalId: whole,
    outcome: z.enum(['paid', 'rejected', 'cancelled']),
    note: z.exactOptional(caseNote),
  }),
  operate: z.object({ interventionId: whole, act }),
};

/** The list of reasons belongs to the desk; each of them has a text. */
const refusal = <Reason extends string>() =>
  z.object({
    ok: z.literal(false),
    reason: word<Reason>(),
    figures: z.record(z.string(), z.number()),
  });

const done = z.object({ ok: z.literal(true) });
const refused = z.union([refusal<RefusalReason>(), refusal<NameRefusal['reason']>()]);
const changed = z.union([
  z.object({ ok: z.literal(true), order: orderRecord, view: accountState }),
  refused,
]);
const moved = z.union([done, refusal<MoneyReason>()]);

type Outcomes = { readonly [Name in CommandName]: z.ZodType<Commands[Name]['outcome']> };

const OUTCOMES: Outcomes = {
  submit: changed,
  close: changed,
  closeAll: z.union([
    z.object({
      ok: z.literal(true),
      closed: z.array(orderRecord),
      left: z.array(z.object({ order: orderRecord, reason })),
      view: accountState,
    }),
    refused,
  ]),
  cancel: changed,
  setStops: changed,
  modify: changed,
  reverse: changed,
  double: changed,
  closeBy: changed,
  link: changed,
  resetDemo: z.object({ ok: z.literal(true), view: accountState }),
  requestDeposit: moved,
  settleDeposit: moved,
  requestWithdrawal: moved,
  judgePayout: moved,
  settleWithdrawal: moved,
  operate: z.union([done, refusal<RefusalReason | MoneyReason>()]),
};

const isName = (name: string): name is CommandName => Object.hasOwn(ASKS, name);

/** Reads a command; throws if its name or its form is unknown. */
export function readCommand(json: unknown): CommandOf<CommandName> {
  const { name, asked } = z.object({ name: z.string(), asked: z.unknown() }).parse(json);
  if (!isName(name)) throw new Error(`No command is called ${name}`);
  // The two fields belong together: `asked` was read by the schema of this name.
  return { name, asked: ASKS[name].parse(asked) } as CommandOf<CommandName>;
}

/** Reads the outcome of a command; throws if it has another form. */
export const readOutcome = <Name extends CommandName>(
  name: Name,
  json: unknown,
): Commands[Name]['outcome'] => OUTCOMES[name].parse(json);
