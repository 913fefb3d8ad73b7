import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, showPage } from '../../../test/test-page.tsx';
import { ImageField } from './image-field.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a slot takes one picture, also from whoever drops two', () => {
  const choose = vi.fn();
  const upload = { phase: 'empty', preview: '', percent: 0, id: '', problem: '' } as const;
  showPage(
    <ImageField label="Front" upload={{ ...upload, choose, retry: choose, drop: choose }} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Front: Take or choose a photo');
  expect(input.multiple).toBe(false);
  const [first, second] = [new File(['1'], '1.jpg'), new File(['2'], '2.jpg')];
  fireEvent.change(input, { target: { files: [first, second] } });
  expect(choose).toHaveBeenCalledExactlyOnceWith(first);
});
