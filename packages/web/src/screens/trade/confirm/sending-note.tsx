import './sending-note.css';
import { TriangleAlert } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { RefusalLine } from '../../../forms/refusal-line.tsx';
import type { Sending } from './use-place-order.ts';

interface SendingNoteProps {
  readonly sending: Sending;
  /** Asks for the outcome; set where the order's own button cannot be reached. */
  readonly onAsk?: () => void;
}

/** Says that an order is slow, was refused or is unconfirmed; otherwise shows nothing. */
export function SendingNote({ sending, onAsk }: SendingNoteProps) {
  const { t } = useTranslation();
  switch (sending.phase) {
    case 'idle':
    case 'sending':
      return null;
    case 'refused':
      return <RefusalLine text={sending.text} />;
    case 'slow':
    case 'unconfirmed':
      return (
        <p className="banner sending-note" role="alert">
          <TriangleAlert className="i i--16" />
          <span>{t(sending.phase === 'slow' ? 'commands.slow' : 'commands.unconfirmed')}</span>
          {onAsk && (
            <button type="button" onClick={onAsk}>
              {t('commands.askNow')}
            </button>
          )}
        </p>
      );
  }
}
