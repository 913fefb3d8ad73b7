import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';
import { expect, test } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { faketimeLibrary, SettableClock } from '../settable-clock.ts';
import { chanceOf } from './chance.ts';
import { Cluster, type RoleName } from './cluster.ts';
import { HERE_FAULTS, NETWORK_FAULTS, type Fault, type Scene } from './many/faults.ts';
import { Money } from './many/money.ts';
import { canSeparate } from './many/network.ts';
import { Outages } from './many/outages.ts';
import { Storm } from './many/storm.ts';

const isLong = process.env['PROOF'] === 'long';
const FAULTS = Number(process.env['MANY_FAULTS'] ?? (isLong ? 200 : 3));
/** `SEED=42` repeats the faults of a run, but not what happens at the same time. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** `FAULT='desk paused'` brings about no other fault. */
const ONLY = process.env['FAULT'] ?? '';
const ROLES: readonly RoleName[] = [
  ...(['market', 'market', 'desk', 'desk', 'desk'] as const),
  ...(['gateway', 'gateway', 'jobs'] as const),
];
/** The processes whose clocks can be set: a market, a desk and a gateway. */
const STEPPED: readonly number[] = [0, 2, 5];
/** How long after a fault its effects are watched. */
const WATCHED_MS = isLong ? 4_000 : 3_000;
const BEFORE_MS = 500;
const REPORT = fileURLToPath(new URL('../../test-results/many.txt', import.meta.url));
/** Beyond the ten minutes of other proofs. */
const TIMEOUT_MS = isLong ? 3_600_000 : 600_000;

const isSeparate = canSeparate();
const library = isSeparate ? faketimeLibrary() : null;

test.skipIf(postgresFolder() === null || isNatsMissing)(
  'LEDGER-026 DESK-002: processes that share the work lose nothing, whichever of them dies',
  async () => {
    const clocks = new Map(
      library === null ? [] : STEPPED.map((nth) => [nth, new SettableClock(library)]),
    );
    const settings = { RATE_LIMITS: 'off', SESSIONS: 'open', LOG_LEVEL: 'warn' };
    const envOf = (nth: number) => clocks.get(nth)?.env ?? {};
    const cluster = await Cluster.start(ROLES, settings, isSeparate, envOf);
    const outages = new Outages();
    try {
      await cluster.ready();
      await prove(outages, { cluster, clocks: [...clocks.values()], chance: chanceOf(seed) });
    } catch (error) {
      throw new Error(`seed ${seed}: ${String(error)}\n${outages.course()}\n${cluster.log()}`, {
        cause: error,
      });
    } finally {
      await cluster.stop();
      for (const clock of clocks.values()) clock.remove();
    }
  },
  TIMEOUT_MS,
);

async function prove(outages: Outages, scene: Scene): Promise<void> {
  const { cluster } = scene;
  rmSync(REPORT, { force: true });
  const money = await Money.begin(cluster, seed, isLong);
  const storm = await Storm.begin(cluster.of('gateway'), scene.chance, isLong);
  for (const fault of faultsOf(scene)) {
    await cluster.ready();
    await sleep(BEFORE_MS);
    const from = performance.now();
    const undo = await fault.happen(scene);
    const lastedMs = performance.now() - from;
    await sleep(WATCHED_MS);
    const at = Date.now() - (performance.now() - from);
    outages.add({ fault, at, lastedMs, ...storm.longestWait(from) });
    await undo?.();
  }
  await cluster.ready();
  await Promise.all([storm.end(), money.end()]);
  const told = await storm.check(cluster);
  const moved = await money.check(cluster.postgres);
  const where = isSeparate ? 'of machines' : 'without cuts: not root';
  report(`seed ${seed}, ${FAULTS} faults ${where}; ${told}; ${moved}`);
  report(`ms that one trader waited for a desk: ${outages}`);
  report(outages.course());
  expect(outages.tooLong(isLong)).toEqual([]);
}

function report(line: string): void {
  mkdirSync(dirname(REPORT), { recursive: true });
  appendFileSync(REPORT, `${line}\n`);
}

/** Each kind once, in an order of the seed, then any. */
function faultsOf({ chance, clocks }: Scene): readonly Fault[] {
  const known = (isSeparate ? NETWORK_FAULTS : HERE_FAULTS).filter(
    ({ name }) => (name !== 'clock stepped' || clocks.length > 0) && (ONLY === '' || name === ONLY),
  );
  const left = [...known];
  return Array.from({ length: FAULTS }, () => {
    if (left.length === 0) left.push(...known);
    const [fault] = left.splice(chance(left.length), 1);
    if (!fault) throw new Error('Expected a fault');
    return fault;
  });
}
