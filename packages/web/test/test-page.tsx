import { afterPaint } from '@fulcrum/ui/page/after-paint';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';

import { changeLanguage, startI18n } from '../src/language/i18n.ts';

/** Prepares component tests: English texts. */
export async function preparePage(): Promise<void> {
  await startI18n();
  await changeLanguage('en');
}

/** Waits until the app does what it does after a paint. */
export const painted = () => act(() => new Promise<void>((resolve) => void afterPaint(resolve)));

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Shows a page at `address`, and below it the router's location. */
export function showPage(page: ReactNode, address = '/') {
  const shown = render(
    <MemoryRouter initialEntries={[address]}>
      {page}
      <Address />
    </MemoryRouter>,
  );
  const whereNow = () => shown.getByTestId('address').textContent;
  return { ...shown, user: userEvent.setup(), whereNow };
}

/** Replies to every call with the envelope that `answer` returns for its path and body. */
export function serveCalls(
  answer: (path: string, body: string) => { code: number; msg: string; data: unknown },
) {
  const calls: { path: string; body: string }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init: RequestInit) => {
      const path = address.split('?', 1)[0] ?? '';
      const body = typeof init.body === 'string' ? init.body : '';
      calls.push({ path, body });
      return new Response(JSON.stringify(answer(path, body)));
    }),
  );
  return calls;
}
