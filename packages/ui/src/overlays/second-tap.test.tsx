import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onBeneath = vi.fn<() => void>();

function Page() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <a href="#/rank" onClick={onBeneath}>
        beneath
      </a>
      <input aria-label="text" />
      <ConfirmDialog
        isOpen={isOpen}
        title="sure?"
        text=""
        confirmLabel="yes"
        cancelLabel="no"
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

let line = 0;

/**
 * Closes the dialog by a tap, then presses what lay beneath, so far from the first tap and so much
 * later. Returns how often that was heard.
 */
async function tapTwice(
  apart: number,
  ms: number,
  { detail = 1, typed = '' } = {},
): Promise<number> {
  onBeneath.mockReset();
  line += 100;
  const at = { clientX: 200, clientY: line };
  const second = { ...at, clientX: 200 + apart };
  const { unmount } = render(<Page />);
  const button = await screen.findByRole('button', { name: 'yes' });
  fireEvent.pointerDown(button, at);
  fireEvent.click(button, { ...at, detail: 1 });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
  if (typed !== '') fireEvent.input(screen.getByLabelText('text'), { target: { value: typed } });
  const link = screen.getByText('beneath');
  if (detail > 0) fireEvent.pointerDown(link, second);
  fireEvent.click(link, { ...second, detail });
  vi.restoreAllMocks();
  unmount();
  return onBeneath.mock.calls.length;
}

test('TOUCH-010 the second tap of a double tap that closed a layer presses nothing', async () => {
  expect(await tapTwice(0, 100)).toBe(0);
  expect(await tapTwice(20, 300)).toBe(0);
});

test('TOUCH-010 a later press, one elsewhere, and one by a key count', async () => {
  expect(await tapTwice(0, 450)).toBe(1);
  expect(await tapTwice(40, 100)).toBe(1);
  expect(await tapTwice(0, 100, { detail: 0 })).toBe(1);
});

test('TOUCH-010 a press after something was entered counts', async () => {
  expect(await tapTwice(0, 100, { typed: 'a' })).toBe(1);
});
