import type * as sent from '@fulcrum/client/command/command';

import { orderFrom } from '../../account/from-wire.ts';
import type { TradeOrder } from '../../account/model.ts';
import type { ClosedAllWire, CommandData, CommandKind } from '../../account/order-calls.ts';

/** What screens can show about a command before its outcome is known. */
export interface CommandFacts {
  /** Display name of the instrument; empty if the command is not about a single instrument. */
  readonly name: string;
  readonly side?: 'buy' | 'sell';
  /** In millionths of a lot. */
  readonly lots?: number;
}

export const isClosedAll = (data: CommandData): data is ClosedAllWire => 'closed' in data;

/** A position that a request to close many left open, and the reason in the reader's language. */
export interface LeftOpen {
  readonly order: TradeOrder;
  readonly reasonText: string;
}

export const leftOpenIn = ({ left }: ClosedAllWire): readonly LeftOpen[] =>
  left.map(({ order, ReasonTran: reasonText }) => ({ order: orderFrom(order), reasonText }));

export type NewCommand = sent.Wanted<CommandKind, CommandFacts>;
export type Command = sent.Command<NewCommand>;
export type Entry = sent.Entry<CommandData, NewCommand>;
export type Outcome = sent.Outcome<CommandData>;
export type Answer = sent.Answer<CommandData>;
