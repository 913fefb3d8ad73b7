import type { Random } from '../../engine/sim/random.ts';
import { NoAnswer, NobodyThere, type Bus, type Question } from '../src/platform/ports/bus.ts';
import type { Clockwork } from './clockwork.ts';
import type { Machine } from './machine.ts';

const TRAVEL_MS_MAX = 6;
/** A message can wait in a hung server or in a socket. */
const STUCK_MS_MAX = 4_500;

interface Answerer {
  readonly machine: Machine;
  readonly answer: (json: string) => Promise<string>;
}

/** What goes wrong with questions and answers, each as a part of them from 0 to 1. */
export interface BusFaults {
  lost: number;
  twice: number;
  stuck: number;
}

/** A bus that loses, repeats and delays; every message crosses it as JSON. */
export class SimulatedBus {
  readonly faults: BusFaults = { lost: 0, twice: 0, stuck: 0 };
  readonly #clockwork: Clockwork;
  readonly #random: Random;
  readonly #answerers = new Map<string, Answerer>();
  /** Called with everything that is published; messages reach nobody else. */
  onPublish: (subject: string, message: object) => void = () => undefined;

  constructor(clockwork: Clockwork, random: Random) {
    this.#clockwork = clockwork;
    this.#random = random;
  }

  /** The bus as one machine reaches it. */
  reachedBy(machine: Machine): Pick<Bus, 'ask' | 'answer' | 'publish' | 'hear' | 'listening'> {
    return {
      ask: (question, asked, withinMs) => this.#ask(question, asked, withinMs),
      answer: <Asked extends object, Answered extends object>(
        question: Question<Asked, Answered>,
        handler: (asked: Asked) => Promise<Answered>,
      ) => {
        const answer = async (json: string) =>
          JSON.stringify(await handler(question.read(JSON.parse(json))));
        this.#answerers.set(question.name, { machine, answer });
        return async () => void this.#answerers.delete(question.name);
      },
      publish: ({ name }, message) => this.onPublish(name, message),
      hear: () => () => undefined,
      listening: () => Promise.resolve(),
    };
  }

  #ask<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered> {
    const { name } = question;
    const answerer = this.#answerers.get(name);
    return new Promise((resolve, reject) => {
      if (!answerer || answerer.machine.isDead) {
        this.#clockwork.after(1, () => reject(new NobodyThere(name)));
        return;
      }
      const stop = this.#clockwork.after(withinMs, () => reject(new NoAnswer(name)));
      const reply = (json: string) => {
        stop();
        resolve(question.readAnswer(JSON.parse(json)));
      };
      const json = JSON.stringify(asked);
      for (let copy = 0; copy < this.#copies(); copy += 1) {
        this.#clockwork.after(this.#delay(), () => {
          answerer.machine.receive(() => {
            answerer.answer(json).then(
              (answer) => {
                if (this.#random.next() < this.faults.lost) return;
                this.#clockwork.after(this.#delay(), () => reply(answer));
              },
              // The asker waits in vain.
              () => undefined,
            );
          });
        });
      }
    });
  }

  #copies(): number {
    if (this.#random.next() < this.faults.lost) return 0;
    return this.#random.next() < this.faults.twice ? 2 : 1;
  }

  #delay(): number {
    const isStuck = this.#random.next() < this.faults.stuck;
    return this.#random.between(1, isStuck ? STUCK_MS_MAX : TRAVEL_MS_MAX);
  }
}
