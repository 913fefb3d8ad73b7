import type { Bus, Question, Subject } from '../../src/platform/ports/bus.ts';

/** What happens to one message: it may come late, so that others overtake it. */
export type Fate = 'comes' | 'lost' | 'twice' | 'late';

/** The bus of another process, with messages that are lost, doubled, late and out of order. */
export class FaultyBus implements Bus {
  readonly isThere = true;
  readonly isHeard = true;
  readonly #bus: Bus;
  readonly #fates: () => Fate;
  /** How often each fate has come. */
  readonly counts: Record<Fate, number> = { comes: 0, lost: 0, twice: 0, late: 0 };
  /** Deliveries that other messages overtake. */
  #late: (() => void)[] = [];

  constructor(bus: Bus, fates: () => Fate) {
    this.#bus = bus;
    this.#fates = fates;
  }

  publish<Message extends object>(subject: Subject<Message>, message: Message): void {
    this.#bus.publish(subject, message);
  }

  hear<Message extends object>(
    subject: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void {
    return this.#bus.hear(subject, (message) => {
      const fate = this.#fates();
      this.counts[fate] += 1;
      const json = JSON.stringify(message);
      const deliver = () => listener(subject.read(JSON.parse(json)));
      if (fate === 'late') {
        this.#late.push(deliver);
        return;
      }
      if (fate !== 'lost') deliver();
      if (fate === 'twice') deliver();
      for (const other of this.#late.splice(0).toReversed()) other();
    });
  }

  listening(): Promise<void> {
    return this.#bus.listening();
  }

  ask<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered> {
    return this.#bus.ask(question, asked, withinMs);
  }

  answer<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    handler: (asked: Asked) => Promise<Answered>,
  ): () => Promise<void> {
    return this.#bus.answer(question, handler);
  }

  onBack(listener: () => void): void {
    this.#bus.onBack(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
