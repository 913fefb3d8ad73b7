import * as api from '@fulcrum/contract/payments/calls';
import { PAGE_SIZE } from '@fulcrum/contract/reply';
import { microUsd } from '@fulcrum/engine/units/units';

import type { AuthModule } from '../../identity/auth/module.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { FundsModule } from '../module.ts';
import {
  currencyWire,
  depositWire,
  methodWire,
  networkWire,
  symbolsWire,
  wireOptionWire,
  withdrawalWire,
} from './to-wire.ts';

export interface FundsRoutePorts {
  readonly funds: FundsModule;
  readonly factors: Pick<AuthModule['factors'], 'confirm'>;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

export function fundsRoutes(serve: Serve, ports: FundsRoutePorts): void {
  channelRoutes(serve, ports);
  depositRoutes(serve, ports);
  drawRoutes(serve, ports);
  methodRoutes(serve, ports);
}

function channelRoutes(serve: Serve, { funds }: FundsRoutePorts): void {
  serve.toUser(api.depositNetworks, async () => {
    return (await funds.offered()).networks.map(networkWire);
  });

  serve.toUser(api.depositSymbols, async () => {
    const { networks, wires } = await funds.offered();
    return symbolsWire(networks, wires);
  });

  serve.toUser(api.wireOptions, async ({ input }) => {
    const { wires } = await funds.offered();
    const { bank_coin } = input;
    return wires
      .filter(({ currencyCode }) => bank_coin === undefined || currencyCode === bank_coin)
      .map(wireOptionWire);
  });

  serve.toUser(api.drawSymbols, async ({ input }) => {
    const { currencies } = await funds.offered();
    return currencies
      .filter(({ type }) => input.type === undefined || type === input.type)
      .map(currencyWire);
  });
}

function depositRoutes(serve: Serve, ports: FundsRoutePorts): void {
  const { funds } = ports;

  serve.toUser(api.depositCoin, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const deposit = await funds.depositCoin(caller, {
      networkId: input.charge_id,
      number: input.number,
      proof: input.proofImg,
      sender: input.address ?? '',
      reference: input.txid ?? null,
      clientKey: input.client_key ?? null,
    });
    return depositWire(deposit, visit, await funds.usual());
  });

  serve.toUser(api.depositWire, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const deposit = await funds.depositBank(caller, {
      wireId: input.wire_id,
      number: input.number,
      proof: input.proofImg,
      reference: input.txid ?? null,
      clientKey: input.client_key ?? null,
    });
    return depositWire(deposit, visit, await funds.usual());
  });

  serve.toUser(api.depositList, async ({ input, caller, visit }) => {
    const page = input.page ?? 1;
    const filter = { accountId: caller.accountId, type: input.type };
    const { rows, total } = await funds.deposits(filter, page);
    const usual = await funds.usual();
    const data = rows.map((row) => depositWire(row, visit, usual));
    return { data, total, page, page_size: PAGE_SIZE };
  });

  serve.toUser(api.cancelDeposit, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const deposit = await funds.cancelDeposit(caller, input.id);
    return depositWire(deposit, visit, await funds.usual());
  });
}

function drawRoutes(serve: Serve, ports: FundsRoutePorts): void {
  const { funds, factors } = ports;

  serve.toUser(api.draw, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const request = {
      currencyId: input.draw_currency_id,
      methodId: input.draw_method_id,
      amount: microUsd(input.number),
      memo: input.memo ?? '',
      clientKey: input.client_key ?? null,
      confirm: () => factors.confirm(caller, input, visit),
    };
    const withdrawal = await funds.withdraw(caller, request, visit);
    return withdrawalWire(withdrawal, visit, await funds.usual());
  });

  serve.toUser(api.drawList, async ({ input, caller, visit }) => {
    const page = input.page ?? 1;
    const filter = { accountId: caller.accountId, type: input.type };
    const { rows, total } = await funds.withdrawals(filter, page);
    const usual = await funds.usual();
    const data = rows.map((row) => withdrawalWire(row, visit, usual));
    return { data, total, page, page_size: PAGE_SIZE };
  });

  serve.toUser(api.cancelDraw, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const withdrawal = await funds.cancelWithdrawal(caller, input.id);
    return withdrawalWire(withdrawal, visit, await funds.usual());
  });
}

function methodRoutes(serve: Serve, ports: FundsRoutePorts): void {
  const { funds, factors } = ports;

  serve.toUser(api.drawMethods, async ({ input, caller, visit }) => {
    const { draw_type, draw_id } = input;
    return (await funds.methods(caller))
      .filter(({ type }) => draw_type === undefined || type === draw_type)
      .filter(({ currencyId }) => draw_id === undefined || currencyId === draw_id)
      .map((method) => methodWire(method, visit));
  });

  serve.toUser(api.bindDrawMethod, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const typed = {
      address: input.dc_address ?? '',
      tag: input.tag ?? '',
      bankName: input.bank_name ?? '',
      bankAddress: input.bank_address ?? '',
      bankSwift: input.bank_swift ?? '',
      payeeName: input.payee_name ?? '',
      payeeAccount: input.payee_account ?? '',
      remark: input.remark ?? '',
    };
    const method = await funds.bindMethod(caller, {
      type: input.type,
      currencyId: input.draw_id,
      typed,
      confirm: () => factors.confirm(caller, input, visit),
    });
    return methodWire(method, visit);
  });

  serve.toUser(api.removeDrawMethod, async ({ input, caller }) => {
    takeTurn(ports, caller);
    await funds.removeMethod(caller, input.id);
    return {};
  });
}

/**
 * Throws if the account has made too many requests. Requests that change something count towards
 * the limit of orders.
 */
function takeTurn({ limits, clock }: FundsRoutePorts, caller: Caller): void {
  const wait = limits?.orders.take(caller.accountId, clock.monotonic()) ?? 0;
  if (wait > 0) throw new Refused('request.tooMany', {}, wait);
}
