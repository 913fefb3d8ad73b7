import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, showPage } from '../../test/test-page.tsx';
import { keyOf, useShortcuts } from './use-shortcuts.ts';

const bought = vi.fn();

function Page({ hasSheet = false, isOff = false }) {
  useShortcuts();
  return (
    <>
      <button type="button" aria-keyshortcuts="B" disabled={isOff} onClick={bought}>
        Buy
      </button>
      <input aria-label="Search" aria-keyshortcuts="/" defaultValue="eur" />
      <BottomSheet isOpen={hasSheet} onClose={() => undefined} title="sheet" closeLabel="close">
        text
      </BottomSheet>
    </>
  );
}

beforeEach(async () => {
  await preparePage();
  bought.mockClear();
});
afterEach(cleanup);

test('WIDE-003 a key presses the button that names it, and leads to the field that does', async () => {
  const { user } = showPage(<Page />);
  await user.keyboard('b');
  expect(bought).toHaveBeenCalledTimes(1);
  await user.keyboard('/');
  const search = screen.getByLabelText<HTMLInputElement>('Search');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('eur');
});

test('WIDE-003 a key types in a field and does nothing else', async () => {
  const { user } = showPage(<Page />);
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('b');
  expect(bought).not.toHaveBeenCalled();
});

test('WIDE-003 a key does nothing with Ctrl, while it is held, for a button that is off, or under a sheet', async () => {
  const { user, rerender } = showPage(<Page />);
  await user.keyboard('{Control>}b{/Control}');
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', repeat: true });
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', keyCode: 229 });
  rerender(<Page isOff />);
  await user.keyboard('b');
  rerender(<Page hasSheet />);
  await screen.findByText('text');
  await user.keyboard('b');
  expect(bought).not.toHaveBeenCalled();
});

test.each([
  ['b', 'KeyB', false, 'b'],
  ['لا', 'KeyB', false, 'B'],
  ['и', 'KeyB', false, 'B'],
  ['&', 'Digit1', false, '1'],
  ['!', 'Digit1', true, '!'],
  ['ظ', 'Slash', false, '/'],
  ['؟', 'Slash', true, '?'],
  ['Escape', 'Escape', false, 'Escape'],
])('WIDE-003 the key %s at %s is found on any layout', (key, code, shiftKey, named) => {
  expect(keyOf(new KeyboardEvent('keydown', { key, code, shiftKey }))).toBe(named);
});
