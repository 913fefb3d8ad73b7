import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import {
  isReachable,
  noteAnswers,
  noteConnection,
  onConnected,
  useCanClose,
  useCanOpen,
  useConnection,
  useIsOld,
  useIsSlow,
} from './connection.ts';

const shown = () =>
  renderHook(() => ({
    state: useConnection().state,
    canOpen: useCanOpen(),
    canClose: useCanClose(),
    isOld: useIsOld(),
    isSlow: useIsSlow(),
  })).result.current;

test('LIVE-019 a lost line whose server answers is slow: orders open and close', () => {
  noteConnection('reconnecting', 3);
  expect(shown()).toMatchObject({ canOpen: false, canClose: false, isOld: true, isSlow: false });
  noteAnswers(true);
  const may = { state: 'slow', canOpen: true, canClose: true, isOld: false, isSlow: true };
  expect(shown()).toEqual(may);
  expect(document.documentElement.hasAttribute('data-old')).toBe(false);
  noteConnection('reconnecting', 4);
  expect(shown()).toEqual(may);
});

test('LIVE-019 without an answer it is slow no more', () => {
  noteAnswers(false);
  expect(shown()).toMatchObject({ state: 'reconnecting', canOpen: false, isOld: true });
  expect(isReachable()).toBe(false);
});

test('LIVE-019 no network is no network, and a live line is live', () => {
  noteAnswers(true);
  noteConnection('offline', 5);
  expect(shown().state).toBe('offline');
  noteConnection('live', 0);
  expect(shown()).toMatchObject({ state: 'live', isSlow: false });
});

test('LIVE-019 what waits for the server goes on when it answers, and when the line is back', () => {
  const goOn = vi.fn();
  const stop = onConnected(goOn);
  noteAnswers(false);
  noteConnection('reconnecting', 3);
  expect(goOn).not.toHaveBeenCalled();
  noteAnswers(true);
  noteAnswers(true);
  expect(goOn).toHaveBeenCalledTimes(1);
  noteConnection('live', 0);
  expect(goOn).toHaveBeenCalledTimes(2);
  stop();
});
