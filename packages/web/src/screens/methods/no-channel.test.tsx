import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euro, tether } from '../../../test/funds-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { BindScreen } from './bind-screen.tsx';

const NO_CHANNEL = 'No withdrawal channel is open for this method at the moment';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['2', [tether], euro],
  ['1', [euro], tether],
])(
  'type %s without a channel of its kind says so, and offers none of the other',
  async (type, offered, missing) => {
    serveCalls(() => ({ code: 1, msg: '', data: offered }));
    showPage(<BindScreen />, `/mine/withdraw-way?type=${type}`);
    expect(await screen.findByText(NO_CHANNEL)).toBeDefined();
    cleanup();
    serveCalls(() => ({ code: 1, msg: '', data: [...offered, missing] }));
    showPage(<BindScreen />, `/mine/withdraw-way?type=${type}`);
    expect(await screen.findByRole('button', { name: 'Review' })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  },
);
