import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { account, playServer, quote, setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { swipe } from '../../../../test/swipe.ts';
import { WIDEST } from '../orders-view.ts';
import { HoldingList } from './holding-list.tsx';
import { PendingList } from './pending-list.tsx';

const none = () => undefined;
const onClose = vi.fn();
const onStops = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('innerWidth', 390);
  onClose.mockClear();
  onStops.mockClear();
  await setStage();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Moves the only card towards the start, and returns the actions beside it. */
async function swipeCard() {
  // Swipes are loaded after the list is shown.
  await import('./order-swipes.tsx');
  await act(async () => undefined);
  const item = screen.getByRole('listitem');
  const card = item.querySelector('.card');
  if (!card) throw new Error('Expected a card');
  const by = [
    [-15, 0],
    [-200, 0],
  ] as const;
  act(() => swipe(card, { from: [300, 100], by }));
  return [...item.querySelectorAll<HTMLButtonElement>('.swipe button')];
}

test('ROW-003 Close of a swiped position asks with the sheet of its button', async () => {
  account(12_480, [wireOrder()]);
  const person = show(
    <HoldingList
      namedId={null}
      narrowing={WIDEST}
      onShow={none}
      onStops={onStops}
      onTrail={none}
      onClose={onClose}
      onMore={none}
      onCloseAll={none}
    />,
  );
  await quote(108_643);
  const [stops, close] = await swipeCard();
  if (!stops || !close) throw new Error('Expected two actions');
  expect([stops.textContent, close.textContent]).toEqual(['Edit SL / TP', 'Close']);
  await person.click(close);
  expect(onClose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 7 }));
  expect(onStops).not.toHaveBeenCalled();
});

test('ROW-003 Cancel of a swiped order goes out as that of its button, with Undo', async () => {
  const limit = wireOrder({ Id: 9, Kind: 'limit', Status: 0, Price: null, TargetPrice: '1.08' });
  const cancelled = { ...limit, Status: 2, Cause: 'user' };
  const sent = playServer([{ code: 1, msg: '', data: cancelled }]);
  account(10_000, [limit]);
  const person = show(
    <>
      <PendingList namedId={null} narrowing={WIDEST} onShow={none} onModify={none} onNote={none} />
      <ToastRegion />
    </>,
  );
  await quote(109_000);
  const [modify, cancel] = await swipeCard();
  if (!modify || !cancel) throw new Error('Expected two actions');
  expect(sent).toHaveLength(0);
  await person.click(cancel);
  expect(sent).toMatchObject([{ path: '/v1/api/forex/cancel_trade', body: { id: 9 } }]);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
});
