import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { unsubscribeBrowser } from '../../account/identity/unsubscribe-browser.ts';
import { PushSection } from './push-section.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHOICE = {
  margin: true,
  orders: false,
  alerts: false,
  money: false,
  security: false,
  support: true,
};

function serve() {
  let is_subscribed = false;
  let choice = { ...CHOICE, shows_figures: false };
  return serveCalls((path, body) => {
    if (path.endsWith('/subscribe')) is_subscribed = true;
    if (path.endsWith('/unsubscribe')) is_subscribed = false;
    if (path.endsWith('/choose')) {
      const sent = Object.entries(JSON.parse(body)).map(([name, value]) => [name, value === 1]);
      choice = { ...choice, ...Object.fromEntries(sent) };
    }
    return { code: 1, msg: '', data: { ...choice, key: 'AQID', is_subscribed } };
  });
}

/**
 * Plays a browser that can receive push messages; `answer` is the result of its permission request.
 */
function browser(answer: NotificationPermission) {
  const requestPermission = vi.fn(async () => answer);
  const toJSON = () => ({
    endpoint: 'https://push.example.com/a',
    keys: { p256dh: 'p', auth: 'a' },
  });
  const subscribe = vi.fn(async () => ({ toJSON }));
  const close = vi.fn();
  const registration = {
    pushManager: { getSubscription: async () => null, subscribe },
    getNotifications: async () => [{ close }],
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  const own = { serviceWorker: { value: serviceWorker }, onLine: { value: true } };
  vi.stubGlobal('navigator', Object.create(navigator, own));
  return { requestPermission, subscribe, close };
}

test('a browser that cannot push says so', async () => {
  serve();
  showPage(<PushSection />);
  expect(await screen.findByText(/add the app to the home screen/)).toBeDefined();
  const device = screen.getByRole('switch', { name: 'On this device' });
  expect(device.hasAttribute('disabled')).toBe(true);
});

test('the person is asked on a press alone, and chooses what is pushed', async () => {
  const { requestPermission, subscribe } = browser('granted');
  const calls = serve();
  const { user } = showPage(<PushSection />);
  const device = await screen.findByRole('switch', { name: 'On this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  await user.click(device);
  expect(await screen.findByRole('switch', { name: 'Price alerts' })).toBeDefined();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'AQID' });
  const sent = calls.find(({ path }) => path.endsWith('/subscribe'));
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    endpoint: 'https://push.example.com/a',
    p256dh: 'p',
    auth: 'a',
  });
  const margin = screen.getByRole('switch', { name: 'Margin calls and stop-outs' });
  expect(margin.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('switch', { name: 'Price alerts' }));
  await vi.waitFor(() => {
    const alerts = screen.getByRole('switch', { name: 'Price alerts' });
    expect(alerts.getAttribute('aria-checked')).toBe('true');
  });
  await user.click(screen.getByRole('switch', { name: 'On this device' }));
  await vi.waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
});

test('PUSH-007 a browser that forgets its person takes what it shows of them off the screen', async () => {
  const { close } = browser('granted');
  await unsubscribeBrowser();
  expect(close).toHaveBeenCalled();
});

test('whoever says no is not subscribed', async () => {
  const { subscribe } = browser('denied');
  const calls = serve();
  const { user } = showPage(<PushSection />);
  await user.click(await screen.findByRole('switch', { name: 'On this device' }));
  expect(subscribe).not.toHaveBeenCalled();
  expect(calls.filter(({ path }) => path.endsWith('/subscribe'))).toEqual([]);
});
