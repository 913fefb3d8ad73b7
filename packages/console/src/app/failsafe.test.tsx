import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { startI18n } from '../i18n/i18n.ts';
import { Failsafe } from './failsafe.tsx';

beforeAll(startI18n);
afterEach(cleanup);

test('a screen whose file cannot be loaded says so, and what is around it stays', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = lazy(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <>
      <nav>Frame</nav>
      <Suspense fallback={null}>
        <Failsafe>
          <Lost />
        </Failsafe>
      </Suspense>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('navigation').textContent).toBe('Frame');
  reported.mockRestore();
});
