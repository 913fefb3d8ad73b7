import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useEffect, useState, type ReactNode } from 'react';

import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ButtonRow } from '../layout/boxes.tsx';
import { isTyping } from '../list/use-row-keys.ts';

type CaseAction = 'approve' | 'reject';

/** Callbacks that the dialog of a decision calls when it ends. */
interface DialogEnds {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface CaseDecisionProps {
  /** Id of the operator who gave the first of two approvals; null before that. */
  readonly firstBy?: number | null;
  /** Label of the button that approves. */
  readonly approveLabel?: string;
  readonly approve: (ends: DialogEnds) => ReactNode;
  readonly reject: (ends: DialogEnds) => ReactNode;
  readonly onDone: (action: CaseAction) => void;
}

/**
 * Approves or rejects a case with buttons or with the keys `a` and `r`. The operator who gave the
 * first approval cannot approve the case again, but may still reject it.
 */
export function CaseDecision(props: CaseDecisionProps) {
  const { firstBy = null, approveLabel = t('queue.approve'), approve, reject, onDone } = props;
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
        {isOwnFirst && <span className="t2">{t('queue.ownFirst')}</span>}
        <Button look="danger" size="sm" onClick={() => setAction('reject')}>
          {t('queue.reject')}
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
