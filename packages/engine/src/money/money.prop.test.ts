import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountOf, command, eurusd, marketOf, NOW, quote } from '../../sim/sample.ts';
import { figuresOf } from '../margin/figures.ts';
import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import { ledgerEntryOf } from '../event-traits.ts';
import { decideFiring, type Firing } from '../watch/firing.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideDepositRequest, decideDepositSettled } from './deposits.ts';
import { decideWithdrawal, decideWithdrawalSettled, judgePayout } from './withdrawals.ts';
import { quoteWithdrawal } from './payment.ts';
import { decideClose } from '../orders/close.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from '../orders/submit.ts';
import { microLots, microUsd } from '../units/units.ts';

/** `SEED=42` repeats a run; a failure prints its seed. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const TERMS = {
  feeMode: 'ofAmount',
  feeRate: 12_345,
  usdPrice: 10_000_000_000,
  digits: 6,
} as const;

const dollars = fc.oneof(
  fc.integer({ min: 1, max: 300_000_000 }),
  fc.integer({ min: 1, max: 3_000_000_000 }),
);
const id = fc.integer({ min: 1, max: 3 });
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('quote'),
      by: fc.integer({ min: -900, max: 900 }),
      id,
      micro: dollars,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('buy', 'sell'),
      by: fc.integer({ min: 1, max: 80 }),
      id,
      micro: dollars,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close'), by: fc.nat(5), id, micro: dollars }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay in',
        'credit',
        'reject in',
        'ask',
        'pay out',
        'reject out',
        'cancel',
      ),
      by: fc.constant(0),
      id,
      micro: dollars,
    }),
  },
);

/** The account as plain sums; from the engine it takes only the amounts of trades. */
class Ledger {
  balance = 2_000_000_000n;
  readonly deposits = new Set<number>();
  readonly held = new Map<number, { amount: bigint; fee: bigint }>();

  get locked(): bigint {
    return [...this.held.values()].reduce((sum, { amount }) => sum + amount, 0n);
  }
}

class Scene {
  readonly market = marketOf([eurusd, 110_000, 110_010]);
  readonly live = new LiveIndex(this.market, DEFAULT_RISK);
  readonly account: Account = accountOf(2_000);
  readonly plain = new Ledger();
  readonly reached = new Map<string, number>();
  price = 110_000;
  orderId = 0;

  constructor() {
    this.live.add(this.account, NOW);
  }

  count(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1);
  }

  /** Adds up what happened; takes only the amounts of trades from the events. */
  commit(events: readonly AccountEvent[], firing: Firing | null = null): void {
    for (const event of events) {
      const isTrade = !event.type.startsWith('deposit') && !event.type.startsWith('withdrawal');
      const isFee = event.type === 'balanceChanged' && event.ledgerType === 3;
      if (isTrade && !isFee) this.plain.balance += BigInt(ledgerEntryOf(event)?.amount ?? 0);
    }
    for (const fired of this.live.apply(1, events, NOW, firing)) this.fire(fired);
  }

  fire(firing: Firing): void {
    const events = decideFiring(this.account, this.market, DEFAULT_RISK, firing, NOW);
    for (const event of events) {
      if (event.type === 'positionClosed') this.count('stopped out');
    }
    this.commit(events, firing);
  }
}

function play(scene: Scene, step: { do: string; by: number; id: number; micro: number }): void {
  const { account, market, plain } = scene;
  const now = NOW;
  const { free, cash } = limits(scene);
  switch (step.do) {
    case 'quote': {
      scene.price = Math.max(50_000, scene.price + step.by);
      const listing = quote(market, eurusd, scene.price, scene.price + 10);
      for (const firing of scene.live.onQuote(listing, now)) scene.fire(firing);
      return;
    }
    case 'buy':
    case 'sell': {
      const lots = microLots(step.by * 10_000);
      scene.orderId += 1;
      const wanted = command({ orderId: scene.orderId, side: step.do, lots });
      const decision = decideSubmit(account, market, DEFAULT_RISK, wanted);
      if (decision.ok) scene.commit(decision.events);
      return;
    }
    case 'close': {
      const [orderId] = [...account.orders.keys()].slice(step.by);
      if (orderId === undefined) return;
      const times = { now, receivedAt: now, seenPrice: null, deviation: null };
      const closing = { orderId, lots: null, partId: 0, clientOrderId: null, ...times };
      const decision = decideClose(account, market, closing);
      if (decision.ok) scene.commit(decision.events);
      return;
    }
    case 'pay in': {
      const decision = decideDepositRequest(account, { depositId: step.id, now });
      if (!decision.ok) throw new Error('Three deposits are never too many');
      plain.deposits.add(step.id);
      scene.commit(decision.events);
      return;
    }
    case 'credit':
    case 'reject in': {
      const outcome = step.do === 'credit' ? 'credited' : 'rejected';
      const amount = microUsd(step.micro);
      const settling = { depositId: step.id, outcome, amount, now } as const;
      const decision = decideDepositSettled(account, settling);
      expect(decision.ok).toBe(plain.deposits.delete(step.id));
      if (!decision.ok) return;
      if (outcome === 'credited') plain.balance += BigInt(amount);
      scene.count(outcome);
      scene.commit(decision.events);
      return;
    }
    case 'ask': {
      const asked = quoteWithdrawal(TERMS, microUsd(step.micro));
      const isKnown = plain.held.has(step.id);
      const decision = decideWithdrawal(account, market, DEFAULT_RISK, {
        ...asked,
        withdrawalId: step.id,
        now,
      });
      const amount = BigInt(step.micro);
      const { most } = limits(scene);
      const fee = (amount * 12_345n + 999_999n) / 1_000_000n;
      expect(decision.ok).toBe(isKnown || (amount <= most && amount > fee));
      if (!decision.ok || isKnown) return;
      plain.held.set(step.id, { amount, fee });
      scene.count('held');
      scene.commit(decision.events);
      // The rest can be withdrawn next, and the margin keeps its tenth above the margin call level.
      expect(limits(scene).most >= 0n).toBe(true);
      return;
    }
    default: {
      const outcome =
        step.do === 'pay out' ? 'paid' : step.do === 'cancel' ? 'cancelled' : 'rejected';
      const settling = { withdrawalId: step.id, outcome, now } as const;
      const held = plain.held.get(step.id);
      const canPay = held !== undefined && free >= 0n && cash >= held.amount;
      const isApproved = judgePayout(account, market, settling).ok;
      expect(isApproved).toBe(canPay);
      if (held && !isApproved) scene.count('uncovered');
      if (outcome === 'paid' && !isApproved) return;
      const decision = decideWithdrawalSettled(account, settling);
      expect(decision.ok).toBe(held !== undefined);
      if (!held || !decision.ok) return;
      plain.held.delete(step.id);
      if (outcome === 'paid') plain.balance -= held.amount;
      // Checked before the guards act: paying alone never leaves less than the rule allows.
      if (outcome === 'paid') expect(plain.balance >= 0n).toBe(true);
      scene.count(outcome);
      scene.commit(decision.events);
    }
  }
}

/**
 * Returns free margin, cash and the withdrawable amount, computed from the plain sums and the
 * price.
 */
function limits({ account, plain, price }: Scene): { free: bigint; cash: bigint; most: bigint } {
  let equity = plain.balance;
  let used = 0n;
  for (const { side, lots, opened, margin } of account.orders.values()) {
    const move = side === 'buy' ? price - (opened?.price ?? 0) : (opened?.price ?? 0) - price - 10;
    // With 100,000 units per lot and five digits, a point of one lot is worth a dollar.
    equity += BigInt(move) * BigInt(lots);
    used += BigInt(margin);
  }
  const free = equity - used - plain.locked;
  const floating = equity - plain.balance;
  const byCash = free - (floating > 0n ? floating : 0n);
  // A tenth of the margin, rounded up.
  const byLevel = free - (used + 9n) / 10n;
  return { free, cash: plain.balance, most: byCash < byLevel ? byCash : byLevel };
}

test('WITHDRAW-013, WITHDRAW-004, WITHDRAW-005: money and trades in any order keep the books', () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 120, size: 'max' }), (steps) => {
      const scene = new Scene();
      for (const step of steps) {
        play(scene, step);
        const { account, plain, market } = scene;
        expect(BigInt(account.balance)).toBe(plain.balance);
        expect(BigInt(account.locked)).toBe(plain.locked);
        expect([...account.deposits].sort()).toEqual([...plain.deposits].sort());
        expect(BigInt(figuresOf(account, market).freeMargin)).toBe(limits(scene).free);
      }
      for (const [what, times] of scene.reached) {
        reached.set(what, (reached.get(what) ?? 0) + times);
      }
    }),
    { numRuns: 600, seed },
  );
  for (const what of ['credited', 'rejected', 'held', 'paid', 'cancelled', 'stopped out']) {
    expect(reached.get(what) ?? 0, `${what}, seed ${seed}`).toBeGreaterThan(20);
  }
  expect(reached.get('uncovered') ?? 0, `seed ${seed}`).toBeGreaterThan(2);
});
