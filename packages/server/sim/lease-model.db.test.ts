import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../test/db/test-db.ts';
import type { Db } from '../src/platform/ports/db.ts';
import { SHARDS, type Lease } from '../src/trading/journal/rows.ts';
import { LeaseStore } from '../src/trading/lease/lease-store.ts';
import { LeaseModel } from './lease-model.ts';

const RUNS = 60;

let db: Db;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** Sessions are named by their number within a run, of which some do not exist. */
const session = fc.nat(4);
const anyCommand = fc.oneof(
  fc.record({ do: fc.constant('begin' as const) }),
  fc.record({ do: fc.constant('beat' as const), session }),
  fc.record({ do: fc.constant('end' as const), session }),
  fc.record({
    do: fc.constant('endSilent' as const),
    session,
    observer: session,
    seen: fc.nat(2),
  }),
  fc.record({
    do: fc.constant('claim' as const),
    session,
    wanted: fc.constantFrom(0, 1, 20, SHARDS),
  }),
  fc.record({ do: fc.constant('want' as const), session, wantsShards: fc.boolean() }),
  fc.record({
    do: fc.constant('hand' as const),
    giver: session,
    heir: session,
    nth: fc.nat(9),
    count: fc.constantFrom(1, 5, SHARDS),
  }),
  fc.record({ do: fc.constant('commit' as const), by: session, nth: fc.nat(9) }),
);
type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never;

/** What both are asked; ids and epochs count on from one run to the next, so they are relative. */
interface Leases {
  begin(): Promise<number>;
  want(session: number, wantsShards: boolean): Promise<void>;
  hand(giver: number, heir: number, leases: readonly Lease[]): Promise<number>;
  beat(session: number): Promise<unknown>;
  end(victim: number, seen: number | null, observer: number): Promise<boolean>;
  claim(session: number, wanted: number): Promise<readonly Lease[]>;
  commits(leases: readonly Lease[]): Promise<boolean>;
}

const modelled = (model: LeaseModel): Leases => ({
  begin: async () => model.begin('node'),
  want: async (id, wantsShards) => model.want(id, wantsShards),
  hand: async (giver, heir, leases) => model.hand(giver, heir, leases),
  beat: async (id) => model.beat(id, () => true),
  end: async (victim, seen, observer) => model.end(victim, seen, observer),
  claim: async (id, wanted) => model.claim(id, wanted),
  commits: async (leases) => model.holds(leases),
});

/** `last` are the leases of the session before the run, which has ended since. */
function stored(store: LeaseStore, last: readonly Lease[]): Leases {
  const before = last[0]?.session ?? 0;
  const shifted = ({ session, shard, epoch }: Lease, by: 1 | -1): Lease => ({
    session: session + by * before,
    shard,
    epoch: epoch + by * ((last[shard]?.epoch ?? 0) + 1),
  });
  return {
    begin: async () => (await store.begin('node')) - before,
    want: (id, wantsShards) => store.want(id + before, wantsShards),
    hand: (giver, heir, leases) =>
      store.hand(
        giver + before,
        heir + before,
        leases.map((lease) => shifted(lease, 1)),
      ),
    beat: async (id) => {
      const { isAlive, held, others } = await store.beat(id + before);
      const seen = others.map((other) => ({
        ...other,
        session: other.session - before,
        isConnected: true,
      }));
      return { isAlive, held: held.map((lease) => shifted(lease, -1)), others: seen };
    },
    end: async (victim, seen, observer) => {
      const [row] = await db.query<{ isEnded: boolean }>(
        'select end_session($1::int, $2::bigint, $3::int) as "isEnded"',
        [victim + before, seen, observer + before],
      );
      return row?.isEnded === true;
    },
    claim: async (id, wanted) =>
      (await store.claim(id + before, wanted)).map((lease) => shifted(lease, -1)),
    commits: async (leases) => {
      const held = leases.map((lease) => shifted(lease, 1));
      const [row] = await db.query<{ isDone: boolean }>(
        `select commit_batch($1::int, $2::int[], $3::bigint[], '[]', '[]', '[]', '[]') as "isDone"`,
        [held[0]?.session ?? 0, held.map(({ shard }) => shard), held.map(({ epoch }) => epoch)],
      );
      return row?.isDone === true;
    },
  };
}

async function answersOf(leases: Leases, commands: readonly Command[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  const claimed: (readonly Lease[])[] = [];
  const act = async (command: Command): Promise<unknown> => {
    switch (command.do) {
      case 'begin':
        return leases.begin();
      case 'beat':
        return leases.beat(command.session);
      case 'end':
        return leases.end(command.session, null, command.session);
      case 'endSilent':
        return leases.end(command.session, command.seen, command.observer);
      case 'claim': {
        const now = await leases.claim(command.session, command.wanted);
        if (now.length > 0) claimed.push(now);
        return now;
      }
      case 'want':
        return leases.want(command.session, command.wantsShards);
      case 'hand': {
        const held = claimed[command.nth % Math.max(claimed.length, 1)] ?? [];
        return leases.hand(command.giver, command.heir, held.slice(0, command.count));
      }
      case 'commit': {
        const held = claimed[command.nth % Math.max(claimed.length, 1)];
        // Now and then under somebody else's session.
        const by = command.by === 0 ? {} : { session: command.by };
        return held ? leases.commits(held.map((lease) => ({ ...lease, ...by }))) : null;
      }
    }
  };
  for (const command of commands) answers.push(await act(command));
  return answers;
}

test('LEDGER-007 LEDGER-021: the store answers like its model, whatever is asked', async () => {
  const store = new LeaseStore(db.lease);
  const anyCommands = fc.array(anyCommand, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anyCommands, async (commands) => {
      const last = await store.takeAll('between');
      await store.end(last[0]?.session ?? 0);
      const real = await answersOf(stored(store, last), commands);
      expect(real).toEqual(await answersOf(modelled(new LeaseModel()), commands));
    }),
    { numRuns: RUNS },
  );
});
