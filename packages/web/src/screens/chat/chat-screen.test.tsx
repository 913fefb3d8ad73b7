import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { ChatScreen } from './chat-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(service_link: string, service_link_type: number, address?: string) {
  serveCalls(() => ({ code: 1, msg: '', data: { status: 0, service_link, service_link_type } }));
  await refreshBasics();
  return showPage(<ChatScreen />, address);
}

test('SUPPORT-009 the number of an order is told to the product’s own support only', async () => {
  for (const [link, source] of [
    ['/chat/', '/chat/?order=7'],
    ['/help?x=1#faq', '/help?x=1&order=7#faq'],
    ['https://chat.example.com/', 'https://chat.example.com/'],
  ] as const) {
    const { unmount } = await open(link, 1, '/mine/chat?order=7');
    expect(screen.getByTitle('Support').getAttribute('src')).toBe(source);
    unmount();
  }
});

test('support is shown in a frame that may not lead the app elsewhere', async () => {
  await open('/chat/', 1);
  const frame = screen.getByTitle('Support');
  expect(frame.getAttribute('src')).toBe('/chat/');
  const allowed = frame.getAttribute('sandbox') ?? '';
  expect(allowed).toContain('allow-scripts');
  expect(allowed).not.toContain('top-navigation');
  expect(screen.getByLabelText('Loading')).toBeDefined();
  fireEvent.load(frame);
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

test('a frame that shows nothing for eight seconds offers a window of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open('https://chat.example.com/room', 1);
  await act(async () => vi.advanceTimersByTime(7_900));
  expect(screen.queryByRole('link')).toBeNull();
  await act(async () => vi.advanceTimersByTime(200));
  const link = screen.getByRole('link', { name: 'Open in a new window' });
  expect(link.getAttribute('href')).toBe('https://chat.example.com/room');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a provider that wants a window of its own gets one', async () => {
  await open('https://chat.example.com/room', 2);
  expect(screen.queryByTitle('Support')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open in a new window' })).toBeDefined();
});
