import { z } from 'zod';

import type { Question, Subject } from '../../platform/ports/bus.ts';
import type { AccountSnapshot } from '../desk/account-view.ts';
import { floorQuestion } from './floor-wire.ts';
import type { FloorQuestion } from '../floor/questions.ts';
import type { Head } from '../module.ts';
import { readCommand, type CommandName, type CommandOf } from './command-wire.ts';
import { snapshot, whole } from './record-wire.ts';

/** All messages between the desks and the processes that ask them. */

/** One attempt at a command. */
export interface CommandAsked {
  readonly ask: 'command';
  /** The same in every attempt; a command takes effect once under its id. */
  readonly id: string;
  readonly accountId: number;
  /** The epoch under which the caller believes that the desk holds the account's shard. */
  readonly epoch: number;
  /** After this time the desk does nothing, epoch ms. */
  readonly deadline: number;
  /** Counted from 1. */
  readonly attempt: number;
  /** An event that the account had before the first attempt; null if none is known. */
  readonly afterSeq: number | null;
  readonly command: CommandOf<CommandName>;
}

export type DeskAsked =
  | CommandAsked
  | { readonly ask: 'snapshot'; readonly accountId: number; readonly epoch: number }
  | { readonly ask: 'heads'; readonly heads: readonly Head[] }
  | { readonly ask: 'floor'; readonly question: FloorQuestion }
  /** `q`: what was told of the market up to this number must be known; null for nothing. */
  | { readonly ask: 'settled'; readonly q: number | null }
  /** A question of a newer build, or of somebody who should not ask. */
  | { readonly ask: 'unknown' };

export type DeskAnswered =
  /** The command is committed, or refused without effect. */
  | { readonly is: 'done'; readonly outcome: object }
  | { readonly is: 'snapshot'; readonly snapshot: AccountSnapshot }
  | { readonly is: 'heads'; readonly heads: readonly Head[] }
  | { readonly is: 'floor'; readonly answer: object }
  | { readonly is: 'settled' }
  /** Nothing was done: the owner of the account asks too much. `wait` is in seconds. */
  | { readonly is: 'tooMany'; readonly wait: number }
  /**
   * Nothing was done: the desk does not hold the shard, has too much to do, read the question after
   * its deadline, or does not know it.
   */
  | { readonly is: 'moved' | 'busy' | 'late' | 'unsupported' };

const head = z.tuple([whole, whole]);

const asked = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('command'),
    id: z.string().min(1).max(128),
    accountId: whole,
    epoch: whole,
    deadline: whole,
    attempt: whole,
    afterSeq: whole.nullable(),
    command: z.unknown().transform(readCommand),
  }),
  z.object({ ask: z.literal('snapshot'), accountId: whole, epoch: whole }),
  z.object({ ask: z.literal('heads'), heads: z.array(head) }),
  z.object({ ask: z.literal('floor'), question: floorQuestion }),
  z.object({ ask: z.literal('settled'), q: whole.nullable().default(null) }),
]);

const answered: z.ZodType<DeskAnswered> = z.discriminatedUnion('is', [
  // Read further by whoever knows the name of the command or of the question.
  z.object({ is: z.literal('done'), outcome: z.custom<object>(isObject) }),
  z.object({ is: z.literal('snapshot'), snapshot }),
  z.object({ is: z.literal('heads'), heads: z.array(head) }),
  z.object({ is: z.literal('floor'), answer: z.custom<object>(isObject) }),
  z.object({ is: z.literal('settled') }),
  z.object({ is: z.literal('tooMany'), wait: whole }),
  z.object({ is: z.enum(['moved', 'busy', 'late', 'unsupported']) }),
]);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What is asked of the desk of a session. */
export const deskOf = (session: number): Question<DeskAsked, DeskAnswered> => ({
  name: `d.${session}`,
  read: readAsked,
  readAnswer: (json) => answered.parse(json),
});

function readAsked(json: unknown): DeskAsked {
  try {
    return asked.parse(json);
  } catch {
    return { ask: 'unknown' };
  }
}

/** Shards with the sessions that have taken them. */
export interface BoardRows {
  readonly rows: readonly (readonly [shard: number, session: number, epoch: number])[];
}

const boardRows: z.ZodType<BoardRows> = z.object({
  rows: z.array(z.tuple([whole, whole, whole])),
});

/** Published by a desk when it begins to work with shards. */
export const BOARD: Subject<BoardRows> = {
  name: 'board',
  read: (json) => boardRows.parse(json),
};
