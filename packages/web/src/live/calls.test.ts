import { isRead } from '@fulcrum/client/call';
import { LIVE_PATH } from '@fulcrum/client/live-line';
import { ENDPOINTS } from '@fulcrum/contract/api';
import { imageUpload } from '@fulcrum/contract/files';
import { STREAM_PATH } from '@fulcrum/contract/stream';
import { expect, test } from 'vitest';

import { CALLS } from './calls.ts';

test.each(Object.entries(CALLS))('%s is the call that the contract defines', (_, call) => {
  const endpoint = ENDPOINTS.find(({ path }) => path === call.path);
  expect(endpoint).toBeDefined();
  expect(call.method).toBe(endpoint?.method);
  expect(call.encoding).toBe(endpoint?.encoding);
  const changes = endpoint?.method === 'POST' || endpoint?.changesState === true;
  expect(isRead(call)).toBe(!changes);
});

test('the live connection opens where the contract says', () => {
  expect(LIVE_PATH).toBe(STREAM_PATH);
});

test('a picture goes where the contract says', () => {
  expect(CALLS.imageUpload.path).toBe(imageUpload.path);
});
