import type { ChatMessage } from '@fulcrum/contract/support/chat';
import { formatDateTime } from '@fulcrum/ui/format';
import { CircleAlert } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';
import { sayAgain } from './conversation.ts';
import type { Outgoing } from './conversation.ts';
import { LinkedText } from './linked-text.tsx';
import { OwnPicture } from './own-picture.tsx';

interface SaidProps {
  readonly message: ChatMessage;
  readonly isRead: boolean;
  /** Only the last one of one's own says whether it was read. */
  readonly isLastOwn: boolean;
  readonly onLeave: (address: URL) => void;
}

/** One message of the conversation. */
export function Said({ message, isRead, isLastOwn, onLeave }: SaidProps) {
  const { t } = useTranslation();
  const isOwn = message.author === 'user';
  return (
    <li className={isOwn ? 'said said--own' : 'said'}>
      <span className="sr">{t(isOwn ? 'chat.you' : 'chat.title')}</span>
      <div className="said__bubble">
        {message.picture !== '' && <OwnPicture address={message.picture} />}
        {message.text !== '' && (
          <p dir="auto">
            <LinkedText text={message.text} onLeave={onLeave} />
          </p>
        )}
      </div>
      <span className="said__facts">
        <time dateTime={new Date(message.at).toISOString()}>{formatDateTime(message.at)}</time>
        {isLastOwn && <span>{t(isRead ? 'chat.read' : 'chat.sent')}</span>}
      </span>
    </li>
  );
}

/** One that is on its way, or that was not taken. */
export function SaidSoon({ message }: { message: Outgoing }) {
  const { t } = useTranslation();
  const { key, text, picture, problem } = message;
  return (
    <li className="said said--own">
      <span className="sr">{t('chat.you')}</span>
      <div className="said__bubble">
        {picture !== '' && <OwnPicture address={`/api/common/image?id=${picture}`} />}
        {text !== '' && <p dir="auto">{text}</p>}
      </div>
      {problem === '' ? (
        <span className="said__facts">{t('chat.sending')}</span>
      ) : (
        <span className="said__facts said__facts--bad" role="alert">
          <CircleAlert className="i i--14" />
          <span>
            {t('chat.failed')}. {problem}
          </span>
          <button type="button" className="link" onClick={() => sayAgain(key)}>
            {t('common.retry')}
          </button>
        </span>
      )}
    </li>
  );
}
