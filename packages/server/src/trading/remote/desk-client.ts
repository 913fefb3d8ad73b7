import { randomUUID } from 'node:crypto';

import { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';

import type { Bus } from '../../platform/ports/bus.ts';
import { unavailable } from '../../platform/refusal.ts';
import { viewOf } from '../desk/account-view.ts';
import { mergeFloor } from '../floor/merge.ts';
import type { FloorAnswers, FloorAsked, FloorName } from '../floor/questions.ts';
import type { AccountPages } from '../journal/account-history.ts';
import type { Journal } from '../journal/journal-store.ts';
import { shardOf } from '../journal/rows.ts';
import type { Head, TradingModule } from '../module.ts';
import { storedViews } from '../stored-views.ts';
import { newsOf } from './account-news.ts';
import { AskDesk, type AskPorts } from './ask-desk.ts';
import type { Board } from './board.ts';
import type { CommandName } from './command-wire.ts';
import { readFloorAnswer } from './floor-wire.ts';

/** How long all desks together may take for an answer. */
const ALL_MS = 2_000;
/** How many accounts are compared in one question. */
const HEADS_MAX = 1_000;

export interface DeskClientPorts extends AskPorts {
  readonly bus: Pick<Bus, 'ask' | 'hear' | 'listening'>;
  readonly board: Board & { start(): Promise<void>; stop(): Promise<void> };
  readonly journal: Journal;
  readonly history: AccountPages;
  /** The market of this process, for the figures of accounts. */
  readonly market: Market;
  /** Returns the current rules. */
  readonly risk: () => RiskSettings;
  /**
   * Returns whether what this process knows of accounts may be shown: it would have heard of their
   * changes.
   */
  readonly isProven: () => boolean;
  /** Returns whether commands are refused at once, because the store takes too long. */
  readonly isLate: () => boolean;
  /** Called with how long after its commit somebody here hears of a turn, in ms. */
  readonly heard: (ms: number) => void;
}

/** Builds the desks of other processes, as one desk. */
export function createDeskClient(ports: DeskClientPorts): TradingModule {
  const { bus, board, market, risk, isProven, isLate } = ports;
  const desk = new AskDesk(ports);
  return {
    get settings() {
      return risk();
    },
    start: () => board.start(),
    stop: () => board.stop(),
    jobs: [],
    isLate,
    isProven,
    ...commandsOf(desk),
    account: async (accountId) => viewOf(new Account(await desk.snapshot(accountId)), market),
    snapshot: async (accountId) => {
      await bus.listening();
      return desk.snapshot(accountId);
    },
    ...askedOfAll(desk, ports),
    hear: (accountId, listener) =>
      bus.hear(newsOf(accountId), ({ events, toldAt }) => {
        if (toldAt !== undefined) ports.heard(Math.max(0, ports.clock.now() - toldAt));
        listener(events);
      }),
    heads: (known) => headsOf(desk, ports, known),
    ...storedViews(ports.journal, ports.history),
    // Whose store fails, stops; the others take over.
    onFailure: () => undefined,
  };
}

const commandsOf = (desk: AskDesk): Pick<TradingModule, CommandName> => ({
  submit: (accountId, asked) => desk.command(accountId, 'submit', asked),
  close: (accountId, asked) => desk.command(accountId, 'close', asked),
  // The id under which the desk stores the outcome, if the client gave none.
  closeAll: (accountId, { clientOrderId, ...asked }) =>
    desk.command(accountId, 'closeAll', { clientOrderId: clientOrderId ?? randomUUID(), ...asked }),
  cancel: (accountId, asked) => desk.command(accountId, 'cancel', asked),
  setStops: (accountId, asked) => desk.command(accountId, 'setStops', asked),
  modify: (accountId, asked) => desk.command(accountId, 'modify', asked),
  reverse: (accountId, asked) => desk.command(accountId, 'reverse', asked),
  double: (accountId, asked) => desk.command(accountId, 'double', asked),
  closeBy: (accountId, asked) => desk.command(accountId, 'closeBy', asked),
  link: (accountId, asked) => desk.command(accountId, 'link', asked),
  resetDemo: async (accountId, { ifSeq = null } = {}) =>
    (await desk.command(accountId, 'resetDemo', { ifSeq })).view,
  requestDeposit: (accountId, depositId) =>
    desk.command(accountId, 'requestDeposit', { depositId }),
  settleDeposit: (accountId, asked) => desk.command(accountId, 'settleDeposit', asked),
  requestWithdrawal: (accountId, asked) => desk.command(accountId, 'requestWithdrawal', asked),
  judgePayout: (accountId, withdrawalId) =>
    desk.command(accountId, 'judgePayout', { withdrawalId }),
  settleWithdrawal: (accountId, asked) => desk.command(accountId, 'settleWithdrawal', asked),
  operate: (accountId, interventionId, act) =>
    desk.command(accountId, 'operate', { interventionId, act }),
});

/** What every desk must answer; refused if one of them does not. */
const askedOfAll = (
  desk: AskDesk,
  { board }: DeskClientPorts,
): Pick<TradingModule, 'floor' | 'settled'> => ({
  floor: async <Name extends FloorName>(question: FloorAsked<Name>) => {
    const answers = await Promise.all(
      sessionsOf(board).map(async (session): Promise<FloorAnswers[Name]> => {
        const answered = await desk.once(session, { ask: 'floor', question }, ALL_MS);
        if (answered.is !== 'floor') throw unavailable();
        const name: Name = question.name;
        return readFloorAnswer(name, answered.answer);
      }),
    );
    return mergeFloor(question, answers);
  },
  settled: async (q = null) => {
    await Promise.all(
      sessionsOf(board).map(async (session) => {
        const { is } = await desk.once(session, { ask: 'settled', q }, ALL_MS);
        if (is !== 'settled') throw unavailable();
      }),
    );
  },
});

/** Returns the sessions that hold shards; refused while nobody holds some of them. */
function sessionsOf(board: DeskClientPorts['board']): readonly number[] {
  const sessions = board.sessions();
  if (!sessions) throw unavailable();
  return sessions;
}

/** Asks each desk about its accounts; one that does not answer is asked again the next time. */
async function headsOf(
  desk: AskDesk,
  { board }: DeskClientPorts,
  known: readonly Head[],
): Promise<readonly Head[]> {
  const bySession = new Map<number, Head[]>();
  for (const head of known) {
    const holder = board.holderOf(shardOf(head[0]));
    if (!holder) continue;
    const own = bySession.get(holder.session);
    if (own) own.push(head);
    else bySession.set(holder.session, [head]);
  }
  const found: Head[] = [];
  for (const [session, heads] of bySession) {
    for (let at = 0; at < heads.length; at += HEADS_MAX) {
      const asked = { ask: 'heads', heads: heads.slice(at, at + HEADS_MAX) } as const;
      const answered = await desk.once(session, asked, ALL_MS).catch(() => null);
      if (answered?.is !== 'heads') break;
      found.push(...answered.heads);
    }
  }
  return found;
}
