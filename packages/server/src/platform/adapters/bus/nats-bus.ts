import { setTimeout as sleep } from 'node:timers/promises';

import {
  RequestError,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';

import type { NatsServers } from '../../nats-url.ts';
import { NoAnswer, NobodyThere, type Bus, type Question, type Subject } from '../../ports/bus.ts';
import { InProcessBus, type BusLog } from './in-process-bus.ts';
import { NatsLine, type LineLog } from './nats-line.ts';

export interface NatsBusPorts {
  readonly nats: NatsServers;
  /** Processes of other clusters never hear of this one's messages, even on the same servers. */
  readonly cluster: string;
  readonly log: BusLog & LineLog;
  /** Called for each message that was dropped, because its version or its form is unknown. */
  readonly onUnread: () => void;
}

/** What this process wants to receive, over all connections. */
interface Interest {
  readonly begin: (connection: NatsConnection) => Subscription;
  running: Subscription | null;
  users: number;
}

/** Version of the form of all messages. A process ignores messages of other versions. */
const VERSION = 1;
/** All processes that answer the same questions; each question goes to one of them. */
const ANSWERERS = 'answerers';
/** How long to wait for the last questions; a server that is gone sends none. */
const DRAIN_MS_MAX = 300;
/** Nobody waits longer than this for an answer. */
const ANSWER_MS_MAX = 60_000;

/**
 * The bus of several processes, over NATS without its persistent streams. Within this process it
 * works like the in-process bus, with or without a server. What is published while no server can be
 * reached is dropped.
 */
export class NatsBus implements Bus {
  readonly #here: InProcessBus;
  readonly #line: NatsLine;
  readonly #prefix: string;
  readonly #ports: NatsBusPorts;
  readonly #interests = new Map<string, Interest>();
  readonly #onBack: (() => void)[] = [];

  /** Connects in the background and never gives up. */
  constructor(ports: NatsBusPorts) {
    this.#ports = ports;
    this.#here = new InProcessBus(ports.log);
    this.#prefix = `fx.${ports.cluster}.`;
    this.#line = new NatsLine({
      nats: ports.nats,
      log: ports.log,
      begin: (connection) => this.#beginAll(connection),
      onThere: () => this.#tellBack(),
    });
  }

  get isThere(): boolean {
    return this.#line.isThere;
  }

  get isHeard(): boolean {
    return this.#line.isHeard;
  }

  publish<Message extends object>(subject: Subject<Message>, message: Message): void {
    this.#here.publish(subject, message);
    const { connection } = this.#line;
    if (!connection) return;
    try {
      connection.publish(this.#prefix + subject.name, encoded(message));
    } catch (error) {
      this.#ports.log.error({ err: error, subject: subject.name }, 'a message could not be sent');
    }
  }

  hear<Message extends object>(
    subject: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void {
    const stopHere = this.#here.hear(subject, listener);
    const stopThere = this.#want(`hear ${subject.name}`, (connection) =>
      connection.subscribe(this.#prefix + subject.name, {
        callback: (error, { data }) => {
          const message = error ? this.#refused(error, subject.name) : this.#read(subject, data);
          if (message) this.#here.publish(subject, message);
        },
      }),
    );
    return () => {
      stopHere();
      stopThere()?.unsubscribe();
    };
  }

  listening(): Promise<void> {
    return this.#line.flush();
  }

  async ask<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered> {
    const { name } = question;
    if (this.#here.answers(name)) return this.#here.ask(question, asked, withinMs);
    const { connection } = this.#line;
    if (!connection) throw new NobodyThere(name);
    // The library takes 0 for a second.
    const terms = { timeout: Math.max(1, withinMs) };
    const reply = await connection
      .request(this.#prefix + name, encoded(asked), terms)
      .catch((error) => {
        const isNobody = error instanceof RequestError && error.isNoResponders();
        throw isNobody ? new NobodyThere(name) : new NoAnswer(name, { cause: error });
      });
    if (reply.data.length === 0) throw new NoAnswer(name);
    const answered = this.#read({ name, read: (json) => question.readAnswer(json) }, reply.data);
    if (!answered) throw new NoAnswer(name);
    return answered;
  }

  answer<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    handler: (asked: Asked) => Promise<Answered>,
  ): () => Promise<void> {
    const stopHere = this.#here.answer(question, handler);
    const stopThere = this.#want(`answer ${question.name}`, (connection) =>
      connection.subscribe(this.#prefix + question.name, {
        queue: ANSWERERS,
        callback: (error, message) => {
          if (error) this.#refused(error, question.name);
          else void this.#reply(question, message);
        },
      }),
    );
    return async () => {
      // Whoever asked before the server knew of the end would wait in vain for an answer.
      const subscription = stopThere();
      if (subscription) await drained(subscription);
      await stopHere();
    };
  }

  onBack(listener: () => void): void {
    this.#onBack.push(listener);
  }

  async close(): Promise<void> {
    await this.#line.close();
  }

  /** Answers a question of another process; an empty reply says that there is no answer. */
  async #reply<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    message: Msg,
  ): Promise<void> {
    const asked = this.#read(question, message.data);
    let reply = '';
    if (asked) {
      const answered = this.#here.ask(question, asked, ANSWER_MS_MAX);
      // A fault of the handler was logged where it happened.
      reply = await answered.then(encoded).catch(() => '');
    }
    // If the answer is too large, an empty reply goes out in its place.
    for (const text of [reply, '']) {
      try {
        message.respond(text);
        return;
      } catch (error) {
        const subject = question.name;
        this.#ports.log.error({ err: error, subject }, 'an answer could not be sent');
      }
    }
  }

  /**
   * Subscribes once for all listeners of this process, now and on every new connection. The
   * returned function takes one listener away, and returns the subscription that must end with it.
   */
  #want(key: string, begin: Interest['begin']): () => Subscription | null {
    const interest = this.#interests.get(key) ?? { begin, running: null, users: 0 };
    this.#interests.set(key, interest);
    interest.users += 1;
    const { connection } = this.#line;
    if (connection && !interest.running) interest.running = begin(connection);
    let isOver = false;
    return () => {
      if (isOver) return null;
      isOver = true;
      interest.users -= 1;
      if (interest.users > 0) return null;
      this.#interests.delete(key);
      return interest.running;
    };
  }

  #beginAll(connection: NatsConnection): void {
    for (const interest of this.#interests.values()) interest.running = interest.begin(connection);
  }

  #tellBack(): void {
    for (const listener of this.#onBack) {
      try {
        listener();
      } catch (error) {
        this.#ports.log.error({ err: error }, 'a listener of the bus failed');
      }
    }
  }

  /** Returns the message; null if its version or its form is unknown. */
  #read<Message extends object>(subject: Subject<Message>, data: Uint8Array): Message | null {
    try {
      const json: unknown = JSON.parse(new TextDecoder().decode(data));
      if (versionOf(json) === VERSION) return subject.read(json);
    } catch {
      // Counted below.
    }
    this.#ports.onUnread();
    return null;
  }

  #refused(error: Error, subject: string): null {
    this.#ports.log.error({ err: error, subject }, 'the bus refuses a subscription');
    return null;
  }
}

/** Resolves when all messages up to the end of the subscription were received, or soon anyway. */
async function drained(subscription: Subscription): Promise<void> {
  const drain = subscription.drain().catch(() => undefined);
  await Promise.race([drain, sleep(DRAIN_MS_MAX, undefined, { ref: false })]);
}

const encoded = (message: object): string => JSON.stringify({ v: VERSION, ...message });

const versionOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'v' in json ? json.v : null;
