import type {
  ChannelChange,
  Channels,
  NetworkRow,
} from '@fulcrum/contract/console/payments/channel-schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NO_CHANNELS } from '../../../test/channels-sample.ts';
import { open, refusal, signInAs } from '../../../test/page.tsx';
import { ChannelsScreen } from './channels-screen.tsx';

const NETWORK: NetworkRow = {
  id: 4,
  version: 2,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: 'TOld',
  tag: '',
  is_payable: true,
  precision: 6,
  usd_price: '1',
  min_number: '10',
  max_number: '5000',
  is_enabled: true,
  is_sample: false,
};
const CHANGE: ChannelChange = {
  id: 9,
  kind: 'network',
  channel_id: 4,
  status: 'waiting',
  is_own: false,
  is_alone: false,
  fields: [{ field: 'address', before: 'TOld', after: 'TNew' }],
  proposed_by: 'Kim',
  proposed_at: 1,
  approved_by: null,
  approved_at: null,
  from_at: null,
  decided_by: null,
  decided_at: null,
};
const CHANNELS: Channels = { ...NO_CHANNELS, networks: [NETWORK] };

beforeEach(() => signInAs('finance'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole('dialog'));

test('another address is shown beside the old one, and waits for a second operator', async () => {
  const { sent, user } = open(<ChannelsScreen />, '/channels?open=network-4', {
    channels: CHANNELS,
    'channels/history': [],
  });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(dialog().getByText(/^Price and limits apply at once/)).toBeDefined();
  const address = dialog().getByLabelText('Address');
  await user.clear(address);
  await user.type(address, 'TNew');
  expect(dialog().getByText(/until a second operator has confirmed it, and 24 h/)).toBeDefined();
  expect(dialog().getByRole('row', { name: 'Address TOld TNew' })).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'a new wallet');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  const { is_enabled: _, is_sample: __, is_payable: ___, ...network } = NETWORK;
  const body = { ...network, precision: '6', address: 'TNew', reason: 'a new wallet' };
  expect(sent).toEqual([{ path: 'channels/network', body }]);
});

test('a network that is refused keeps its dialog, with what was typed and the reason why', async () => {
  const { sent, user } = open(<ChannelsScreen />, '/channels', {
    channels: CHANNELS,
    'channels/network': refusal('address.invalid', 'This is no address of TRC20'),
  });
  await user.click(await screen.findByRole('button', { name: 'Add network' }));
  await user.type(dialog().getByLabelText('Address'), 'nonsense');
  await user.type(dialog().getByLabelText('Smallest amount'), '10');
  await user.type(dialog().getByLabelText('Largest amount'), '500');
  await user.type(dialog().getByLabelText('Reason'), 'a first one');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect((await dialog().findByRole('alert')).textContent).toBe('This is no address of TRC20');
  expect(dialog().getByLabelText<HTMLInputElement>('Address').value).toBe('nonsense');
  expect(sent[0]?.body).toMatchObject({ enabled: 1, currency_code: 'USDT', address: 'nonsense' });
});

test('a change that waits is confirmed by another operator than the one who proposed it', async () => {
  const { sent, user } = open(<ChannelsScreen />, '/channels', {
    channels: { ...CHANNELS, waiting: [CHANGE, { ...CHANGE, id: 10, is_own: true }] },
  });
  const waiting = within(await screen.findByRole('region', { name: 'Changes that wait' }));
  expect(waiting.getAllByText('TNew')).toHaveLength(2);
  expect(waiting.getByText('You proposed this; another operator confirms it')).toBeDefined();
  expect(waiting.getAllByRole('button', { name: 'Withdraw change' })).toHaveLength(2);
  await user.click(waiting.getByRole('button', { name: 'Confirm' }));
  await user.type(dialog().getByLabelText('Reason'), 'compared by telephone');
  await user.click(dialog().getByRole('button', { name: 'Confirm' }));
  const body = { id: 9, reason: 'compared by telephone' };
  expect(sent).toEqual([{ path: 'channels/confirm', body }]);
});

test('an operator who is alone confirms what they proposed themselves', async () => {
  open(<ChannelsScreen />, '/channels', {
    channels: { ...CHANNELS, is_alone: true, waiting: [{ ...CHANGE, is_own: true }] },
  });
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDefined();
});

test('a history that cannot be loaded says so and can be asked for again', async () => {
  const answers: Record<string, unknown> = {
    channels: CHANNELS,
    'channels/history': refusal('request.tooMany', 'Not now'),
  };
  const { user } = open(<ChannelsScreen />, '/channels?open=network-4', answers);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('Not now');
  expect(screen.queryByText('Nothing has changed since it was entered')).toBeNull();
  answers['channels/history'] = [];
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has changed since it was entered')).toBeDefined();
});

test('a role that only looks changes nothing', async () => {
  await signInAs('compliance');
  open(<ChannelsScreen />, '/channels?open=network-4', {
    channels: { ...CHANNELS, waiting: [CHANGE] },
    'channels/history': [],
  });
  expect(await screen.findByRole('region', { name: 'Changes that wait' })).toBeDefined();
  for (const name of ['Confirm', 'Withdraw change', 'Add network', 'Change', 'Switch off']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
