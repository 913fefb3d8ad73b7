import { expect, test } from 'vitest';

import { Proof } from './proof.ts';

function beat(proof: Proof, at: number): void {
  proof.begins(at);
  proof.succeeded(at);
}

test('LEDGER-022: a beat proves the lease for a second from its start, not from its answer', () => {
  const proof = new Proof(1_000);
  for (let at = 0; at <= 1_000; at += 250) beat(proof, at);
  expect(proof.holds(1_999)).toBe(true);
  expect(proof.holds(2_000)).toBe(false);
  proof.begins(1_250);
  // This reply comes after the proof has expired, so it proves nothing.
  proof.succeeded(1_250);
  expect(proof.holds(2_300)).toBe(false);
});

test('LEDGER-022: after a pause the first beat proves nothing until waiting requests are read', () => {
  const proof = new Proof(1_000);
  for (let at = 0; at <= 1_000; at += 250) beat(proof, at);
  beat(proof, 31_000);
  expect([31_000, 31_100, 31_249].map((at) => proof.holds(at))).toEqual([false, false, false]);
  expect(proof.holds(31_250)).toBe(true);
});

test('LEDGER-022: what is lost is never proven again', () => {
  const proof = new Proof(1_000);
  beat(proof, 0);
  beat(proof, 250);
  expect(proof.holds(400)).toBe(true);
  proof.lose();
  beat(proof, 500);
  expect(proof.holds(600)).toBe(false);
});
