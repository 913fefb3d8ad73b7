import './support.css';

import type { ChatRow, Thread, ThreadMessage } from '@fulcrum/contract/console/support/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useEffect, useRef, useState } from 'react';

import { useMayDo, useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { LinkButton, ProblemText } from '../../parts/layout/lines.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { AnswerBox } from './answer-box.tsx';
import { AnswerTimer } from './answer-timer.tsx';
import { assignChat, claimChat, closeChat, loadChatPicture } from './calls.ts';
import { ChatTags, TagChoice } from './chat-tags.tsx';
import { PersonCard } from './person-card.tsx';
import { useThread } from './use-thread.ts';

interface ThreadPaneProps {
  readonly id: number;
  /** Called when the list beside the pane is out of date. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** A conversation: its messages, its operator, its user, and a box to answer. */
export function ThreadPane({ id, onChange, onClose }: ThreadPaneProps) {
  const mayAnswer = useMayDo('support.answer');
  const { thread, problem, loadOlder, look } = useThread(id, mayAnswer);
  const changed = () => {
    look();
    onChange();
  };
  return (
    <Pane className="thread" title={t('support.one', { id })} onClose={onClose}>
      <ProblemLine problem={problem} retry={look} />
      {thread && (
        <>
          <Assignment
            chat={thread.chat}
            seen={thread.messages.at(-1)?.id ?? 0}
            mayAnswer={mayAnswer}
            onChange={changed}
          />
          {mayAnswer ? (
            <TagChoice chat={thread.chat} onChange={changed} />
          ) : (
            <div className="thread__duties">
              <ChatTags tags={thread.chat.tags} />
            </div>
          )}
          <PersonCard id={id} />
          <Messages thread={thread} onOlder={loadOlder} />
          {mayAnswer && <AnswerBox thread={thread} onSent={changed} />}
        </>
      )}
    </Pane>
  );
}

type Act = 'takeOver' | 'giveBack' | 'close' | 'reopen';

interface AssignmentProps {
  readonly chat: ChatRow;
  /** Id of the newest message that the operator has seen. */
  readonly seen: number;
  readonly mayAnswer: boolean;
  readonly onChange: () => void;
}

/** Who handles the conversation, and its actions. */
function Assignment({ chat, seen, mayAnswer, onChange }: AssignmentProps) {
  const me = useSession((session) => session.me);
  const [act, setAct] = useState<Act | null>(null);
  const [error, setError] = useState('');
  const { user_id: id, status, assigned_to: has } = chat;
  const isMine = has !== null && has === me?.id;
  const claim = async () => {
    const reply = await claimChat({ id });
    setError(reply.ok ? '' : reply.problem.msg);
    onChange();
  };
  const acts: Act[] =
    status === 'closed'
      ? ['reopen']
      : has === null
        ? ['close']
        : isMine
          ? ['giveBack', 'close']
          : ['takeOver'];
  return (
    <div className="thread__duties">
      <span className="tag">{t(status === 'closed' ? 'support.closed' : 'support.open')}</span>
      <span className="t2">
        {has === null
          ? t('support.nobody')
          : t('support.assigned', { name: chat.assigned_name ?? String(has) })}
      </span>
      {chat.waiting_since !== null && <AnswerTimer since={chat.waiting_since} />}
      <span className="grow" />
      {mayAnswer && status === 'open' && has === null && (
        <Button size="sm" onClick={() => void claim()}>
          {t('support.claim')}
        </Button>
      )}
      {mayAnswer &&
        acts.map((each) => (
          <Button key={each} look="soft" size="sm" onClick={() => setAct(each)}>
            {t(`support.${each}`)}
          </Button>
        ))}
      {error !== '' && <ProblemText>{error}</ProblemText>}
      {act && (
        <ActionDialog
          title={t(`support.${act}`)}
          text={t(`support.${act}Text`)}
          confirmLabel={t(`support.${act}`)}
          act={(reason) =>
            act === 'close' || act === 'reopen'
              ? closeChat({ id, closed: act === 'close' ? 1 : 0, seen, reason })
              : assignChat({ id, mine: act === 'takeOver' ? 1 : 0, reason })
          }
          onDone={() => {
            setAct(null);
            onChange();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  );
}

interface MessagesProps {
  readonly thread: Thread;
  readonly onOlder: () => void;
}

function Messages({ thread, onOlder }: MessagesProps) {
  const { messages, more, chat, read_by_person: readUpTo } = thread;
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <div className="thread__words" tabIndex={0} role="region" aria-label={t('support.words')}>
      {more && <LinkButton onClick={onOlder}>{t('support.older')}</LinkButton>}
      <ol ref={list}>
        {messages.map((message) => (
          <li key={message.id} className={`word word--${message.author}`}>
            <p className="t3 word__by">
              <b>{nameOf(message) ?? t('support.person')}</b>
              {message.author === 'note' && <span className="tag">{t('support.noteTag')}</span>}
              <When at={message.at} />
              {message.author === 'operator' && message.id <= readUpTo && (
                <span>{t('support.seen')}</span>
              )}
            </p>
            {message.text !== '' && (
              <p className="word__text" dir="auto">
                {message.text}
              </p>
            )}
            {message.has_picture && <Picture id={chat.user_id} messageId={message.id} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

const nameOf = ({ operator }: ThreadMessage): string | null => operator;

/** A picture of the conversation, loaded only on request because each view is recorded. */
function Picture({ id, messageId }: { readonly id: number; readonly messageId: number }) {
  const [picture, setPicture] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const look = async () => {
    const reply = await loadChatPicture({ id, message_id: messageId });
    if (!reply.ok) setNotice(reply.problem.msg);
    else if (reply.data.picture === null) setNotice(t('queue.pictureGone'));
    else setPicture(reply.data.picture);
  };
  if (picture !== null) {
    return <img className="word__picture" src={picture} alt={t('support.picture')} />;
  }
  if (notice !== '') return <p className="t3">{notice}</p>;
  return <LinkButton onClick={() => void look()}>{t('support.showPicture')}</LinkButton>;
}
