import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';

import { startThread } from '../../platform/thread.ts';
import type { HashSettings } from './hash-cost.ts';

export interface HashJob {
  readonly id: number;
  readonly password: string;
  readonly settings: HashSettings;
}

export type HashAnswer =
  | { readonly id: number; readonly hash: string }
  | { readonly id: number; readonly fault: string };

/** Number of hashing threads. Each hash uses one core, and one core is left to the desk. */
export const HASH_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Waiting {
  readonly resolve: (hash: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Computes argon2id hashes in a thread of low priority, so that many logins do not slow down
 * orders. The whole process shares the threads: a hash of the console waits for running hashes of
 * traders, but not for their queue.
 */
class HashThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #serial = 0;

  get load(): number {
    return this.#waiting.size;
  }

  run(password: string, settings: HashSettings): Promise<string> {
    const worker = (this.#worker ??= this.#start());
    this.#serial += 1;
    const job: HashJob = { id: this.#serial, password, settings };
    return new Promise((resolve, reject) => {
      this.#waiting.set(job.id, { resolve, reject });
      // Keeps the process alive while a caller waits for a hash.
      worker.ref();
      worker.postMessage(job);
    });
  }

  #start(): Worker {
    const worker = startThread('hash-worker', null);
    worker.on('message', (answer: HashAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('hash' in answer) waiting?.resolve(answer.hash);
      else waiting?.reject(new Error(answer.fault));
    });
    worker.once('error', (error) => this.#fail(error));
    worker.once('exit', () => this.#fail(new Error('The thread for hashes ended')));
    return worker;
  }

  /** Rejects all waiting calls; the next one starts a new thread. */
  #fail(error: Error): void {
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const threads = Array.from({ length: HASH_THREADS }, () => new HashThread());

/** Returns the encoded argon2id hash of a password. */
export function argon2Hash(password: string, settings: HashSettings): Promise<string> {
  const [thread] = [...threads].sort((a, b) => a.load - b.load);
  if (!thread) throw new Error('Expected a thread for hashes');
  return thread.run(password, settings);
}
