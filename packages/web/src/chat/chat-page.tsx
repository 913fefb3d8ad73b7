import './chat.css';

import { findLast } from '@fulcrum/ui/page/find-last';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { useSession } from '../server/session.ts';
import { LeavingDialog } from '../layout/leaving-dialog.tsx';
import { Composer } from './composer.tsx';
import {
  followTalk,
  forgetTalk,
  loadOlder,
  loadConversation,
  useConversation,
} from './conversation.ts';
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx';

/** The conversation with support. */
export function ChatPage() {
  const { token } = useSession();
  return (
    <div className="app app--bare app--chat">
      <div className="screen">
        <div className="app__top" />
        {token === null ? <LoggedOut /> : <Conversation key={token} />}
      </div>
      <div id="overlays" />
    </div>
  );
}

/** Shown to a visitor who is not logged in; in a frame the app itself handles the login. */
function LoggedOut() {
  const { t } = useTranslation();
  if (window.top !== window) return null;
  const order = orderOfAddress();
  const back = `/mine/chat${order === null ? '' : `?order=${order}`}`;
  return (
    <main className="app__main talk__out">
      <a className="btn btn--ink" href={`/#/login?from=${encodeURIComponent(back)}`}>
        {t('common.logIn')}
      </a>
    </main>
  );
}

function Conversation() {
  const { t } = useTranslation();
  const { phase, problem } = useConversation();
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    const stop = followTalk();
    return () => {
      stop();
      forgetTalk();
    };
  }, []);
  useStayAtEnd(scroller);
  return (
    <>
      <main ref={scroller} className="app__main talk" tabIndex={0}>
        <h1 className="sr">{t('chat.title')}</h1>
        <p className="talk__lead">
          <ShieldAlert className="i i--16" />
          <span>{t('chat.lead')}</span>
        </p>
        {phase === 'loading' && <TalkSkeleton />}
        {phase === 'failed' && (
          <ErrorBlock
            text={problem}
            retryLabel={t('common.retry')}
            onRetry={() => void loadConversation()}
          />
        )}
        {phase === 'ready' && <Messages />}
      </main>
      <Composer order={orderOfAddress()} />
    </>
  );
}

/** Only a number is taken from the address, so that a link cannot put words into a message. */
const orderOfAddress = (): string | null =>
  /^\d{1,16}$/.exec(new URLSearchParams(location.search).get('order') ?? '')?.[0] ?? null;

function Messages() {
  const { t } = useTranslation();
  const { messages, hasOlder, outgoing, readBySupport } = useConversation();
  const [leaving, setLeaving] = useState<URL | null>(null);
  const lastOwn = findLast(messages, ({ author }) => author === 'user')?.id;
  return (
    <>
      {hasOlder && (
        <button type="button" className="link talk__older" onClick={() => void loadOlder()}>
          {t('chat.older')}
        </button>
      )}
      <ol className="talk__list" role="log" aria-label={t('chat.title')}>
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            isRead={message.id <= readBySupport}
            isLastOwn={message.id === lastOwn}
            onLeave={setLeaving}
          />
        ))}
        {outgoing.map((message) => (
          <OutgoingBubble key={message.key} message={message} />
        ))}
      </ol>
      <LeavingDialog address={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** A reader this close to the end counts as being at the end. */
const NEAR_END_PX = 80;

/** Scrolls to the end when a message comes, unless the reader has scrolled back. */
function useStayAtEnd(scroller: React.RefObject<HTMLElement | null>): void {
  const isAtEnd = useRef(true);
  const newest = useConversation(({ messages }) => messages.at(-1)?.id);
  const waiting = useConversation(({ outgoing }) => outgoing.length);
  const phase = useConversation((talk) => talk.phase);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && (isAtEnd.current || waiting > 0)) element.scrollTop = element.scrollHeight;
  }, [scroller, newest, waiting, phase]);
}

function TalkSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="talk__list" role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="64%" height={44} radius="14px" />
      <Skeleton width="48%" height={44} radius="14px" style={{ alignSelf: 'end' }} />
      <Skeleton width="72%" height={64} radius="14px" />
    </div>
  );
}
