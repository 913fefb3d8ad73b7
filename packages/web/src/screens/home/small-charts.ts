import { serverNow } from '@fulcrum/client/clock';
import { useSyncExternalStore } from 'react';

import { fetchSmallCharts } from '../../market/candles.ts';

export interface SmallLine {
  /** Closing prices, oldest first. */
  readonly points: readonly number[];
  /** The close of the day before, drawn as the dashed base line; null if unknown. */
  readonly base: number | null;
}

const FRESH_MS = 60_000;
let lines: ReadonlyMap<string, SmallLine> = new Map();
let fetchedAt = 0;
let fetching: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function fetchLines(): Promise<void> {
  const reply = await fetchSmallCharts();
  fetching = null;
  if (!reply.ok) return;
  fetchedAt = serverNow();
  lines = new Map(
    reply.data.map(({ Code, Points, PreviousClose }) => [
      Code,
      { points: Points, base: PreviousClose },
    ]),
  );
  for (const listener of listeners) listener();
}

/** Loads the small charts of all instruments in one call; calls during a load share it. */
export function refreshSmallCharts(): Promise<void> {
  fetching ??= fetchLines();
  return fetching;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (serverNow() - fetchedAt > FRESH_MS) void refreshSmallCharts();
  return () => {
    listeners.delete(listener);
  };
}

export const useSmallLine = (code: string): SmallLine | undefined =>
  useSyncExternalStore(subscribe, () => lines.get(code));
