import type { Sending } from '@fulcrum/client/react/use-send-once';
import { TriangleAlert } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';
import { RefusalLine } from './refusal-line.tsx';

interface SendingNoteProps {
  readonly sending: Sending;
  /** What was refused about no field of the form; empty if nothing was. */
  readonly refusal: string;
}

/** Says that a request is slow, was refused or is unconfirmed; otherwise shows nothing. */
export function SendingNote({ sending, refusal }: SendingNoteProps) {
  const { t } = useTranslation();
  switch (sending.phase) {
    case 'idle':
      return null;
    case 'sending':
      return sending.isSlow ? (
        <p className="banner banner--neutral" role="status">
          {t('funds.stillWaiting')}
        </p>
      ) : null;
    case 'refused':
      return <RefusalLine text={refusal} />;
    case 'unconfirmed':
      return (
        <p className="banner" role="alert">
          <TriangleAlert className="i i--16" />
          {t('funds.unconfirmed')}
        </p>
      );
  }
}
