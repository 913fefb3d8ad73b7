import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { CopyButton } from './copy-button.tsx';

beforeEach(startI18n);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

test.each([
  [true, 'Copied'],
  [false, 'Could not copy. Select the text and copy it'],
])('over plain HTTP a press says whether the link was copied: %s', async (isCopied, told) => {
  vi.stubGlobal('navigator', {});
  Object.assign(document, { execCommand: () => isCopied });
  render(<CopyButton text="https://fulcrum.example/x" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: told })).toBeDefined();
});
