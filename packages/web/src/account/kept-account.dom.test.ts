import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { tradeMessage, wireOrder } from '../../test/wire-sample.ts';
import { forgetSession, keepSession } from '../server/session.ts';
import {
  expectAccount,
  forgetAccount,
  presentAccountState,
  refreshAccount,
  takeTradeMessage,
} from './account.ts';
import { keepAccount } from './kept-account.ts';
import { useOrderCounts } from './order-counts.ts';

const person = (uid: string) => ({
  uid,
  email: '',
  mobile: '',
  isDemo: true,
  creditScore: 100,
  inviteCode: '',
});
const logIn = (uid: string) => keepSession({ token: `of-${uid}`, user: person(uid) });

const keep = (): void => keepAccount(presentAccountState());

/** Leaves the page as it is and opens the app again without a network. */
async function openOffline(): Promise<void> {
  forgetAccount();
  expectAccount();
  await refreshAccount();
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  logIn('ann');
  forgetAccount();
  expectAccount();
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

const orders = [wireOrder(5), wireOrder(6, { Status: 0, TargetPrice: '1.08', Price: null })];

describe('LIVE-014 without a network the account is shown as this device last saw it', () => {
  test('with its figures, its orders and their time, also after a second reload', async () => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: orders }));
    const { figures, holding, pending, at } = presentAccountState();
    for (const _ of [1, 2]) {
      keep();
      await openOffline();
      expect(presentAccountState()).toEqual({
        phase: 'ready',
        figures,
        holding,
        pending,
        at,
        seq: 0,
      });
    }
  });

  test('until the server sends its own', async () => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: orders }));
    keep();
    await openOffline();
    expect(takeTradeMessage(tradeMessage({ seq: 9 }))).toBe(false); // asks for the snapshot
    takeTradeMessage(tradeMessage({ snapshot: true, seq: 9, TransOrder: [] }));
    expect(presentAccountState()).toMatchObject({ holding: [], pending: [], seq: 9 });
  });

  test('never to another person', async () => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: orders }));
    keep();
    logIn('bob');
    await openOffline();
    expect(presentAccountState()).toMatchObject({ phase: 'failed', figures: null, holding: [] });
  });

  test('not if nothing, nothing readable or another shape was kept', async () => {
    for (const text of [null, 'x', '{"uid":"ann"}', '{"shape":0,"uid":"ann","holding":[]}']) {
      if (text !== null) localStorage.setItem('account', text);
      await openOffline();
      expect(presentAccountState().phase).toBe('failed');
    }
  });

  test('nor an account with more orders than a device should keep', () => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: orders }));
    keep();
    const many = Array.from({ length: 401 }, (_, at) => wireOrder(at + 1));
    takeTradeMessage(tradeMessage({ snapshot: true, seq: 2, TransOrder: many }));
    keep();
    expect(localStorage.getItem('account')).toBeNull();
  });

  test('and what was not loaded yet is not kept', () => {
    keep();
    expect(localStorage.getItem('account')).toBeNull();
  });

  test('and counts that are unknown are dashes, not zeros', async () => {
    const counts = () => renderHook(() => useOrderCounts()).result.current;
    expect(counts()).toEqual({ holding: '–', pending: '–' });
    await openOffline();
    expect(counts()).toEqual({ holding: '–', pending: '–' });
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: orders }));
    expect(counts()).toEqual({ holding: 1, pending: 1 });
    takeTradeMessage(tradeMessage({ snapshot: true, seq: 2 }));
    expect(counts()).toEqual({ holding: 0, pending: 0 });
  });
});
