import { ENDPOINTS } from '@fulcrum/contract/api';
import { imageUpload } from '@fulcrum/contract/files/calls';
import { STREAM_PATH } from '@fulcrum/contract/stream/facts';
import { expect, test, vi } from 'vitest';

import { isRead } from '../call.ts';
import { openLine } from '../live-line.ts';
import { accountCalls } from './account.ts';
import { contentCalls } from './content.ts';
import { factorsCalls } from './factors.ts';
import { filesCalls } from './files.ts';
import { identityCalls } from './identity.ts';
import { marketDataCalls } from './market-data.ts';
import { notificationsCalls } from './notifications.ts';
import { paymentsCalls } from './payments.ts';
import { peopleCalls } from './people.ts';
import { preferencesCalls } from './preferences.ts';
import { settingsCalls } from './settings.ts';
import { supportCalls } from './support.ts';
import { tradingCalls } from './trading.ts';

const CALLS = {
  ...accountCalls,
  ...contentCalls,
  ...factorsCalls,
  ...filesCalls,
  ...identityCalls,
  ...marketDataCalls,
  ...notificationsCalls,
  ...paymentsCalls,
  ...peopleCalls,
  ...preferencesCalls,
  ...settingsCalls,
  ...supportCalls,
  ...tradingCalls,
};

test.each(Object.entries(CALLS))('%s is the call that the contract defines', (_, call) => {
  const endpoint = ENDPOINTS.find(({ path }) => path === call.path);
  expect(endpoint).toBeDefined();
  expect(call.method).toBe(endpoint?.method);
  expect(call.encoding).toBe(endpoint?.encoding);
  const changes = endpoint?.method === 'POST' || endpoint?.changesState === true;
  expect(isRead(call)).toBe(!changes);
});

test('every endpoint of the contract has its call, and one call alone', () => {
  const paths = Object.values(CALLS).map(({ path }) => path);
  expect(paths.sort()).toEqual(ENDPOINTS.map(({ path }) => path).sort());
});

test('the live connection opens where the contract says', () => {
  const opened: string[] = [];
  class Line {
    constructor(url: string) {
      opened.push(url);
    }
  }
  vi.stubGlobal('WebSocket', Line);
  openLine('en');
  vi.unstubAllGlobals();
  const [url = ''] = opened;
  expect(new URL(url).pathname).toBe(STREAM_PATH);
  expect(new URL(url).protocol).toBe('ws:');
  expect(new URL(url).searchParams.get('lang')).toBe('en');
});

test('a picture goes where the contract says', () => {
  expect(filesCalls.imageUpload.path).toBe(imageUpload.path);
});
