import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { Problem, Reply } from '@fulcrum/client/problem';
import type { TradeNote as WireNote } from '@fulcrum/contract/trading/notes';
import { create } from 'zustand';

import { request } from '../server/api.ts';

/** What a person writes about a position. */
export interface NoteWords {
  readonly text: string;
  readonly tags: readonly string[];
}

export interface TradeNote extends NoteWords {
  /** Counts the changes; 0 if nothing was ever written. */
  readonly version: number;
}

const noteFrom = ({ text, tags, version }: WireNote): TradeNote => ({ text, tags, version });

/** Loads the note on the position of an order. */
export async function tradeNote(orderId: number, options: CallOptions): Promise<Reply<TradeNote>> {
  const reply = await request(tradingCalls.note, { id: orderId }, options);
  return reply.ok ? { ...reply, data: noteFrom(reply.data) } : reply;
}

/** Replaces the note that had this version. */
export async function saveTradeNote(
  orderId: number,
  { text, tags }: NoteWords,
  version: number,
): Promise<Reply<TradeNote>> {
  const input = { id: orderId, text, tags: [...tags], version };
  const reply = await request(tradingCalls.saveNote, input);
  if (!reply.ok) return reply;
  useWrittenNotes.setState({ [reply.data.id]: noteFrom(reply.data) });
  return { ...reply, data: noteFrom(reply.data) };
}

/** Returns the note that another device wrote meanwhile; null if that is not the problem. */
export function newerNote({ reason, figures }: Problem): TradeNote | null {
  if (reason !== 'note.newer') return null;
  const { text, tags, version } = figures;
  return {
    text: String(text),
    tags: String(tags).split(',').filter(Boolean),
    version: Number(version),
  };
}

/** Loads the person's tags, those of most positions first. */
export async function usedTags(options: CallOptions): Promise<Reply<readonly string[]>> {
  const reply = await request(tradingCalls.noteTags, {}, options);
  return reply.ok ? { ...reply, data: reply.data.tags.map(({ tag }) => tag) } : reply;
}

/** The notes that were written in this window, by the order that opened the position. */
export const useWrittenNotes = create<Readonly<Record<number, NoteWords>>>()(() => ({}));
