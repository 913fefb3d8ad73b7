import * as api from '@fulcrum/contract/console/channel-calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import {
  PROTOCOLS,
  type ChannelActor,
  type ChannelChange,
  type PayeeChannel,
  type PayeeKind,
} from '../../payments/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import {
  changeWire,
  currencyDifferences,
  currencyRow,
  logged,
  networkRow,
  payeeDifferences,
  wireRow,
} from './channel-view.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { canOthers, namesOfOperators } from '../operators/store.ts';
import { tellOfPayee } from './payee-letter.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';

type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** Where money is paid to and what it is paid out in: entered here, and nowhere else. */
export function channelRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  lookRoutes(serve, ports);
  payeeRoutes(serve, ports);
  changeRoutes(serve, ports);
  currencyRoutes(serve, ports);
}

/** Who acts, seen in the transaction that acts: another one may have come or gone meanwhile. */
async function actorOf(sql: Sql, operatorId: number): Promise<ChannelActor> {
  return { operatorId, isAlone: !(await canOthers(sql, 'channels.change', operatorId)) };
}

function lookRoutes(serve: ServeOperators, { db, funds }: ConsolePorts): void {
  const wireOf = async (changes: readonly ChannelChange[], askedBy: number) => {
    const nameOf = await namesOfOperators(db);
    return changes.map((change) => changeWire(change, askedBy, nameOf));
  };

  serve.toOperator(api.channels, async ({ operator }) => ({
    networks: (await funds.networks()).map(networkRow),
    wires: (await funds.wires()).map(wireRow),
    currencies: (await funds.currencies()).map(currencyRow),
    waiting: await wireOf(await funds.changes.waiting(db), operator.id),
    protocols: [...PROTOCOLS],
    wait_hours: (await funds.settings()).payeeWaitHours,
    is_alone: (await actorOf(db, operator.id)).isAlone,
  }));

  serve.toOperator(api.channelHistory, async ({ input, operator }) =>
    wireOf(await funds.changes.history(db, input.kind, input.id), operator.id),
  );
}

/** Terms as the call brings them, with amounts in the digits that it names. */
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

/** What an edit has become so far. */
function openStatus(change: ChannelChange | null): 'done' | keyof typeof PROPOSED {
  const status = change?.status;
  return status === 'waiting' || status === 'approved' ? status : 'done';
}

const fromOf = (change: ChannelChange | null) =>
  change?.status === 'approved' ? { from: change.fromAt } : {};

function payeeRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, funds, mail } = ports;
  const note = noter(ports);

  const save = async (
    who: Who,
    kind: PayeeKind,
    entered: PayeeChannel,
    given: { readonly version?: number | undefined; readonly reason: string },
  ) => {
    const saved = await db.transaction(async (tx) => {
      const actor = await actorOf(tx, who.operator.id);
      const version = given.version ?? null;
      const entry = await funds.changes.enter(tx, kind, entered, version, actor);
      const { change, channelId } = entry;
      const status = openStatus(change);
      const act = entry.before === null ? 'entered' : 'changed';
      await note(tx, who, {
        action: status === 'done' ? `channel.${act}` : PROPOSED[status],
        object: `${kind} ${channelId ?? 'new'}`,
        detail: {
          ...logged(payeeDifferences(entry.before, entry.after)),
          ...(change && { change: change.id }),
          ...fromOf(change),
          ...(change?.isAlone && { confirmed: 'nobody else could' }),
        },
        reason: given.reason,
      });
      if (change && status !== 'waiting') await tellOfPayee(tx, ports, change, who.operator);
      return { status };
    });
    mail.wake();
    return saved;
  };

  serve.toOperator(api.saveNetwork, ({ input, operator, visit }) => {
    const network = {
      ...termsOf(input, input.precision),
      currencyCode: input.currency_code,
      protocolCode: input.protocol_code,
      address: input.address,
    };
    return save({ operator, visit }, 'network', network, input);
  });

  serve.toOperator(api.saveWire, ({ input, operator, visit }) => {
    const wire = {
      ...termsOf(input, input.precision),
      currencyCode: input.currency_code,
      bankName: input.bank_name,
      bankAddress: input.bank_address,
      bankSwift: input.bank_swift,
      payeeName: input.payee_name,
      payeeAccount: input.payee_account,
      bankRemark: input.bank_remark,
    };
    return save({ operator, visit }, 'wire', wire, input);
  });
}

function changeRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, funds, mail } = ports;
  const note = noter(ports);

  const settle = async (who: Who, id: number, reason: string, act: 'confirm' | 'withdraw') => {
    const settled = await db.transaction(async (tx) => {
      const actor = await actorOf(tx, who.operator.id);
      const change = await funds.changes[act](tx, id, actor);
      const { kind, channelId, before, after, isAlone } = change;
      await note(tx, who, {
        action: act === 'confirm' ? 'channel.confirmed' : 'channel.withdrawn',
        object: `${kind} ${channelId ?? 'new'}`,
        detail: {
          change: id,
          ...logged(payeeDifferences(before, after)),
          ...fromOf(change),
          ...(isAlone && act === 'confirm' && { confirmed: 'nobody else could' }),
        },
        reason,
      });
      if (change.approvedBy !== null) await tellOfPayee(tx, ports, change, who.operator);
      return changeWire(change, who.operator.id, await namesOfOperators(tx));
    });
    mail.wake();
    return settled;
  };

  serve.toOperator(api.confirmChange, ({ input, operator, visit }) =>
    settle({ operator, visit }, input.id, input.reason, 'confirm'),
  );
  serve.toOperator(api.withdrawChange, ({ input, operator, visit }) =>
    settle({ operator, visit }, input.id, input.reason, 'withdraw'),
  );

  serve.toOperator(api.setChannelEnabled, async ({ input, operator, visit }) => {
    const { kind, id, reason } = input;
    const isEnabled = input.enabled === 1;
    await db.transaction(async (tx) => {
      const before = await funds.changes.setEnabled(tx, kind, id, isEnabled);
      const action = isEnabled ? 'channel.enabled' : 'channel.disabled';
      const detail = { is_enabled: [before.isEnabled, isEnabled] };
      await note(tx, { operator, visit }, { action, object: `${kind} ${id}`, detail, reason });
    });
    return {};
  });

  serve.toOperator(api.orderChannels, async ({ input, operator, visit }) => {
    const { kind, from, to, reason } = input;
    await db.transaction(async (tx) => {
      await funds.changes.order(tx, kind, from, to);
      const entry = { action: 'channel.ordered', object: kind, detail: { order: [from, to] } };
      await note(tx, { operator, visit }, { ...entry, reason });
    });
    return {};
  });
}

function currencyRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, funds } = ports;
  const note = noter(ports);

  serve.toOperator(api.saveCurrency, async ({ input, operator, visit }) => {
    const entered = {
      ...termsOf(input, USD_DIGITS),
      type: input.type,
      code: input.code,
      protocol: input.protocol,
      feeType: input.fee_type,
      drawRate: input.draw_rate,
    };
    await db.transaction(async (tx) => {
      const version = input.version ?? null;
      const { id, before } = await funds.changes.enterCurrency(tx, entered, version);
      await note(
        tx,
        { operator, visit },
        {
          action: before === null ? 'channel.entered' : 'channel.changed',
          object: `currency ${id}`,
          detail: logged(currencyDifferences(before, entered)),
          reason: input.reason,
        },
      );
    });
    return { status: 'done' as const };
  });
}
