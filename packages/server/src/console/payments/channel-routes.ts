import * as api from '@fulcrum/contract/console/payments/channels';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { USD_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';

import {
  PROTOCOLS,
  type ChannelActor,
  type ChannelChange,
  type PayeeChannel,
  type PayeeKind,
} from '../../payments/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { canOthers, namesOfOperators } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';
import {
  changeWire,
  currencyDifferences,
  currencyRow,
  logged,
  networkRow,
  payeeDifferences,
  wireRow,
} from './channel-view.ts';
import { mailPayee } from './payee-letter.ts';

/**
 * Routes for payment channels, both for deposits and withdrawals. Channels are edited only in the
 * console.
 */
export function channelRoutes(serve: Binder, ports: ConsolePorts): void {
  channelReads(serve, ports);
  payeeRoutes(serve, ports);
  proposalRoutes(serve, ports);
  settingRoutes(serve, ports);
}

/** Read in the transaction of the change, because the set of active operators can change. */
async function actorOf(sql: Sql, operatorId: number): Promise<ChannelActor> {
  return { operatorId, isAlone: !(await canOthers(sql, 'channels.change', operatorId)) };
}

function channelReads(serve: Binder, { db, funds }: ConsolePorts): void {
  const wireOf = async (changes: readonly ChannelChange[], askedBy: number) => {
    const nameOf = await namesOfOperators(db);
    return changes.map((change) => changeWire(change, askedBy, nameOf));
  };

  serve.read(api.channels, async ({ operator }) => ({
    networks: (await funds.networks()).map(networkRow),
    wires: (await funds.bankChannels()).map(wireRow),
    currencies: (await funds.currencies()).map(currencyRow),
    waiting: await wireOf(await funds.changes.waiting(db), operator.id),
    protocols: [...PROTOCOLS],
    wait_hours: (await funds.settings()).payeeWaitHours,
    is_alone: (await actorOf(db, operator.id)).isAlone,
  }));

  serve.read(api.channelHistory, async ({ input, operator }) =>
    wireOf(await funds.changes.history(db, input.kind, input.id), operator.id),
  );
}

/** Returns the terms in a call; amounts are parsed with `amountDigits` decimals. */
function termsOf(
  input: ParsedOf<typeof api.saveNetwork | typeof api.saveWire | typeof api.saveCurrency>,
  amountDigits: number,
) {
  const amount = (field: 'min_number' | 'max_number') => {
    const parsed = parseDecimal(input[field], amountDigits);
    if (parsed === null) throw new Refused('channel.invalid', { field });
    return parsed;
  };
  return {
    id: input.id ?? null,
    digits: input.precision,
    usdPrice: input.usd_price,
    minAmount: amount('min_number'),
    maxAmount: amount('max_number'),
    isEnabled: input.enabled === 1,
    isSample: false,
    position: 0,
  };
}

const PROPOSED = { waiting: 'channel.proposed', approved: 'channel.confirmed' } as const;

/** Returns the status of an edit after the call. */
function openStatus(change: ChannelChange | null): 'done' | keyof typeof PROPOSED {
  const status = change?.status;
  return status === 'waiting' || status === 'approved' ? status : 'done';
}

const fromOf = (change: ChannelChange | null) =>
  change?.status === 'approved' ? { from: change.fromAt } : {};

/** Routes for changes of payees, which a second operator must confirm. */
function payeeRoutes(serve: Binder, { funds, mail }: ConsolePorts): void {
  async function save(
    act: Act,
    kind: PayeeKind,
    entered: PayeeChannel,
    version: number | null,
  ): Promise<{ status: ReturnType<typeof openStatus> }> {
    const { tx, operator } = act;
    const actor = await actorOf(tx, operator.id);
    const entry = await funds.changes.enter(tx, kind, entered, version, actor);
    const { change, channelId } = entry;
    const status = openStatus(change);
    const action = entry.before === null ? 'channel.entered' : 'channel.changed';
    await act.note(status === 'done' ? action : PROPOSED[status], `${kind} ${channelId ?? 'new'}`, {
      ...logged(payeeDifferences(entry.before, entry.after)),
      ...(change && { change: change.id }),
      ...fromOf(change),
      ...(change?.isAlone && { confirmed: 'nobody else could' }),
    });
    if (change && status !== 'waiting') await mailPayee(tx, mail, change, operator);
    act.afterCommit(() => mail.wake());
    return { status };
  }

  serve.change(api.saveNetwork, ({ input, act }) => {
    const network = {
      ...termsOf(input, input.precision),
      currencyCode: input.currency_code,
      protocolCode: input.protocol_code,
      address: input.address,
      tag: input.tag ?? '',
    };
    return save(act, 'network', network, input.version ?? null);
  });

  serve.change(api.saveWire, ({ input, act }) => {
    const bankAccount = {
      ...termsOf(input, input.precision),
      currencyCode: input.currency_code,
      bankName: input.bank_name,
      bankAddress: input.bank_address,
      bankSwift: input.bank_swift,
      payeeName: input.payee_name,
      payeeAccount: input.payee_account,
      bankRemark: input.bank_remark,
    };
    return save(act, 'wire', bankAccount, input.version ?? null);
  });
}

/** Routes for confirming or withdrawing a change of a payee. */
function proposalRoutes(serve: Binder, { funds, mail }: ConsolePorts): void {
  async function settle(act: Act, id: number, how: 'confirm' | 'withdraw') {
    const { tx, operator } = act;
    const change = await funds.changes[how](tx, id, await actorOf(tx, operator.id));
    const { kind, channelId, before, after, isAlone } = change;
    const action = how === 'confirm' ? 'channel.confirmed' : 'channel.withdrawn';
    await act.note(action, `${kind} ${channelId ?? 'new'}`, {
      change: id,
      ...logged(payeeDifferences(before, after)),
      ...fromOf(change),
      ...(isAlone && how === 'confirm' && { confirmed: 'nobody else could' }),
    });
    if (change.approvedBy !== null) await mailPayee(tx, mail, change, operator);
    act.afterCommit(() => mail.wake());
    return changeWire(change, operator.id, await namesOfOperators(tx));
  }

  serve.change(api.confirmChange, ({ input, act }) => settle(act, input.id, 'confirm'));
  serve.change(api.withdrawChange, ({ input, act }) => settle(act, input.id, 'withdraw'));
}

/** Routes for changes of a channel that one operator may make alone. */
function settingRoutes(serve: Binder, { funds }: ConsolePorts): void {
  serve.change(api.setChannelEnabled, async ({ input: { kind, id, enabled }, act }) => {
    const isEnabled = enabled === 1;
    const before = await funds.changes.setEnabled(act.tx, kind, id, isEnabled);
    const action = isEnabled ? 'channel.enabled' : 'channel.disabled';
    await act.note(action, `${kind} ${id}`, { is_enabled: [before.isEnabled, isEnabled] });
  });

  serve.change(api.orderChannels, async ({ input: { kind, from, to }, act }) => {
    await funds.changes.order(act.tx, kind, from, to);
    await act.note('channel.ordered', kind, { order: [from, to] });
  });

  serve.change(api.saveCurrency, async ({ input, act }) => {
    const entered = {
      ...termsOf(input, USD_DIGITS),
      type: input.type,
      code: input.code,
      protocol: input.protocol,
      feeType: input.fee_type,
      drawRate: input.draw_rate,
    };
    const version = input.version ?? null;
    const { id, before } = await funds.changes.enterCurrency(act.tx, entered, version);
    const action = before === null ? 'channel.entered' : 'channel.changed';
    await act.note(action, `currency ${id}`, logged(currencyDifferences(before, entered)));
    return { status: 'done' as const };
  });
}
