import './list.css';

import { useEffect, useRef, useState } from 'react';

import { Input } from '../fields/controls.tsx';
import type { Filters } from './use-filters.ts';

/** Pause in typing after which the filter applies. */
const PAUSE_MS = 250;

interface FilterTextProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
}

/** A text filter. It is applied after a pause in typing, or when the field loses focus. */
export function FilterText({ filters, name, label }: FilterTextProps) {
  const value = filters.get(name);
  /** The text typed so far, until the address has it. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (typed === value) setTyped(null);
  const apply = (text: string | null) => {
    clearTimeout(timer.current);
    if (text !== null && text !== value) filters.set(name, text);
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      onChange={({ target }) => {
        const text = target.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(text), PAUSE_MS);
      }}
      onBlur={() => apply(typed)}
    />
  );
}
