import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { BottomSheet } from './bottom-sheet.tsx';

afterEach(cleanup);

const slides = () => screen.getByRole('dialog', { hidden: true }).hasAttribute('data-ending-style');

async function openSheet(isSteady: boolean) {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <BottomSheet isOpen isSteady={isSteady} onClose={onClose} title="a sheet" closeLabel="close">
      content
    </BottomSheet>,
  );
  const button = await screen.findByRole('button', { name: 'close' });
  return { onClose, press: () => user.click(button) };
}

test('the close button of a steady sheet starts the slide, and then asks the page once', async () => {
  const { onClose, press } = await openSheet(true);
  await press();
  expect(slides()).toBe(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('any other sheet asks the page first, which may keep it open', async () => {
  const { onClose, press } = await openSheet(false);
  await press();
  expect(onClose).toHaveBeenCalledOnce();
  expect(slides()).toBe(false);
});
