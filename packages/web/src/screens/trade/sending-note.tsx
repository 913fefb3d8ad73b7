import { TriangleAlert } from 'lucide-react';

import { useTranslation } from '../../use-translation.ts';
import type { Sending } from './use-submit.ts';
import { RefusalLine } from '../../shell/refusal-line.tsx';

interface SendingNoteProps {
  readonly sending: Sending;
  /** Offered where no button of the order itself is in reach. */
  readonly onRepeat?: () => void;
}

/** What became of an order that did not simply go through. */
export function SendingNote({ sending, onRepeat }: SendingNoteProps) {
  const { t } = useTranslation();
  switch (sending.phase) {
    case 'idle':
      return null;
    case 'sending':
      return sending.isSlow ? (
        <p className="banner" role="status">
          {t('trade.stillWaiting')}
        </p>
      ) : null;
    case 'refused':
      return <RefusalLine text={sending.text} />;
    case 'unconfirmed':
      return (
        <p className="banner ticket__alert" role="alert">
          <TriangleAlert className="i i--16" />
          <span>{t('trade.unconfirmed')}</span>
          {onRepeat && (
            <button type="button" onClick={onRepeat}>
              {t('trade.pressAgain')}
            </button>
          )}
        </p>
      );
  }
}
