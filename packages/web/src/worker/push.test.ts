import { expect, test, vi } from 'vitest';

import { openNotices, readPushed, showPushed } from './push.ts';

const workerWith = (windows: readonly object[]) => {
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const clients = { matchAll: async () => windows, openWindow };
  const worker = { registration: { showNotification }, clients };
  return { worker: worker as unknown as Parameters<typeof openNotices>[0], ...worker };
};

test('a push is shown with its words, and one that cannot be read is still seen', async () => {
  const { worker, registration } = workerWith([]);
  await showPushed(worker, { title: 'Margin call', text: '98.5 %', tag: 'notice-3' });
  const shown = { body: '98.5 %', tag: 'notice-3', icon: '/icon.svg' };
  expect(registration.showNotification).toHaveBeenLastCalledWith('Margin call', shown);
  await showPushed(worker, 'nonsense');
  expect(registration.showNotification).toHaveBeenLastCalledWith(
    'Fulcrum',
    expect.objectContaining({ body: '' }),
  );
  expect(readPushed({ title: 5 })).toBeNull();
});

test('a press brings the list into the window that is open, or into a new one', async () => {
  const window = (url: string) => ({
    url,
    focus: vi.fn(async () => null),
    navigate: vi.fn(async () => null),
  });
  const [chat, open] = [window('https://x.test/chat/'), window('https://x.test/#/trade')];
  await openNotices(workerWith([chat, window('https://x.test/console/'), open]).worker);
  expect(chat.navigate).not.toHaveBeenCalled();
  expect(open.focus).toHaveBeenCalled();
  expect(open.navigate).toHaveBeenCalledWith('/#/mine/notices');
  const closed = workerWith([]);
  await openNotices(closed.worker);
  expect(closed.clients.openWindow).toHaveBeenCalledWith('/#/mine/notices');
});
