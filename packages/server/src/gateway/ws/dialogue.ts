import { CODES, type Reason } from '@fulcrum/contract/codes';
import { SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';
import { languageOf } from '@fulcrum/contract/languages';
import {
  ClientMessage,
  CLOSE_CODES,
  parseTopic,
  STREAM_LIMITS,
  topicName,
  type ServerMessage,
  type Topic,
} from '@fulcrum/contract/stream/messages';
import { say, type Figures } from '@fulcrum/messages/say';

import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import { MinuteCount } from './minute-count.ts';

/** How many messages may wait while a token is being looked up. */
const WAITING_MESSAGES_MAX = 64;

/** The effects of a client's messages. The data of topics is sent by the channels. */
export interface DialogueActions {
  /** Binds the token's session to the connection; resolves to false if there is no such session. */
  login(token: string): Promise<boolean>;
  logout(): void;
  /** Returns false if the topic names an unknown instrument. */
  subscribe(topic: Topic): boolean;
  unsubscribe(topic: Topic): void;
  onBadMessage(): void;
  /** Returns the wall clock, epoch ms. */
  now(): number;
}

/**
 * Handles the messages of one client in order and replies to them. An unreadable message gets an
 * error; too many of them close the connection.
 */
export class Dialogue {
  readonly #connection: Connection;
  readonly #actions: DialogueActions;
  readonly #messages = new MinuteCount(STREAM_LIMITS.messagesPerMinute);
  readonly #badMessages = new MinuteCount(STREAM_LIMITS.badMessagesPerMinute);
  readonly #waiting: ClientMessage[] = [];
  #isBusy = false;

  constructor(connection: Connection, actions: DialogueActions) {
    this.#connection = connection;
    this.#actions = actions;
  }

  /** Handles one WebSocket message. */
  receive(bytes: Buffer, isBinary: boolean): void {
    if (!this.#connection.isOpen) return;
    if (this.#messages.isFullAt(performance.now())) {
      this.#connection.close(CLOSE_CODES.policy, 'too many messages');
      return;
    }
    if (bytes.length > STREAM_LIMITS.messageBytes) {
      this.#refuse('request.tooLarge');
      return;
    }
    const message = isBinary ? null : parse(bytes);
    if (!message) this.#refuse('request.malformed');
    else if (!this.#isBusy) this.#handle(message);
    else if (this.#waiting.length < WAITING_MESSAGES_MAX) this.#waiting.push(message);
    else this.#refuse('request.tooMany');
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'ping':
        this.#say({ type: 'pong', time: this.#actions.now() });
        return;
      case 'login':
        this.#login(message.params.token, message.params.lang);
        return;
      case 'logout':
        this.#actions.logout();
        return;
      case 'sub':
        this.#subscribe(message.params);
        return;
      case 'unsub':
        for (const topic of this.#topicsOf(message.params)) {
          this.#connection.topics.delete(topicName(topic));
          this.#actions.unsubscribe(topic);
        }
        return;
    }
  }

  /**
   * Logs the client in. Later messages wait meanwhile, so that a client can send `login` and `sub`
   * without waiting for a reply.
   */
  #login(token: string, lang: string | undefined): void {
    const { session, reader } = this.#connection;
    if (lang !== undefined) this.#connection.reader = { ...reader, language: languageOf(lang) };
    if (session && session.token !== token) {
      this.#refuse('field.invalid', { field: 'token' });
      return;
    }
    this.#isBusy = true;
    void this.#actions
      .login(token)
      .then(
        (isKnown) => this.#answerLogin(isKnown),
        () => this.#refuse('server.unavailable'),
      )
      .finally(() => this.#resume());
  }

  #answerLogin(isKnown: boolean): void {
    const { language } = this.#connection.reader;
    if (isKnown) {
      this.#say({ type: 'login_result', code: SUCCESS, msg: say(language, 'done.login') });
      return;
    }
    const msg = say(language, 'session.invalid');
    this.#say({ type: 'login_result', code: SESSION_INVALID, msg });
    this.#countBad();
  }

  #resume(): void {
    this.#isBusy = false;
    while (!this.#isBusy) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#handle(next);
    }
  }

  #subscribe(names: readonly string[]): void {
    const { topics, session, reader } = this.#connection;
    for (const topic of this.#topicsOf(names)) {
      const name = topicName(topic);
      if (isPrivate(topic) && !session) {
        const msg = say(reader.language, 'session.invalid');
        this.#say({ type: 'error', code: SESSION_INVALID, msg });
      } else if (!topics.has(name) && topics.size >= STREAM_LIMITS.topics) {
        this.#refuse('request.tooMany');
      } else if (this.#actions.subscribe(topic)) {
        topics.set(name, topic);
      } else {
        this.#refuse('instrument.unknown');
      }
    }
  }

  #topicsOf(names: readonly string[]): Topic[] {
    const known: Topic[] = [];
    for (const name of names) {
      const topic = parseTopic(name);
      if (topic) known.push(topic);
      else this.#refuse('field.invalid', { field: name });
    }
    return known;
  }

  #refuse(reason: Reason, figures: Figures = {}): void {
    const msg = say(this.#connection.reader.language, reason, figures);
    this.#say({ type: 'error', code: CODES[reason].code, msg });
    this.#countBad();
  }

  #countBad(): void {
    this.#actions.onBadMessage();
    if (this.#badMessages.isFullAt(performance.now())) {
      this.#connection.close(CLOSE_CODES.policy, 'too many bad messages');
    }
  }

  #say(message: ServerMessage): void {
    this.#connection.send(messageFrame(message));
  }
}

export const isPrivate = ({ kind }: Topic): boolean => kind !== 'quotes' && kind !== 'candle';

function parse(bytes: Buffer): ClientMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  const message = ClientMessage.safeParse(json);
  return message.success ? message.data : null;
}
