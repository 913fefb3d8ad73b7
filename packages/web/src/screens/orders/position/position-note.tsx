import type { RefusalReason } from '@fulcrum/engine/refusal';

import { useTranslation } from '../../../language/use-translation.ts';
import { ltr } from '../../../language/left-to-right.ts';

interface PositionNoteProps {
  /** Text about the state of the command; empty for none. */
  readonly note: string;
  readonly isGone: boolean;
  readonly canClose: boolean;
  readonly problem: RefusalReason | null;
  readonly figures?: Readonly<Record<string, number>>;
  /** What the action does; shown while it is possible. */
  readonly what: string;
}

/** Says why the action is not possible now, or else what it does. */
export function PositionNote(props: PositionNoteProps) {
  const { note, isGone, canClose, problem, figures = {}, what } = props;
  const { t } = useTranslation();
  const wrong = wrongText();
  return wrong === '' ? (
    <p className="position__what">{what}</p>
  ) : (
    <p className="banner" role="alert">
      {wrong}
    </p>
  );

  function wrongText(): string {
    if (note !== '') return note;
    if (isGone) return t('orders.goneNow');
    if (!canClose) return t('orders.noConnection');
    if (problem === null) return '';
    if (problem.startsWith('lots.')) return t('orders.lotsWrong');
    if (problem === 'leverage.capped') {
      return t('trade.problems.leverage.capped', { max: ltr(String(figures['max'] ?? 0)) });
    }
    return t(`trade.problems.${problem}`);
  }
}
