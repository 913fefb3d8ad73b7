import type { PreferenceKind } from '@fulcrum/contract/preferences/kinds';
import {
  mergedItems,
  withoutOldRemovals,
  type PreferenceItem,
} from '@fulcrum/contract/preferences/merge';
import type { PreferenceRevision } from '@fulcrum/contract/preferences/schema';

import type { Limits } from '../../platform/http/limits.ts';
import type { Bus, Subject } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { checkSize } from './limits-of-kinds.ts';
import { PreferenceStore, type PreferenceDocument } from './preference-store.ts';

/** What follows a person from device to device: favourites, drawings, palette and so on. */
export interface PreferencesModule {
  /** Returns the newest revision of each kind that has one. */
  revisions(userId: number): Promise<PreferenceRevision[]>;
  read(userId: number, kind: PreferenceKind): Promise<PreferenceDocument>;
  /**
   * Merges changes into a document. Returns the new revision and, if the writer does not have the
   * whole document now, all its items; otherwise null.
   */
  save(userId: number, changes: PreferenceChanges): Promise<SavedPreference>;
  /**
   * Calls `listener` when any process has changed a document of the user, until the returned
   * function is called. Calls may be lost.
   */
  hear(userId: number, listener: () => void): () => void;
}

export interface PreferenceChanges {
  readonly kind: PreferenceKind;
  /** The revision that the device has. */
  readonly revision: number;
  readonly items: readonly PreferenceItem[];
}

export interface SavedPreference {
  readonly revision: number;
  readonly items: PreferenceItem[] | null;
}

export interface PreferencesPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Null disables all limits. */
  readonly limits: Pick<Limits, 'preferences'> | null;
}

/** How far a device's clock may be ahead; a later time of a write is read as now. */
const AHEAD_MS_MAX = 5 * 60_000;

/** Published when documents of a user have changed, after the commit. It has no fields. */
const changesOf = (userId: number): Subject<object> => ({
  name: `user.${userId}.preferences`,
  read: () => ({}),
});

export function createPreferences({ db, clock, bus, limits }: PreferencesPorts): PreferencesModule {
  const store = new PreferenceStore(db);
  return {
    revisions: (userId) => store.revisions(userId),
    read: (userId, kind) => store.read(userId, kind),
    async save(userId, changes) {
      const wait = limits?.preferences.take(userId, clock.monotonic()) ?? 0;
      if (wait > 0) throw new Refused('request.tooMany', {}, wait);
      const { saved, isNew } = await db.transaction(async (tx) => {
        await store.lock(tx, userId);
        const known = await store.read(userId, changes.kind, tx);
        if (changes.revision > known.revision) {
          throw new Refused('preference.ahead', { revision: String(known.revision) });
        }
        const now = clock.now();
        const written = changes.items.map((item) => inTime(item, now));
        const items = withoutOldRemovals(mergedItems(known.items, written), now);
        const text = JSON.stringify(items);
        const isSame = text === JSON.stringify(known.items);
        const revision = isSame ? known.revision : known.revision + 1;
        if (!isSame) {
          checkSize(changes.kind, items, text);
          await store.write(tx, userId, changes.kind, { revision, text, at: now });
        }
        const isAllKnown =
          changes.revision === known.revision &&
          written.every((each, at) => each === changes.items[at]);
        return { saved: { revision, items: isAllKnown ? null : items }, isNew: !isSame };
      });
      if (isNew) bus.publish(changesOf(userId), {});
      return saved;
    },
    hear: (userId, listener) => bus.hear(changesOf(userId), listener),
  };
}

/** Returns the write, as of now if its device's clock is far ahead. */
const inTime = (item: PreferenceItem, now: number): PreferenceItem =>
  item.at > now + AHEAD_MS_MAX ? { ...item, at: now } : item;
