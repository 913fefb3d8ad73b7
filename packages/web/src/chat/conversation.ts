import { supportCalls } from '@fulcrum/client/calls/support';
import { findLast } from '@fulcrum/ui/page/find-last';
import { randomId } from '@fulcrum/client/random-id';
import { openLine } from '@fulcrum/client/live-line';
import { LiveSocket } from '@fulcrum/client/socket';
import type { SupportMessage } from '@fulcrum/contract/stream/messages';
import type { ChatMessage } from '@fulcrum/contract/support/chat';
import { create } from 'zustand';

import { SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';

import { currentLanguage } from '../language/languages.ts';
import { request } from '../server/api.ts';
import { endSession, sessionToken } from '../server/session.ts';

/** A message that is being sent, or that was not accepted. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly picture: string;
  /** Why the message was not accepted; empty while it is being sent. */
  readonly problem: string;
}

interface Conversation {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly problem: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  readonly readBySupport: number;
  readonly outgoing: readonly Outgoing[];
}

const NOTHING: Conversation = {
  phase: 'loading',
  problem: '',
  messages: [],
  hasOlder: false,
  readBySupport: 0,
  outgoing: [],
};
const store = create<Conversation>()(() => NOTHING);
export const useConversation = store;

/** Interval at which new messages are looked for while there is no live line. */
const LOOK_MS = 4_000;
/**
 * With a live line they are looked for at every fifth time: if another server process stored the
 * answer, this connection is not notified.
 */
const LIVE_EVERY = 5;

let isLive = false;
let isCatchingUp = false;
let isBehind = false;
let isSending = false;
let readUpTo = 0;
/**
 * Id of the newest message on a loaded page. Messages before those sent from here may be missing.
 */
let fetchedUpTo = 0;

/** Adds messages, keeping each id once. */
function merge(messages: readonly ChatMessage[]): void {
  const byId = new Map(store.getState().messages.map((message) => [message.id, message]));
  for (const message of messages) byId.set(message.id, message);
  store.setState({ messages: [...byId.values()].sort((a, b) => a.id - b.id) });
}

function takePage(messages: readonly ChatMessage[]): void {
  fetchedUpTo = Math.max(fetchedUpTo, messages.at(-1)?.id ?? 0);
  merge(messages);
}

/** Loads the newest messages; later calls load what was written since then. */
export async function loadConversation(): Promise<void> {
  if (store.getState().phase === 'ready') return catchUp();
  store.setState({ phase: 'loading' });
  const token = sessionToken();
  const reply = await request(supportCalls.chatMessages, {});
  if (sessionToken() !== token) return;
  if (!reply.ok) {
    store.setState({ phase: 'failed', problem: reply.problem.msg });
    return;
  }
  const { data, more, read_by_support: readBySupport } = reply.data;
  takePage(data);
  store.setState({ phase: 'ready', problem: '', hasOlder: more, readBySupport });
  void markRead();
}

/**
 * Loads new messages. Only one load runs at a time; a call made meanwhile starts another load
 * afterwards.
 */
async function catchUp(): Promise<void> {
  isBehind = true;
  if (isCatchingUp) return;
  isCatchingUp = true;
  while (isBehind) {
    isBehind = false;
    const reply = await request(supportCalls.chatMessages, { after: fetchedUpTo });
    if (!reply.ok) break;
    takePage(reply.data.data);
    store.setState({ readBySupport: reply.data.read_by_support });
    isBehind ||= reply.data.more;
  }
  isCatchingUp = false;
  void markRead();
}

export async function loadOlder(): Promise<void> {
  const [oldest] = store.getState().messages;
  if (!oldest) return;
  const reply = await request(supportCalls.chatMessages, { before: oldest.id });
  if (!reply.ok) return;
  merge(reply.data.data);
  store.setState({ hasOlder: reply.data.more });
}

/** Marks all messages as read if the page is visible. */
async function markRead(): Promise<void> {
  const { messages } = store.getState();
  const newest = findLast(messages, ({ author }) => author === 'support')?.id ?? 0;
  if (newest <= readUpTo || document.visibilityState !== 'visible') return;
  readUpTo = newest;
  const reply = await request(supportCalls.readChat, { message_id: newest });
  if (!reply.ok) readUpTo = 0;
}

const change = (key: string, next: Partial<Outgoing> | null): void =>
  store.setState(({ outgoing }) => ({
    outgoing: outgoing.flatMap((each) => {
      if (each.key !== key) return [each];
      return next === null ? [] : [{ ...each, ...next }];
    }),
  }));

/** Queues a message behind those that wait to be sent. */
export function say(text: string, picture: string): void {
  const message = { key: randomId(), text, picture, problem: '' };
  store.setState(({ outgoing }) => ({ outgoing: [...outgoing, message] }));
  void sendWaiting();
}

/** Sends a refused message again with the same key, so that it is never stored twice. */
export function sendAgain(key: string): void {
  change(key, { problem: '' });
  void sendWaiting();
}

/**
 * Sends waiting messages one at a time, to keep their order; a message that fails stays and shows
 * why.
 */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (;;) {
    const next = store.getState().outgoing.find(({ problem }) => problem === '');
    if (!next) break;
    const { key, text, picture } = next;
    const given = { text, picture, client_key: key };
    const reply = await request(supportCalls.sendChatMessage, given);
    if (reply.ok) {
      merge([reply.data]);
      change(key, null);
    } else {
      change(key, { problem: reply.problem.msg });
    }
  }
  isSending = false;
}

const socket = new LiveSocket({
  open: () => openLine(currentLanguage()),
  onMessage: (message) => {
    if (message.type === 'SUPPORT' && 'newest' in message) takeStand(message);
    else if (message.type === 'login_result' && 'code' in message) {
      if (message.code === SUCCESS) socket.send({ type: 'sub', params: { topics: ['SUPPORT'] } });
      else if (message.code === SESSION_INVALID) sessionEnded(message.msg);
    } else if (message.type === 'error' && 'code' in message) {
      if (message.code === SESSION_INVALID) sessionEnded(message.msg);
    }
  },
  onState: (state) => {
    isLive = state === 'live';
  },
  onUp: () => {
    const token = sessionToken();
    if (token !== null) socket.send({ type: 'login', params: { token, lang: currentLanguage() } });
  },
  isOnline: () => navigator.onLine,
  chance: Math.random,
});

const sessionEnded = (msg: string): void => endSession(sessionToken(), { msg, isQuiet: false });

function takeStand({ newest, read_by_support: readBySupport }: SupportMessage): void {
  store.setState({ readBySupport });
  if (newest > fetchedUpTo) void loadConversation();
}

/** Keeps the conversation up to date while the page is open; returns a function that stops this. */
export function followTalk(): () => void {
  void loadConversation();
  socket.open();
  const look = () => {
    if (document.visibilityState === 'visible') void loadConversation();
  };
  const wake = () => {
    socket.probe();
    look();
  };
  const online = () => socket.retry();
  const offline = () => socket.doubt();
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    if (!isLive || times % LIVE_EVERY === 0) look();
  }, LOOK_MS);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', online);
    removeEventListener('offline', offline);
    socket.close();
  };
}

/** Forgets the conversation, for another person or as if the page had just been opened. */
export function forgetTalk(): void {
  store.setState(NOTHING);
  readUpTo = 0;
  fetchedUpTo = 0;
}
