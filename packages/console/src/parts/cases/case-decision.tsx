import { Button } from '@fulcrum/ui/button.tsx';
import { useEffect, useState, type ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { useSession } from '../../api/session.ts';
import { ButtonRow } from '../layout/boxes.tsx';
import { isTyping } from '../list/use-row-keys.ts';

type CaseAction = 'approve' | 'reject';

/** What the dialog of a decision is told to end with. */
interface DialogEnds {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface CaseDecisionProps {
  /** Who gave the first of two approvals, where somebody has. */
  readonly firstBy?: number | null;
  /** What the first of the two ways is called. */
  readonly approveLabel?: string;
  readonly approve: (ends: DialogEnds) => ReactNode;
  readonly reject: (ends: DialogEnds) => ReactNode;
  readonly onDone: (action: CaseAction) => void;
}

/**
 * The two ways in which a case can be decided, by their buttons or by `a` and `r`. Who approved it
 * first does not approve it again, but may still reject it.
 */
export function CaseDecision(props: CaseDecisionProps) {
  const { firstBy = null, approveLabel = say('queue.approve'), approve, reject, onDone } = props;
  const isOwnFirst = useSession(({ me }) => firstBy !== null && me?.id === firstBy);
  const [action, setAction] = useState<CaseAction | null>(null);
  useEffect(() => {
    const decide = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (isOther || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === 'a' && !isOwnFirst) setAction('approve');
      if (event.key === 'r') setAction('reject');
    };
    document.addEventListener('keydown', decide);
    return () => document.removeEventListener('keydown', decide);
  }, [isOwnFirst]);
  const close = () => setAction(null);
  const endsOf = (taken: CaseAction): DialogEnds => ({
    onDone: () => {
      close();
      onDone(taken);
    },
    onClose: close,
  });
  return (
    <>
      <ButtonRow isPaneEnd>
        {isOwnFirst && <span className="t2">{say('queue.ownFirst')}</span>}
        <Button look="danger" size="sm" onClick={() => setAction('reject')}>
          {say('queue.reject')}
        </Button>
        {!isOwnFirst && (
          <Button size="sm" onClick={() => setAction('approve')}>
            {approveLabel}
          </Button>
        )}
      </ButtonRow>
      {action === 'approve' && approve(endsOf(action))}
      {action === 'reject' && reject(endsOf(action))}
    </>
  );
}
