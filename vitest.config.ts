import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { iconsOneByOne } from './packages/ui/test/icons-one-by-one.ts';
import { splitTexts } from './packages/web/split-texts.ts';

const database = 'packages/**/*.db.test.ts';
/** Talk over sockets to somebody who waits, and so take longer than rules. */
const wire = 'packages/**/*.wire.test.ts';
const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);
/** What only the other store makes different. */
const ofTheOther = (
  isPostgres ? ['pglite', 'damaged-store'] : ['postgres', 'postgres-settings']
).map((name) => `packages/**/${name}.db.test.ts`);
/** Screens need a page of their own, and a few rules: `*.dom.test.ts`. */
const rulesOnPages = 'packages/**/*.dom.test.ts';
const needPage = ['packages/{ui,client,web,console}/src/**/*.test.tsx', rulesOnPages];

/** Proofs that depend on files outside the product's code. `npm test` does not run them. */
const further = 'tests/proof/**/*.further.test.ts';

/** Wait for the disk or for time: were they begun last, one worker would stay alone with them. */
const LONG = /\/(?:(?:pglite|live-market|access|fail-stop)\.db|attacks)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return sorted.sort((a, b) => isLong(b) - isLong(a));
  }
}

/**
 * Two workers at most: the suite is meant for a machine of two cores, and a third one makes it no
 * faster.
 */
export default defineConfig({
  plugins: [iconsOneByOne(), splitTexts()],
  test: {
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    passWithNoTests: false,
    // A second is little for a machine that does much else.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules keep nothing from one file to the next, so what they share is read once.
          isolate: false,
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          exclude: [database, wire, rulesOnPages, '**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          pool: 'forks',
          // Two processes for all files: what they read and compile is read and compiled once.
          isolate: false,
          environment: 'node',
          include: [database],
          exclude: [...ofTheOther, '**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'wire',
          environment: 'node',
          include: [wire],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // A context of its own for each file, in a worker that has read jsdom once.
          pool: 'vmThreads',
          environment: 'jsdom',
          include: needPage,
          setupFiles: ['packages/ui/test/test-window.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tests/tidy/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'recorded',
          pool: 'forks',
          environment: 'node',
          include: ['tests/recorded/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          pool: 'forks',
          environment: 'node',
          include: ['tests/proof/**/*.test.ts'],
          exclude: [further],
          // The long proofs measure, so each runs alone.
          fileParallelism: process.env['PROOF'] !== 'long',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'further',
          pool: 'forks',
          environment: 'node',
          include: [further],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'growth',
          pool: 'forks',
          environment: 'node',
          include: ['tests/growth/**/*.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
