import './list.css';

import { useEffect, useRef, useState } from 'react';

import { Input } from '../fields/controls.tsx';
import type { Filters } from './use-filters.ts';

/** After this pause in typing the filter is applied. */
const PAUSE_MS = 250;

interface FilterTextProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
}

/** A text filter, applied after a pause in typing or when the field loses the focus. */
export function FilterText({ filters, name, label }: FilterTextProps) {
  const value = filters.get(name);
  /** The text typed so far; null once the address contains it. */
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
