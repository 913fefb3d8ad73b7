import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { create } from 'zustand';

import { useSettings } from '../../../settings/settings.ts';
import type { InstrumentRowProps } from '../instrument-row.tsx';

/** Loaded only for those who chose it: the first screen has no room for both kinds of rows. */
const useLoaded = create<{ readonly Row: ComponentType<InstrumentRowProps> | null }>(() => ({
  Row: null,
}));

export const loadAdvancedRow = async (): Promise<void> =>
  useLoaded.setState({ Row: (await import('./advanced-row.tsx')).AdvancedRow });

/** Returns the row with bid and ask if it is chosen and has come; otherwise null. */
export function useAdvancedRow(): ComponentType<InstrumentRowProps> | null {
  const isChosen = useSettings((choices) => choices.isAdvanced);
  const { Row } = useLoaded();
  const isMissing = isChosen && Row === null;
  useEffect(() => {
    // Without it, the list has its usual rows.
    if (isMissing) loadAdvancedRow().catch(() => undefined);
  }, [isMissing]);
  return isChosen ? Row : null;
}
