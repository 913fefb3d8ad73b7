/** A kind of message, defined once and used by all who publish or hear it. */
export interface Subject<Message extends object> {
  /** Words joined by dots. */
  readonly name: string;
  /** Reads a message that another process sent as JSON; throws if it has another form. */
  read(json: unknown): Message;
}

/** A kind of question, with its answer. */
export interface Question<Asked extends object, Answered extends object> extends Subject<Asked> {
  readAnswer(json: unknown): Answered;
}

/** Nobody received the question, so nothing was done. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere';
}

/** No answer came, or the one who was asked failed: whether anything was done is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Messages between modules, in this process and others. They are hints: each is delivered at most
 * once, and any may be lost, so whoever hears must be able to find out in another way. Messages of
 * one subject from one sender arrive in order. Messages are plain JSON values and are not changed
 * after they were published; `v` is reserved for their version.
 */
export interface Bus {
  /**
   * Sends a message to everyone who hears the subject. Listeners in this process are called before
   * this returns, whether or not other processes can be reached. Never throws.
   */
  publish<Message extends object>(subject: Subject<Message>, message: Message): void;
  /**
   * Calls `listener` with each message until the returned function is called. What a listener
   * throws is logged and affects nobody else.
   */
  hear<Message extends object>(
    subject: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void;
  /**
   * Resolves when everything heard in this process is also heard by other processes. What is read
   * from the store after that is not older than the first message. Resolves without that when other
   * processes cannot be reached; `onBack` follows then.
   */
  listening(): Promise<void>;
  /**
   * Asks whoever answers the question, this process first. Rejects with `NobodyThere`, usually
   * within milliseconds, or with `NoAnswer` after `withinMs` at the latest.
   */
  ask<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered>;
  /**
   * Answers a question until the returned function is called. If several processes answer, each
   * question goes to one of them. What a handler throws is logged, and the caller gets `NoAnswer`.
   * The returned function resolves when the handler was called with every question that was on its
   * way.
   */
  answer<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    handler: (asked: Asked) => Promise<Answered>,
  ): () => Promise<void>;
  /**
   * Calls `listener` each time other processes can be reached after they could not: messages may
   * have been lost. Also called after the first connection.
   */
  onBack(listener: () => void): void;
  /** Whether other processes can be reached, as far as is known. */
  readonly isThere: boolean;
  /**
   * Whether a message made it there and back in the last moments. False long before `isThere` when
   * the network swallows what is sent.
   */
  readonly isHeard: boolean;
  /** Sends what is waiting, for a short time at most, and ends the connection. */
  close(): Promise<void>;
}
