import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { BottomSheet } from './bottom-sheet.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { closeTopLayer, countLayers, followLayers } from './layers.ts';

afterEach(cleanup);

interface SheetProps {
  readonly isLocked?: boolean;
  /** The dialog is a neighbour of the sheet instead of a part of it. */
  readonly isBeside?: boolean;
}

/** A page with a sheet, and a dialog that the sheet opens. */
function Page({ isLocked = false, isBeside = false }: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const dialog = (
    <ConfirmDialog
      isOpen={isAsking}
      title="sure?"
      text=""
      confirmLabel="yes"
      cancelLabel="no"
      onConfirm={() => setAsking(false)}
      onCancel={() => setAsking(false)}
    />
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="a sheet"
        closeLabel="close"
        isLocked={isLocked}
      >
        <button type="button" onClick={() => setAsking(true)}>
          ask
        </button>
        {!isBeside && dialog}
      </BottomSheet>
      {isBeside && dialog}
    </>
  );
}

const sheet = () => screen.queryByRole('dialog', { name: 'a sheet', hidden: true });
const question = () => screen.queryByRole('alertdialog');

async function openBoth(page: SheetProps) {
  const user = userEvent.setup();
  render(<Page {...page} />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'ask' }));
  const dialog = await screen.findByRole('alertdialog');
  // The dialog hears keys only after it has taken the focus.
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return user;
}

test.each([{}, { isBeside: true }])('Back closes the innermost layer first (%o)', async (page) => {
  expect(countLayers()).toBe(0);
  await openBoth(page);
  expect(countLayers()).toBe(2);
  act(closeTopLayer);
  await vi.waitFor(() => expect(question()).toBeNull());
  expect(sheet()).not.toBeNull();
  expect(countLayers()).toBe(1);
  act(closeTopLayer);
  await vi.waitFor(() => expect(sheet()).toBeNull());
  expect(countLayers()).toBe(0);
});

test.each([{}, { isBeside: true }])('so does the Esc key, one layer a press (%o)', async (page) => {
  const user = await openBoth(page);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(question()).toBeNull());
  expect(sheet()).not.toBeNull();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(sheet()).toBeNull());
});

test('a sheet that is locked stays open, and stays a layer', async () => {
  const user = userEvent.setup();
  render(<Page isLocked />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByRole('dialog');
  act(closeTopLayer);
  await user.keyboard('{Escape}');
  expect(sheet()).not.toBeNull();
  expect(countLayers()).toBe(1);
});

test('a layer is told of when it opens, when it closes, and when its page goes', async () => {
  const user = userEvent.setup();
  const counts: number[] = [];
  const stop = followLayers(() => counts.push(countLayers()));
  const { unmount } = render(<Page />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'close' }));
  await user.click(screen.getByRole('button', { name: 'open', hidden: true }));
  unmount();
  stop();
  expect(counts).toEqual([1, 0, 1, 0]);
});
