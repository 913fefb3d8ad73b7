import { NoAnswer, NobodyThere, type Bus, type Question, type Subject } from '../../ports/bus.ts';

export interface BusLog {
  error(details: object, message: string): void;
}

interface Hearer {
  listener(message: object): void;
}

interface Answerer {
  handler(asked: object): Promise<object>;
}

/** The bus of a single process: messages are passed on as they are, before `publish` returns. */
export class InProcessBus implements Bus {
  readonly isThere = true;
  readonly isHeard = true;
  readonly #log: BusLog;
  readonly #hearers = new Map<string, Set<Hearer>>();
  readonly #answerers = new Map<string, Set<Answerer>>();

  constructor(log: BusLog) {
    this.#log = log;
  }

  publish<Message extends object>({ name }: Subject<Message>, message: Message): void {
    const hearers = this.#hearers.get(name);
    if (!hearers) return;
    // A copy, because a listener may add listeners: they hear the next message first.
    for (const hearer of [...hearers]) {
      if (!hearers.has(hearer)) continue;
      try {
        hearer.listener(message);
      } catch (error) {
        this.#log.error({ err: error, subject: name }, 'a listener of the bus failed');
      }
    }
  }

  hear<Message extends object>(
    { name }: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void {
    return addTo(this.#hearers, name, { listener });
  }

  listening(): Promise<void> {
    return Promise.resolve();
  }

  async ask<Asked extends object, Answered extends object>(
    { name }: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered> {
    const [answerer] = this.#answerers.get(name) ?? [];
    if (!answerer) throw new NobodyThere(name);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(name)), withinMs);
    });
    try {
      // A handler is registered together with its question, so the answer has the question's type.
      return (await Promise.race([this.#answerOf(answerer, name, asked), late])) as Answered;
    } finally {
      clearTimeout(timer);
    }
  }

  answer<Asked extends object, Answered extends object>(
    { name }: Question<Asked, Answered>,
    handler: (asked: Asked) => Promise<Answered>,
  ): () => Promise<void> {
    const stop = addTo(this.#answerers, name, { handler });
    return async () => stop();
  }

  /** Returns whether this process answers the question. */
  answers(name: string): boolean {
    return this.#answerers.has(name);
  }

  /** Calls nobody: listeners in the same process are never out of reach. */
  onBack(): void {}

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #answerOf(answerer: Answerer, name: string, asked: object): Promise<object> {
    try {
      return await answerer.handler(asked);
    } catch (error) {
      this.#log.error({ err: error, subject: name }, 'a question of the bus could not be answered');
      throw new NoAnswer(name);
    }
  }
}

/** Adds an entry; returns a function that removes it. */
function addTo<Entry>(entries: Map<string, Set<Entry>>, name: string, entry: Entry): () => void {
  const same = entries.get(name) ?? new Set();
  entries.set(name, same.add(entry));
  return () => {
    same.delete(entry);
    if (same.size === 0 && entries.get(name) === same) entries.delete(name);
  };
}
