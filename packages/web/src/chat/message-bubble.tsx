import type { ChatMessage } from '@fulcrum/contract/support/chat';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { CircleAlert } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';
import { sendAgain } from './conversation.ts';
import type { Outgoing } from './conversation.ts';
import { LinkedText } from './linked-text.tsx';
import { OwnPicture } from './own-picture.tsx';

interface MessageBubbleProps {
  readonly message: ChatMessage;
  readonly isRead: boolean;
  /** The user's last message, the only one that shows whether it was read. */
  readonly isLastOwn: boolean;
  readonly onLeave: (address: URL) => void;
}

/** One message of the conversation. */
export function MessageBubble({ message, isRead, isLastOwn, onLeave }: MessageBubbleProps) {
  const { t } = useTranslation();
  const isOwn = message.author === 'user';
  return (
    <li className={isOwn ? 'message message--own' : 'message'}>
      <span className="sr">{t(isOwn ? 'chat.you' : 'chat.title')}</span>
      <div className="message__bubble">
        {message.picture !== '' && <OwnPicture address={message.picture} />}
        {message.text !== '' && (
          <p dir="auto">
            <LinkedText text={message.text} onLeave={onLeave} />
          </p>
        )}
      </div>
      <span className="message__facts">
        <time dateTime={new Date(message.at).toISOString()} translate="no">
          {formatDateTime(message.at)}
        </time>
        {isLastOwn && <span>{t(isRead ? 'chat.read' : 'chat.sent')}</span>}
      </span>
    </li>
  );
}

/** A message that is being sent, or that was not accepted. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t } = useTranslation();
  const { key, text, picture, problem } = message;
  return (
    <li className="message message--own">
      <span className="sr">{t('chat.you')}</span>
      <div className="message__bubble">
        {picture !== '' && <OwnPicture address={`/api/common/image?id=${picture}`} />}
        {text !== '' && <p dir="auto">{text}</p>}
      </div>
      {problem === '' ? (
        <span className="message__facts">{t('chat.sending')}</span>
      ) : (
        <span className="message__facts message__facts--bad" role="alert">
          <CircleAlert className="i i--14" />
          <span>{`${t('chat.failed')}. ${problem}`}</span>
          <button type="button" className="link" onClick={() => sendAgain(key)}>
            {t('common.retry')}
          </button>
        </span>
      )}
    </li>
  );
}
