import type { Market } from '@fulcrum/engine/market/market';
import { named, type AccountEvent } from '@fulcrum/engine/event';
import type { Cause, OpenPosition, Order } from '@fulcrum/engine/order';
import type { Fill } from '@fulcrum/engine/market/fill';
import { microLots, microUsd, ONE_USD, points } from '@fulcrum/engine/units/units';

import { openRig, type Rig } from './gateway-rig.ts';
import type { GatewaySettings } from '../../src/gateway/ws/settings.ts';
import type { OrderRecord, OrderWire } from '../../src/gateway/ws/sources.ts';
import type { Received, TestClient } from './test-client.ts';

/** Two accounts behind the real gateway; the test opens and closes their orders. */

export const ANNA = 7;
export const BEN = 8;

function fillAt(price: number): Fill {
  return {
    price: points(price),
    bid: points(price - 9),
    ask: points(price),
    quotedAt: 1_000,
    requestedPrice: null,
    slippage: 0,
    rate: { num: 1, den: 1 },
    receivedAt: 1_000,
    filledAt: 1_000,
  };
}

export function orderOf(id: number): OpenPosition {
  return {
    id,
    instrumentId: 1,
    side: 'buy',
    kind: 'market',
    leverage: 100,
    clientOrderId: null,
    createdAt: 1_000,
    status: 'open',
    lots: microLots(100_000),
    target: null,
    expiresAt: null,
    stopLoss: null,
    takeProfit: null,
    trail: null,
    opened: fillAt(110_009),
    margin: microUsd(110 * ONE_USD),
    fee: microUsd(700_000),
    swap: microUsd(0),
  };
}

const recordOf = (accountId: number, order: Order): OrderRecord => ({
  ...order,
  limit: order.limit ?? null,
  linkedId: order.linkedId ?? null,
  levels: null,
  breakEven: null,
  accountId,
  closed: null,
  pnl: microUsd(0),
  cause: null,
  reason: null,
  parentId: null,
  openedAt: 1_000,
  completedAt: null,
});

/** The gateway with the sessions `anna` and `ben`, each with one account. */
export class AccountRig {
  readonly rig: Rig;

  private constructor(rig: Rig) {
    this.rig = rig;
  }

  static async open(
    wireFor: (market: Market) => OrderWire,
    settings: Partial<GatewaySettings> = {},
  ): Promise<AccountRig> {
    const rig: Rig = await openRig({
      settings,
      orderWire: (order, account, reader) => wireFor(rig.market.market)(order, account, reader),
    });
    for (const account of [ANNA, BEN]) rig.accounts.open(account);
    rig.sessions.add('anna', ANNA);
    rig.sessions.add('ben', BEN);
    for (const code of ['EURUSD', 'GBPUSD', 'USDJPY']) rig.market.tick(code, 110_000);
    return new AccountRig(rig);
  }

  close(): Promise<void> {
    return this.rig.close();
  }

  async loggedIn(token = 'anna', query = '?lang=en'): Promise<TestClient> {
    const client = await this.rig.connect(query);
    client.send({ type: 'login', params: { token } });
    const { code } = await client.nextOf('login_result');
    if (code !== 1) throw new Error(`${token} was not logged in`);
    return client;
  }

  /** Returns a client that has subscribed and read its snapshot. */
  async watching(topics: readonly string[], token = 'anna'): Promise<TestClient> {
    const client = await this.loggedIn(token);
    client.send({ type: 'sub', params: { topics } });
    if (topics.includes('FOREX_TRADE')) await client.nextOf('FOREX_TRADE');
    await client.settled();
    return client;
  }

  openPosition(id: number, accountId = ANNA): void {
    const order = orderOf(id);
    const event: AccountEvent = { type: 'positionOpened', at: 1_000, order };
    this.rig.accounts.commit(accountId, event, [recordOf(accountId, order)]);
  }

  /** Closes a position; `command` is the id that the client gave to the close. */
  closePosition(id: number, cause: Cause, accountId = ANNA, command?: string): void {
    const order = orderOf(id);
    const fill = fillAt(110_000);
    const pnl = microUsd(-ONE_USD);
    const { lots, margin, fee, swap } = order;
    const part = { orderId: id, closedId: id, lots, margin, fee, swap };
    const live = recordOf(accountId, order);
    this.rig.accounts.commit(
      accountId,
      named({ type: 'positionClosed', at: 2, cause, fill, pnl, ...part }, command),
      [{ ...live, status: 'closed', closed: fill, pnl, cause, completedAt: 2 }],
    );
  }
}

const isEvent = ({ type, event }: Received): boolean =>
  type === 'FOREX_CLOSED' || typeof event === 'string';

/** Returns type, number, and event or reason of each account event among the messages. */
export const eventsOf = (messages: readonly Received[]): unknown[][] =>
  messages.filter(isEvent).map(({ type, seq, event, reason }) => [type, seq, event ?? reason]);
