import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { BottomSheet } from './bottom-sheet.tsx';

afterEach(cleanup);

const sheet = () => screen.queryByRole('dialog', { hidden: true });

async function openSheet(more: { readonly isLocked?: boolean; readonly asksFirst?: boolean } = {}) {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <BottomSheet isOpen onClose={onClose} title="a sheet" closeLabel="close" {...more}>
      content
    </BottomSheet>,
  );
  return { user, onClose, button: await screen.findByRole('button', { name: 'close' }) };
}

test('the button starts the slide in the press, and the page hears of it afterwards', async () => {
  const { user, onClose, button } = await openSheet();
  await user.click(button);
  expect(sheet()?.hasAttribute('data-ending-style')).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a sheet that the page leaves open comes back', async () => {
  const { user, onClose, button } = await openSheet();
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await screen.findByRole('dialog', { name: 'a sheet' })).toBeDefined();
});

test('a sheet that asks first stays where it is, and one that is locked does not ask', async () => {
  const { user, onClose, button } = await openSheet({ asksFirst: true });
  await user.click(button);
  expect(onClose).toHaveBeenCalledOnce();
  expect(sheet()?.hasAttribute('data-ending-style')).toBe(false);
  cleanup();
  const locked = await openSheet({ isLocked: true });
  await locked.user.click(locked.button);
  expect(locked.onClose).not.toHaveBeenCalled();
  expect(sheet()?.hasAttribute('data-ending-style')).toBe(false);
});
