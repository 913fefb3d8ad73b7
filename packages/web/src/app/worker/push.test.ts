import { expect, test, vi } from 'vitest';

import { openPushed, readPushed, showPushed } from './push.ts';

const workerWith = (windows: readonly object[]) => {
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const clients = { matchAll: async () => windows, openWindow };
  const worker = { registration: { showNotification }, clients };
  return { worker: worker as unknown as Parameters<typeof openPushed>[0], ...worker };
};
const LIST = '/#/mine/notices';

test('a push is shown with its words, and one that cannot be read is still seen', async () => {
  const { worker, registration } = workerWith([]);
  await showPushed(worker, { title: 'Margin call', text: '98.5 %', tag: 'notice-3' });
  const shown = { body: '98.5 %', tag: 'notice-3', icon: '/icon.svg', data: LIST };
  expect(registration.showNotification).toHaveBeenLastCalledWith('Margin call', shown);
  await showPushed(worker, 'nonsense');
  expect(registration.showNotification).toHaveBeenLastCalledWith(
    'Fulcrum',
    expect.objectContaining({ body: '', data: LIST }),
  );
  expect(readPushed({ title: 5 })).toBeNull();
});

test.each([
  [
    'an order',
    { kind: 'stopLoss', order_id: 17, code: 'EURUSD' },
    '/#/order?type=3&id=17&notice=3&to=80',
  ],
  ['a filled one', { kind: 'filled', order_id: 17 }, '/#/order?type=1&id=17&notice=3&to=80'],
  ['an alert', { kind: 'priceAlert', code: 'EURUSD' }, '/#/trade?code=EURUSD&notice=3&to=80'],
  ['a login', { kind: 'device' }, '/#/mine/system?notice=3&to=80'],
  ['an answer of support', { kind: 'supportAnswer' }, '/#/mine/chat?notice=3&to=80'],
  ['what a newer server tells', { kind: 'of tomorrow' }, LIST],
  ['an older server', {}, LIST],
])('NOTICE-007 a push about %s leads there', (_, facts, address) => {
  const id = 'kind' in facts ? { to: '80', id: 3 } : {};
  expect(readPushed({ title: 'News', ...id, ...facts })?.address).toBe(address);
});

test('PUSH-007 a push that does not say whom it is for leads to the list of whoever is there', () => {
  const older = { title: 'News', id: 3, kind: 'stopLoss', order_id: 17, code: 'EURUSD' };
  expect(readPushed(older)?.address).toBe(LIST);
});

test('a press brings the place into the window that is open, or into a new one', async () => {
  const window = (url: string) => ({
    url,
    focus: vi.fn(async () => null),
    navigate: vi.fn(async () => null),
  });
  const [chat, open] = [window('https://x.test/chat/'), window('https://x.test/#/trade')];
  const { worker } = workerWith([chat, window('https://x.test/console/'), open]);
  await openPushed(worker, '/#/order?type=3&id=17');
  expect(chat.navigate).not.toHaveBeenCalled();
  expect(open.focus).toHaveBeenCalled();
  expect(open.navigate).toHaveBeenCalledWith('/#/order?type=3&id=17');
  const closed = workerWith([]);
  await openPushed(closed.worker, undefined);
  expect(closed.clients.openWindow).toHaveBeenCalledWith(LIST);
});
