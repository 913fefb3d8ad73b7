import { z } from 'zod';

import { USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Reason } from '../codes.ts';
import { endpoint } from '../endpoint.ts';
import { factorProof } from '../factors/calls.ts';
import { fileReference } from '../files/calls.ts';
import { decimal, exact, integer, oneOf, optional, page, text } from '../input.ts';
import { paged } from '../reply.ts';
import { paymentsFacts } from './facts.ts';
import {
  DepositNetwork,
  DepositRecord,
  DepositSymbol,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  WireOption,
} from './schema.ts';

/** `type` of a deposit. */
export const DEPOSIT_TYPE = { coin: 0, bank: 1 } as const;
/** `type` of a withdrawal and of a bound method. */
export const DRAW_TYPE = { crypto: 1, bank: 2 } as const;
export const CLIENT_KEY_MAX = 64;
export const REMARK_MAX = 200;

const id = (reason: Reason) => integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, reason);
/** A repeated key returns the first request; a call without a key always makes a new request. */
const clientKey = optional(text({ min: 1, max: CLIENT_KEY_MAX }, 'clientKey.invalid'));
const drawType = oneOf([DRAW_TYPE.crypto, DRAW_TYPE.bank], 'drawType.invalid');
/** In the currency of the channel; only the server knows how many digits it has. */
const number = decimal('amount.invalid').refine((value) => Number(value) > 0, {
  error: 'amount.invalid' satisfies Reason,
});
/** Id or URL of a picture that the caller has uploaded. */
const proofImg = fileReference('proof.missing');
/** Transaction id or the bank's reference. */
const txid = optional(
  z
    .string({ error: 'reference.invalid' })
    .trim()
    .regex(/^[A-Za-z0-9/_.:-]{4,128}$/, 'reference.invalid'),
);
/** A JSON number or a text; the server knows which networks have tags. */
const tag = optional(
  z
    .union([z.string(), z.number()], { error: 'tag.invalid' satisfies Reason })
    .transform(String)
    .pipe(text({ min: 1, max: 20 }, 'tag.invalid')),
);
const words = (reason: Reason, max = REMARK_MAX) => optional(text({ min: 1, max }, reason));

export const depositNetworks = endpoint({
  ...paymentsFacts.depositNetworks,
  access: 'real',
  summary: 'Networks that deposits of coins are paid to; none until an operator enters one.',
  input: z.object({}),
  reply: z.array(DepositNetwork),
});

export const depositCoin = endpoint({
  ...paymentsFacts.depositCoin,
  access: 'real',
  summary: 'Reports a payment of coins with its proof; an operator checks it.',
  done: 'done.deposit',
  input: z.object({
    number,
    proofImg,
    charge_id: id('network.unknown'),
    /** The address that the payment was sent from. */
    address: words('reference.invalid', 128),
    txid,
    client_key: clientKey,
  }),
  reply: DepositRecord,
});

export const depositWire = endpoint({
  ...paymentsFacts.depositWire,
  access: 'real',
  summary: 'Reports a bank transfer with its proof; an operator checks it.',
  done: 'done.deposit',
  input: z.object({
    number,
    proofImg,
    wire_id: id('wire.missing'),
    txid,
    client_key: clientKey,
  }),
  reply: DepositRecord,
});

export const depositSymbols = endpoint({
  ...paymentsFacts.depositSymbols,
  access: 'real',
  summary: 'Currencies that can be paid in, by coin or by bank.',
  input: z.object({}),
  reply: z.array(DepositSymbol),
});

export const wireOptions = endpoint({
  ...paymentsFacts.wireOptions,
  access: 'real',
  summary: 'Bank accounts that transfers in a currency are paid to; of all without bank_coin.',
  input: z.object({ bank_coin: words('wire.missing', 16) }),
  reply: z.array(WireOption),
});

export const depositList = endpoint({
  ...paymentsFacts.depositList,
  access: 'real',
  summary: "The caller's deposits, newest first: type 0 coin, 1 bank, both without it.",
  input: z.object({
    type: optional(oneOf([DEPOSIT_TYPE.coin, DEPOSIT_TYPE.bank], 'drawType.invalid')),
    page,
  }),
  reply: paged(DepositRecord),
});

export const cancelDeposit = endpoint({
  ...paymentsFacts.cancelDeposit,
  access: 'real',
  summary: 'Withdraws a deposit that is still unchecked; it becomes invalid.',
  done: 'done.depositCancel',
  input: z.object({ id: id('deposit.unknown') }),
  reply: DepositRecord,
});

export const drawSymbols = endpoint({
  ...paymentsFacts.drawSymbols,
  access: 'real',
  summary: 'Currencies that can be withdrawn: type 1 crypto, 2 bank, both without it.',
  input: z.object({ type: optional(drawType) }),
  reply: z.array(DrawCurrency),
});

export const draw = endpoint({
  ...paymentsFacts.draw,
  access: 'real',
  summary:
    'Asks for a withdrawal of number dollars; the amount is held until it is settled. Who has a ' +
    'second step proves it here, and nobody else is asked.',
  done: 'done.draw',
  input: z.object({
    draw_currency_id: id('drawCurrency.unknown'),
    number: exact(USD_DIGITS, 'amount.invalid').refine((value) => value > 0, {
      error: 'amount.invalid' satisfies Reason,
    }),
    memo: words('remark.invalid'),
    draw_method_id: id('drawMethod.missing'),
    client_key: clientKey,
    ...factorProof,
  }),
  reply: DrawRecord,
});

export const drawList = endpoint({
  ...paymentsFacts.drawList,
  access: 'real',
  summary: "The caller's withdrawals, newest first: type 1 crypto, 2 bank, both without it.",
  input: z.object({ type: optional(drawType), page }),
  reply: paged(DrawRecord),
});

export const cancelDraw = endpoint({
  ...paymentsFacts.cancelDraw,
  access: 'real',
  summary: 'Cancels a withdrawal that is still under review; what it held is free again.',
  done: 'done.drawCancel',
  input: z.object({ id: id('withdrawal.unknown') }),
  reply: DrawRecord,
});

export const drawMethods = endpoint({
  ...paymentsFacts.drawMethods,
  access: 'real',
  summary: 'Bound addresses (draw_type 1) or bank accounts (2), of one currency with draw_id.',
  input: z.object({
    draw_type: optional(drawType),
    draw_id: optional(id('drawCurrency.unknown')),
  }),
  reply: z.array(DrawMethod),
});

export const bindDrawMethod = endpoint({
  ...paymentsFacts.bindDrawMethod,
  access: 'real',
  summary:
    'Binds an address or a bank account; binding it again answers with the first. Who has a ' +
    'second step proves it here.',
  done: 'done.bind',
  input: z.object({
    type: drawType,
    draw_id: id('drawCurrency.unknown'),
    /** Only for a crypto method. */
    dc_address: optional(text({ min: 1, max: 128 }, 'address.invalid')),
    /**
     * The destination tag of an address on XRP, from 0 to 4294967295, or `none`. Required there,
     * unless the address carries it: an X-address, or a classic one that ends in ?dt= and the tag.
     */
    tag,
    /** Only for a bank account, for which the bank's name, payee and account are required. */
    bank_name: words('bank.missing'),
    bank_address: words('bank.missing'),
    bank_swift: words('bic.invalid', 16),
    payee_name: words('bank.missing'),
    payee_account: words('bank.missing', 64),
    remark: words('remark.invalid'),
    ...factorProof,
  }),
  reply: DrawMethod,
});

export const removeDrawMethod = endpoint({
  ...paymentsFacts.removeDrawMethod,
  access: 'real',
  summary: 'Removes a bound method; withdrawals that use it go on.',
  done: 'done.unbind',
  input: z.object({ id: id('drawMethod.unknown') }),
  reply: z.object({}),
});
