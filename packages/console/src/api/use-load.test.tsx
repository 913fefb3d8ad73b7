import { CALLS } from '@fulcrum/client/calls/console';
import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../i18n/i18n.ts';
import { signedOut } from './session.ts';
import { listHook, loadHook } from './use-load.ts';

const useList = listHook(CALLS.people);
const useLoad = loadHook(CALLS.people);

const PEOPLE = { rows: [], total: 7 };

beforeEach(async () => {
  await startI18n();
  forgetLoaded();
  vi.stubGlobal('fetch', async () => {
    return new Response(JSON.stringify({ code: 1, msg: '', data: PEOPLE }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const fallSilent = () => vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('a list that was looked at before shows at once, and not to the next operator', async () => {
  const first = renderHook(() => useList({ page: 1 }));
  expect(first.result.current.data).toBeNull();
  await waitFor(() => expect(first.result.current.data).toEqual(PEOPLE));
  first.unmount();
  fallSilent();
  const again = renderHook(() => useList({ page: 1 }));
  expect(again.result.current.data).toEqual(PEOPLE);
  const other = renderHook(() => useList({ page: 2 }));
  expect(other.result.current.data).toBeNull();
  signedOut();
  const next = renderHook(() => useList({ page: 1 }));
  expect(next.result.current.data).toBeNull();
});

test('what is edited is waited for', async () => {
  const first = renderHook(() => useLoad({ page: 1 }));
  await waitFor(() => expect(first.result.current.data).toEqual(PEOPLE));
  first.unmount();
  fallSilent();
  const again = renderHook(() => useLoad({ page: 1 }));
  expect(again.result.current.data).toBeNull();
});

test('an older answer does not cover a newer one, and who waits for it waits for that', async () => {
  const answers: ((total: number) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => {
      answers.push((total) =>
        resolve(new Response(JSON.stringify({ code: 1, msg: '', data: { rows: [], total } }))),
      );
    });
  });
  const { result } = renderHook(() => useLoad({}));
  await waitFor(() => expect(answers).toHaveLength(1));
  const asked = result.current.loadAgain();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(2);
  await asked;
  await waitFor(() => expect(result.current.data).toEqual({ rows: [], total: 2 }));
  answers[0]?.(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(result.current.data).toEqual({ rows: [], total: 2 });
});
