import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { setStage, show, wireOrder } from '../../test/stage.tsx';
import { takeClosedMessage } from '../account/account.ts';
import { announceClosings } from './closing-notices.ts';

let stop: () => void;
beforeEach(async () => {
  await setStage();
  stop = announceClosings();
});
afterEach(() => {
  stop();
  cleanup();
});

const close = (Cause: string, CauseTran: string) =>
  act(() => {
    const TransOrder = wireOrder({ Status: 3, Cause, CauseTran });
    takeClosedMessage({ type: 'FOREX_TRADE_CLOSED', seq: 0, TransOrder } as never); // enough of it
  });

test('NOTICE-012: a stop-out has its sheet and no toast; a stop-loss has its toast', async () => {
  show(<ToastRegion />);
  close('stopOut', 'stop-out');
  expect(screen.queryByText(/stop-out/)).toBeNull();
  close('stopLoss', 'stop-loss');
  expect(screen.getByText(/EUR\/USD.* closed by stop-loss/)).toBeDefined();
});

test('NOTICE-012: while another sheet is open, a toast tells of the stop-out at once', async () => {
  show(
    <>
      <BottomSheet isOpen onClose={() => undefined} title="An order" closeLabel="Leave order">
        <p>being written</p>
      </BottomSheet>
      <ToastRegion />
    </>,
  );
  await screen.findByRole('dialog');
  close('stopOut', 'stop-out');
  expect(screen.getByText(/EUR\/USD.* closed by stop-out/)).toBeDefined();
});
