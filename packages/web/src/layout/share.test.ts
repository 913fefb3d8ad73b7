import { afterEach, expect, test, vi } from 'vitest';

import { canShare, share } from './share.ts';

const LINK = { title: 'Fulcrum', url: 'https://fulcrum.example/' };
const PICTURE = { files: [new File(['picture'], 'trade.png', { type: 'image/png' })] };

interface Sheet {
  readonly share?: () => Promise<void>;
  readonly canShare?: () => boolean;
}

const playSheet = (sheet: Sheet) => vi.stubGlobal('navigator', sheet);

afterEach(() => vi.unstubAllGlobals());

test('the share sheet takes a link, and nothing else happens', async () => {
  const open = vi.fn(() => Promise.resolve());
  const otherwise = vi.fn();
  playSheet({ share: open, canShare: () => true });
  await share(LINK, otherwise);
  expect(open).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(otherwise).not.toHaveBeenCalled();
});

test('where there is no share sheet, or it does not take this, the other way is used', async () => {
  const otherwise = vi.fn();
  playSheet({});
  await share(LINK, otherwise);
  expect(otherwise).toHaveBeenCalledOnce();
  const open = vi.fn(() => Promise.resolve());
  playSheet({ share: open, canShare: () => false });
  await share(PICTURE, otherwise);
  expect(otherwise).toHaveBeenCalledTimes(2);
  expect(open).not.toHaveBeenCalled();
});

test('a browser that cannot be asked is given links but no files', () => {
  playSheet({ share: () => Promise.resolve() });
  expect(canShare(LINK)).toBe(true);
  expect(canShare(PICTURE)).toBe(false);
});

test('a sheet that the person closes is not a failure; one that fails has the other way', async () => {
  const otherwise = vi.fn();
  playSheet({ share: () => Promise.reject(new DOMException('Closed', 'AbortError')) });
  await share(LINK, otherwise);
  expect(otherwise).not.toHaveBeenCalled();
  playSheet({ share: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) });
  await share(LINK, otherwise);
  expect(otherwise).toHaveBeenCalledOnce();
});
