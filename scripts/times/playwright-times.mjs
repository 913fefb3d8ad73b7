import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A reporter of Playwright: writes what each file and each of its journeys took to TIMES_FILE, in
 * ms. The set-up of a journey is its page and, for the first of a worker, the start of its server.
 */
export default class PlaywrightTimes {
  #files = new Map();

  onTestEnd(test, { duration, steps, status }) {
    const file = relative(process.cwd(), test.location.file);
    // The start of a worker's server is among the hooks, but not in the duration.
    const before = steps.find(({ title }) => title === 'Before Hooks');
    const after = steps.find(({ title }) => title === 'After Hooks');
    const isWhole = before !== undefined && after !== undefined;
    const ms = isWhole ? after.startTime - before.startTime - before.duration : duration;
    const setupMs = isWhole ? before.duration + after.duration : 0;
    const entry = this.#files.get(file) ?? { file, setup: { hooks: 0 }, tests: [] };
    entry.setup.hooks += setupMs;
    const [, project, , ...title] = test.titlePath();
    const isGood = status === 'passed' || status === 'skipped';
    entry.tests.push({ title: `${title.join(' > ')} [${project}]`, ms, setupMs, isGood });
    this.#files.set(file, entry);
  }

  onEnd() {
    writeFileSync(process.env.TIMES_FILE, JSON.stringify([...this.#files.values()]));
  }

  printsToStdio() {
    return false;
  }
}
