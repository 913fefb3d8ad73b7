import { instrumentIdOf, openDemo, type Api } from '../api.ts';

/** What the server has promised so far; all of it must be there after a kill. */
export interface Promises {
  /** Acknowledged orders with their ids, keyed by client order id. */
  readonly placed: Map<string, { readonly caller: string; readonly orderId: number }>;
  /** Acknowledged closes with their results, keyed by the id of the history row. */
  readonly closed: Map<number, { readonly caller: string; readonly pnl: string }>;
  /** Orders that were sent and got no reply, keyed by client order id; their outcome is unknown. */
  readonly unknown: Map<string, { readonly caller: string; readonly body: Submit }>;
}

type Submit = Readonly<Record<string, string | number>>;

interface Order {
  readonly Id: number;
  readonly FactProfits: string;
}

export const noPromises = (): Promises => ({
  placed: new Map(),
  closed: new Map(),
  unknown: new Map(),
});

/** Sends order calls from many accounts without a pause until the server dies. */
export async function storm(
  baseUrl: string,
  callers: readonly string[],
  round: number,
  promises: Promises,
): Promise<void> {
  const instrument = await instrumentIdOf(baseUrl, 'EURUSD');
  const apis = await Promise.all(callers.map((caller) => openDemo(baseUrl, caller)));
  await Promise.all(
    apis.map((api, index) => rage(api, callers[index] ?? '', instrument, round, promises)),
  );
}

async function rage(
  api: Api,
  caller: string,
  instrument: number,
  round: number,
  promises: Promises,
): Promise<void> {
  const open: number[] = [];
  for (let turn = 0; ; turn += 1) {
    const clientId = `${caller}-${round}-${turn}`;
    const body = submitBody(instrument, clientId, turn);
    promises.unknown.set(clientId, { caller, body });
    try {
      const reply = await api.post<Order>('/v1/api/forex/submit', body);
      promises.unknown.delete(clientId);
      if (reply.code === 1) {
        promises.placed.set(clientId, { caller, orderId: reply.data.Id });
        if (turn % 5 !== 0) open.push(reply.data.Id);
      }
      const id = turn % 3 === 0 ? open.shift() : undefined;
      if (id === undefined) continue;
      // Every other close is partial, and the rest stays open.
      const part = turn % 2 === 0 ? { cont: '0.01' } : {};
      const closing = await api.post<Order>('/v1/api/forex/close', { id, ...part });
      if (closing.code === 1) {
        promises.closed.set(closing.data.Id, { caller, pnl: closing.data.FactProfits });
      }
    } catch {
      return; // The server is dead, so the outcome of the call is unknown.
    }
  }
}

/** Returns a market order, or for every fifth turn a pending order far from the market. */
function submitBody(instrument: number, clientId: string, turn: number): Submit {
  const order = {
    type: 1 + (turn % 2),
    cont: '0.02',
    forex_id: instrument,
    multiple: 100,
    client_order_id: clientId,
  };
  if (turn % 5 !== 0) return { ...order, status: 1 };
  return { ...order, status: 0, target_price: turn % 2 === 0 ? '0.50000' : '2.50000' };
}
