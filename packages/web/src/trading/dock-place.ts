import { createContext, type ComponentType } from 'react';

import type { LineDraft } from './lines/line-draft.ts';

export interface DockProps {
  /** Code of the instrument on the chart. */
  readonly current: string;
  readonly onChoose: (code: string) => void;
  /** Called with the level that is being edited, and with null when none is. */
  readonly onDraft: (draft: LineDraft | null) => void;
}

/**
 * What Trade shows under its chart on a desk. It belongs to the orders, which Trade does not know;
 * the app brings both together.
 */
export const DockPlace = createContext<ComponentType<DockProps> | null>(null);
