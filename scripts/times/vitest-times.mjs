import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest: writes what each file and each of its tests took to TIMES_FILE, in ms. The
 * time of a test includes its own hooks; that of its file's hooks is set-up.
 */
export default class VitestTimes {
  #files = [];

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      ms: test.diagnostic()?.duration ?? 0,
      isGood: test.result().state !== 'failed',
    }));
    const took = module.diagnostic();
    const inTests = tests.reduce((sum, { ms }) => sum + ms, 0);
    const setup = {
      worker: took.environmentSetupDuration + took.prepareDuration,
      imports: took.setupDuration + took.collectDuration,
      hooks: Math.max(0, took.duration - inTests),
    };
    this.#files.push({ file: module.relativeModuleId, setup, tests });
  }

  onTestRunEnd() {
    writeFileSync(process.env.TIMES_FILE, JSON.stringify(this.#files));
  }
}
