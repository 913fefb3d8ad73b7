import type { Refusal } from '@fulcrum/engine/refusal';

import type { Turn } from '../journal/turn-rows.ts';
import type {
  AccountView,
  CancelAsked,
  CloseAsked,
  LinkAsked,
  ModifyAsked,
  NameRefusal,
  Outcome,
  Deadline,
  StopsAsked,
} from '../module.ts';
import type { DeskStore } from './desk-ports.ts';

/** The result of a turn: the id of its order, or why nothing was done. */
export type Decided =
  | { readonly ok: true; readonly orderId: number; readonly turn: Turn | null }
  | Refusal
  | NameRefusal;

export const NAME_IS_USED: NameRefusal = {
  ok: false,
  reason: 'clientOrderId.used',
  figures: {},
};
const LATE: NameRefusal = { ok: false, reason: 'order.late', figures: {} };

/**
 * Returns a refusal if the deadline has passed, else null. Checked within the turn, because a
 * command may have waited.
 */
export const lateness = ({ deadline }: Deadline, now: number): NameRefusal | null =>
  typeof deadline === 'number' && now > deadline ? LATE : null;

/** Commands on an existing order. */
export interface OnOrder {
  close(accountId: number, request: CloseAsked): Promise<Outcome>;
  cancel(accountId: number, request: CancelAsked): Promise<Outcome>;
  setStops(accountId: number, request: StopsAsked): Promise<Outcome>;
  modify(accountId: number, request: ModifyAsked): Promise<Outcome>;
  link(accountId: number, request: LinkAsked): Promise<Outcome>;
}

/** The type of the journal event that each command leaves, together with the client's id. */
const EVENTS = {
  close: 'positionClosed',
  cancel: 'orderCancelled',
  setStops: 'stopsChanged',
  modify: 'orderModified',
  link: 'orderLinked',
} as const;

/** The commands, and a look at the account for the answer to a repetition. */
type Repeated = OnOrder & { account(accountId: number): Promise<AccountView> };

/**
 * Wraps the commands on an order so that each is carried out once per client id: a repetition gets
 * the outcome of the first. The journal stores the client ids with the events.
 */
export function repeatable(desk: Repeated, store: Pick<DeskStore, 'commandOn' | 'order'>): OnOrder {
  const running = new Map<string, Promise<Outcome>>();

  async function first(event: string, accountId: number, orderId: number, name: string) {
    const left = await store.commandOn(accountId, orderId, name);
    if (left === null) return null;
    const order = left === event ? await store.order(accountId, orderId) : null;
    if (!order) return NAME_IS_USED;
    return { ok: true, order, view: await desk.account(accountId) } as const;
  }

  function once<Command extends CancelAsked>(
    kind: keyof typeof EVENTS,
    command: (accountId: number, request: Command) => Promise<Outcome>,
  ) {
    const event = EVENTS[kind];
    // An order ends only once. So only the commands that could take effect twice are looked up
    // first.
    const isLasting = kind === 'setStops' || kind === 'modify' || kind === 'link';
    const run = async (accountId: number, request: Command, name: string): Promise<Outcome> => {
      const { orderId } = request;
      const before = isLasting ? await first(event, accountId, orderId, name) : null;
      if (before) return before;
      const outcome = await command(accountId, request);
      if (outcome.ok || isLasting) return outcome;
      return (await first(event, accountId, orderId, name)) ?? outcome;
    };
    return (accountId: number, request: Command): Promise<Outcome> => {
      const name = request.clientOrderId;
      if (typeof name !== 'string') return command(accountId, request);
      // A repetition joins the running command. When that has ended, the next lookup finds it in
      // the journal.
      const key = `${kind} ${accountId} ${request.orderId} ${name}`;
      const joined = running.get(key);
      if (joined) return joined;
      const started = run(accountId, request, name).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    };
  }

  return {
    close: once('close', (id, request) => desk.close(id, request)),
    cancel: once('cancel', (id, request) => desk.cancel(id, request)),
    setStops: once('setStops', (id, request) => desk.setStops(id, request)),
    modify: once('modify', (id, request) => desk.modify(id, request)),
    link: once('link', (id, request) => desk.link(id, request)),
  };
}
