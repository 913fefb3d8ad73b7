import { expect, test } from 'vitest';

import { SilenceWatch } from './silence-watch.ts';

const HOLDER = { session: 3, beat: 70, isConnected: true };
const GONE = { ...HOLDER, isConnected: false };

test('LEDGER-021: a holder is silent after 1.5 seconds at the same beat', () => {
  const watch = new SilenceWatch();
  const answers = [0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750].map((at) =>
    watch.see(HOLDER, at, at + 10),
  );
  // The holder may have sent a heartbeat until the reply to the first check came, at 10.
  expect(answers).toEqual([false, false, false, false, false, false, false, true]);
});

test('LEDGER-021: each beat begins the silence anew, and each session is watched by itself', () => {
  const watch = new SilenceWatch();
  for (let at = 0; at <= 20_000; at += 250) {
    const beat = Math.floor(at / 1_250);
    expect(watch.see({ ...HOLDER, beat }, at, at)).toBe(false);
  }
  for (let at = 20_250; at < 21_500; at += 250) {
    expect(watch.see({ ...HOLDER, session: 4, beat: 16 }, at, at)).toBe(false);
  }
});

test('LEDGER-021: who was paused or cut off meanwhile has seen too little to judge', () => {
  const watch = new SilenceWatch();
  expect(watch.see(HOLDER, 0, 0)).toBe(false);
  // This process, or the database, was paused for a minute.
  expect(watch.see(HOLDER, 60_000, 60_000)).toBe(false);
  expect(watch.see(HOLDER, 60_250, 60_250)).toBe(false);
  expect(watch.see(HOLDER, 60_500, 60_500)).toBe(true);
});

test('LEDGER-021: a holder whose connection is closed is silent after 1.1 seconds', () => {
  const watch = new SilenceWatch();
  const answers = [0, 250, 500, 750, 1_000, 1_100, 1_150].map((at) =>
    watch.see(at === 0 ? HOLDER : GONE, at, at + 10),
  );
  expect(answers).toEqual([false, false, false, false, false, false, true]);
  // The holder has reconnected, although its heartbeat has not arrived.
  expect(watch.see(HOLDER, 1_200, 1_200)).toBe(false);
});

test('LEDGER-021: who could not look itself begins to wait anew', () => {
  const watch = new SilenceWatch();
  for (const at of [0, 250, 500]) expect(watch.see(HOLDER, at, at)).toBe(false);
  watch.forget();
  const answers = [2_500, 3_000, 3_599, 3_600].map((at) => watch.see(GONE, at, at));
  expect(answers).toEqual([false, false, false, true]);
});
