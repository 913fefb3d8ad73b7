import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { placeOf } from './found-text.ts';
import { useFound } from './use-found.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** After this pause in typing the text is searched for. */
const PAUSE_MS = 250;
const LENGTH_MIN = 2;

/** What is typed and found, and which result is active; `focus` moves the focus to the field. */
export function useSearch(focus: () => void) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isFieldOpen, setIsFieldOpen] = useState(false);
  const text = typed.trim();
  const [asked, setAsked] = useAsked(text);
  const [active, setActive] = useState(0);
  /** Enter came before its answer: an answer with one result opens it. */
  const [isAwaited, setIsAwaited] = useState(false);
  const isShort = text.length < LENGTH_MIN;
  const isOpen = isFieldOpen && text !== '';
  const { answer, retry } = useFound(isOpen && !isShort && asked === text ? text : null);
  const rows = answer?.rows ?? [];
  const [first, second] = rows;
  const awaited = isAwaited && first && !second ? placeOf(first) : null;
  const close = () => {
    setIsFieldOpen(false);
    setIsAwaited(false);
  };
  const open = () => setIsFieldOpen(true);
  useSearchKeys(() => {
    focus();
    open();
  });
  const go = (index: number) => {
    const row = rows[index];
    if (!row) return;
    close();
    void navigate(placeOf(row));
  };
  useEffect(() => {
    if (awaited === null) return;
    setIsFieldOpen(false);
    setIsAwaited(false);
    void navigate(awaited);
  }, [awaited, navigate]);
  return {
    typed,
    isOpen,
    isShort,
    answer,
    retry,
    rows,
    active,
    open,
    close,
    type: (next: string) => {
      setTyped(next);
      setActive(0);
      setIsAwaited(false);
      open();
    },
    move: (by: number) => {
      open();
      if (rows.length > 0) setActive((active + by + rows.length) % rows.length);
    },
    choose: () => {
      if (answer) {
        go(active);
        return;
      }
      open();
      setAsked(text);
      setIsAwaited(!isShort);
    },
  };
}

/** The text that is searched for, which follows what is typed after a pause, or when it is set. */
function useAsked(text: string) {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [asked, setAsked] as const;
}
