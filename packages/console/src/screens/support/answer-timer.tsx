import { useClock } from '@fulcrum/client/react/use-clock';
import { QUEUE_TARGET_MS } from '@fulcrum/contract/console/messages/facts';

import { ageText } from '../../parts/figures/age-text.ts';
import { Late } from '../../parts/layout/lines.tsx';

const HOUR_MS = 3_600_000;

/** Formats minutes and seconds. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the oldest unanswered message has been waiting; amber if overdue. */
export function AnswerTimer({ since }: { readonly since: number }) {
  const now = useClock();
  const ms = Math.max(0, now - since);
  return (
    <Late isNumber isLate={ms > QUEUE_TARGET_MS.support}>
      {ms < HOUR_MS ? clockText(ms) : ageText(ms)}
    </Late>
  );
}
