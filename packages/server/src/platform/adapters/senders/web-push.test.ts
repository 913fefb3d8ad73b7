import { createECDH, randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { GoneTarget } from '../../ports/push.ts';
import { isPublicAddress, publicLookup, WebPush } from './web-push.ts';

test.each([
  ['8.8.8.8', true],
  ['142.250.72.10', true],
  ['2607:f8b0:4005:80a::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['example.com', false],
])('PUSH-005: %s is on the public internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('PUSH-005: a name that leads into the house is not dialled', async () => {
  const resolved = new Promise((resolve) => {
    publicLookup('localhost', {}, (error, address) => resolve(error?.message ?? address));
  });
  expect(await resolved).toBe('localhost is not on the internet');
  const sender = new WebPush('mailto:operator@example.com');
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const news = { payload: '{}', keptSeconds: 60 };
  const send = (endpoint: string) =>
    sender.send({ endpoint, p256dh, auth }, news, sender.newKeys());
  await expect(send('https://localhost/push')).rejects.toThrow('not on the internet');
  await expect(send('https://127.0.0.1/push')).rejects.toBeInstanceOf(GoneTarget);
});
