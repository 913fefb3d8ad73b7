/** Runs the tasks of one key one after another; tasks of different keys run concurrently. */
export class OneByOne {
  readonly #last = new Map<number, Promise<unknown>>();

  run<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const ended = result.catch(() => undefined);
    this.#last.set(key, ended);
    void ended.then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    return result;
  }
}
