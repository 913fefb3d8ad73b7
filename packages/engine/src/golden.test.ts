import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { GOLDEN_KINDS, kindOf, type Golden } from '../sim/golden.ts';
import { accountOf } from '../sim/sample.ts';
import { stateHash } from '../sim/state-hash.ts';
import { World } from '../sim/world.ts';

const folder = new URL('../golden/', import.meta.url);
const recorded = readdirSync(folder).map((name): [string, Golden] => [
  name,
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
]);

/** Journals of earlier builds do not say why a stop-out closed a position. */
function withoutFacts(golden: Golden): Golden {
  const text = JSON.stringify(golden, (key, value: unknown) =>
    key === 'stopOut' ? undefined : value,
  );
  return JSON.parse(text) as Golden;
}

describe('LEDGER-006: what was recorded once', () => {
  test.each(recorded)(
    '%s happens again, event for event',
    (_name, { balances, steps, journal }) => {
      const world = new World(balances);
      for (const step of steps) world.play(step);
      expect(JSON.parse(JSON.stringify(world.runs[0]?.journal))).toEqual(journal);
    },
  );

  const replays = recorded.flatMap(([name, golden]) => [
    [name, golden] as const,
    [`${name} without the facts of stop-outs`, withoutFacts(golden)] as const,
  ]);
  test.each(replays)('%s replayed from its journal gives the recorded state', (_name, golden) => {
    const { balances, steps, journal, hash } = golden;
    const accounts = balances.map((_, index) => accountOf(0, [], index + 1));
    for (const { accountId, event } of journal) accounts[accountId - 1]?.apply(event);
    // Restrictions were not in the journal when these histories were recorded.
    for (const step of steps) {
      const account = step.do === 'restrict' ? accounts[step.account - 1] : undefined;
      if (account) account.isRestricted = !account.isRestricted;
    }
    expect(stateHash(accounts)).toBe(hash);
  });

  test('between them the recordings show every kind of event', () => {
    const seen = new Set(
      recorded.flatMap(([, { journal }]) => journal.map(({ event }) => kindOf(event))),
    );
    expect(GOLDEN_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  });
});
