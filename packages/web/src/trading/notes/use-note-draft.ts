import { useState } from 'react';

import { newerNote, saveTradeNote, type NoteWords, type TradeNote } from '../../account/notes.ts';
import { areSameWords, joinedWords } from './note-words.ts';

interface Draft {
  /** What the server has, as this device knows it. */
  readonly base: TradeNote;
  readonly words: NoteWords;
  /** What another device wrote meanwhile; null if nothing. */
  readonly newer: TradeNote | null;
  /** Why the newest attempt to save failed; empty if it did not. */
  readonly problem: string;
  readonly isBusy: boolean;
}

/** A note while it is changed. What another device wrote meanwhile is never written over unseen. */
export function useNoteDraft(orderId: number, note: TradeNote, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => start(note));
  const { base, words, newer } = draft;

  const save = async (wanted: NoteWords, version = base.version) => {
    setDraft((now) => ({ ...now, words: wanted, problem: '', isBusy: true }));
    const reply = await saveTradeNote(orderId, wanted, version);
    if (reply.ok) {
      onSaved();
      return;
    }
    const { msg: problem } = reply.problem;
    setDraft((now) => ({ ...now, newer: newerNote(reply.problem), problem, isBusy: false }));
  };

  return {
    ...draft,
    hasUnsent: newer !== null || !areSameWords(base, words),
    change: (next: Partial<NoteWords>) =>
      setDraft((now) => ({ ...now, words: { ...now.words, ...next }, problem: '' })),
    save,
    keepTheirs: () => newer && setDraft(start(newer)),
    keepMine: () => newer && void save(words, newer.version),
    join: () => newer && setDraft({ ...start(newer), words: joinedWords(newer, words) }),
  };
}

const start = (base: TradeNote): Draft => ({
  base,
  words: { text: base.text, tags: base.tags },
  newer: null,
  problem: '',
  isBusy: false,
});
