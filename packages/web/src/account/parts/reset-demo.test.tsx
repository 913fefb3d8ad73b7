import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { ResetDemo } from './reset-demo.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [1, 'Demo account reset'],
  [1301, 'Not now'],
])('an answer with code %i tells its words in passing', async (code, msg) => {
  const calls = serveCalls((path) =>
    path.endsWith('resetForexDemoAccount')
      ? { code, msg, data: {} }
      : { code: 0, msg: '', data: {} },
  );
  const { user } = showPage(
    <>
      <ResetDemo isOpen onClose={() => undefined} />
      <ToastRegion />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect((await screen.findByText(msg)).closest('[role=status]')).not.toBeNull();
  expect(calls[0]?.path).toBe('/v1/api/main/user/resetForexDemoAccount');
});
