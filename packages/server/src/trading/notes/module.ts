import { NOTE_LIMITS } from '@fulcrum/contract/trading/note-text';
import type { TradeNote } from '@fulcrum/contract/trading/notes';

import type { Limits } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { TradingModule } from '../module.ts';
import { NoteStore, type NoteRow } from './note-store.ts';

/** Text and tags of a note. */
export type NoteWords = Pick<NoteRow, 'text' | 'tags'>;

export interface NoteAsked extends NoteWords {
  /** Any order of the position. */
  readonly id: number;
  /** The version that was read; 0 if there was none. */
  readonly version: number;
}

/** Notes and tags that people write on their own positions. */
export interface NotesModule {
  read(caller: Caller, orderId: number): Promise<TradeNote>;
  /** Replaces a note; the same words again change nothing. */
  save(caller: Caller, asked: NoteAsked): Promise<TradeNote>;
  /** Returns the tags of an account, those of most positions first. */
  tags(accountId: number): Promise<readonly { tag: string; positions: number }[]>;
  /** Returns notes of positions, keyed by the order that opened each; those without are missing. */
  ofOrders(accountId: number, orderIds: readonly number[]): Promise<ReadonlyMap<number, NoteWords>>;
  /** Returns the ids of the orders that opened the positions with a tag. */
  tagged(accountId: number, tag: string): Promise<readonly number[]>;
}

export interface NotesPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly trading: Pick<TradingModule, 'orderWithHistory'>;
  /** Null disables all limits. */
  readonly limits: Pick<Limits, 'preferences'> | null;
}

export function createNotes(ports: NotesPorts): NotesModule {
  const { db, clock, trading, limits } = ports;
  const store = new NoteStore(db);

  /** Returns the order by which the position of an order was opened. */
  const openingOf = async (accountId: number, orderId: number): Promise<number> => {
    const found = await trading.orderWithHistory(accountId, orderId);
    if (!found) throw new Refused('order.unknown', { field: 'id' });
    return found.order.parentId ?? found.order.id;
  };

  return {
    async read({ accountId }, orderId) {
      const opening = await openingOf(accountId, orderId);
      return wireOf((await store.read(accountId, opening)) ?? unwritten(opening));
    },
    async save({ accountId, userId }, { id, version, text, tags }) {
      const wait = limits?.preferences.take(userId, clock.monotonic()) ?? 0;
      if (wait > 0) throw new Refused('request.tooMany', {}, wait);
      const orderId = await openingOf(accountId, id);
      const saved = await db.transaction(async (tx) => {
        await store.lock(tx, userId);
        const known = (await store.read(accountId, orderId, tx)) ?? unwritten(orderId);
        if (areSame(known, { text, tags })) return known;
        if (known.version !== version) throw newer(known);
        const others = await store.tagsOfOthers(tx, accountId, orderId);
        if (new Set([...others, ...tags]).size > NOTE_LIMITS.tagsOfPerson) {
          throw new Refused('tags.tooMany', { field: 'tags', max: NOTE_LIMITS.tagsOfPerson });
        }
        const note = { orderId, text, tags, version: version + 1, savedAt: clock.now() };
        await store.write(tx, accountId, note);
        return note;
      });
      return wireOf(saved);
    },
    tags: (accountId) => store.tags(accountId),
    async ofOrders(accountId, orderIds) {
      if (orderIds.length === 0) return new Map();
      const rows = await store.ofOrders(accountId, orderIds);
      return new Map(rows.map((row) => [row.orderId, row]));
    },
    tagged: (accountId, tag) => store.tagged(accountId, tag),
  };
}

const unwritten = (orderId: number): NoteRow => ({
  orderId,
  text: '',
  tags: [],
  version: 0,
  savedAt: 0,
});

const areSame = (one: NoteWords, other: NoteWords): boolean =>
  one.text === other.text && one.tags.join() === other.tags.join();

/** The refusal of a write that did not know the newest words; it contains them. */
const newer = ({ version, text, tags }: NoteRow): Refused =>
  new Refused('note.newer', { version, text, tags: tags.join() });

const wireOf = ({ orderId, text, tags, version, savedAt }: NoteRow): TradeNote => ({
  id: orderId,
  text,
  tags: [...tags],
  version,
  saved_at: version === 0 ? null : savedAt,
});
