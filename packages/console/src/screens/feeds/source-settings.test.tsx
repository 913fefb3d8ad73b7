import type {
  SourceChange,
  SourceSettings,
} from '@fulcrum/contract/console/catalogue/source-schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { SourceSettingsPanel } from './source-settings.tsx';

const backup = { source: 'b1', symbol: 'EURUSDT' };
const EURUSD = { source: 'k1', symbol: 'EUR/USD' };
const sources = { k1: { kind: 'kraken' }, b1: { kind: 'binance', market: 'spot' } };
const CHANGE: SourceChange = {
  id: 7,
  status: 'waiting',
  fields: [{ field: 'routes.EURUSD.source', before: '"k1"', after: '"b1"' }],
  reason: 'the contract ends',
  is_own: false,
  proposed_by: 'Kim',
  proposed_at: 1,
  decided_by: null,
  decided_at: null,
  revision: null,
};
const SETTINGS: SourceSettings = {
  managed_by: 'console',
  revision: 3,
  settings: JSON.stringify({ sources, routes: { EURUSD: { ...EURUSD, backup } } }),
  waiting: null,
  decided: [],
};

beforeEach(() => signInAs('dealing'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (settings: Partial<SourceSettings>, answers: object = {}, followed = 3) =>
  open(<SourceSettingsPanel followed={followed} />, '/feeds', {
    sources: { ...SETTINGS, ...settings },
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));

test('a wrong place keeps the dialog, with what was entered and the place', async () => {
  const why = 'sources.k1.kind: Invalid input';
  const { sent, user } = show({}, { 'sources/propose': refusal('sources.invalid', why) });
  await user.click(await screen.findByRole('button', { name: 'Change sources' }));
  const text = dialog().getByLabelText<HTMLTextAreaElement>('Sources and routes, JSON');
  const propose = dialog().getByRole<HTMLButtonElement>('button', { name: 'Propose' });
  expect(propose.disabled).toBe(true);
  await user.clear(text);
  await user.type(text, '{{');
  expect(dialog().getByText(/^This is not JSON/)).toBeDefined();
  expect(propose.disabled).toBe(true);
  await user.type(text, '}');
  await user.type(dialog().getByLabelText('Reason'), 'another one');
  await user.click(propose);
  expect((await dialog().findByRole('alert')).textContent).toBe(why);
  const body = { revision: 3, settings: '{}', reason: 'another one' };
  expect(sent).toEqual([{ path: 'sources/propose', body }]);
});

test('the backup is proposed in place of the source, which becomes the backup', async () => {
  const { sent, user } = show({}, { 'sources/propose': CHANGE });
  await user.click(await screen.findByRole('button', { name: 'Change to the backup' }));
  await user.type(dialog().getByLabelText('Reason'), 'Kraken is down');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  const [{ body } = { body: null }] = sent;
  expect(body).toMatchObject({ revision: 3, reason: 'Kraken is down' });
  const { settings } = body as { settings: string };
  expect(JSON.parse(settings)).toEqual({
    sources,
    routes: { EURUSD: { ...backup, backup: EURUSD } },
  });
});

test('a proposal is confirmed or refused by another operator, and withdrawn by its own', async () => {
  const { sent, user } = show({ waiting: CHANGE }, { 'sources/confirm': CHANGE });
  const waiting = within(await screen.findByRole('region', { name: 'Proposed change of sources' }));
  expect(waiting.getByRole('row', { name: 'routes.EURUSD.source "k1" "b1"' })).toBeDefined();
  expect(waiting.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change sources' })).toBeNull();
  await user.click(waiting.getByRole('button', { name: 'Confirm' }));
  await user.type(dialog().getByLabelText('Reason'), 'read it');
  await user.click(dialog().getByRole('button', { name: 'Confirm' }));
  expect(sent).toEqual([{ path: 'sources/confirm', body: { id: 7, reason: 'read it' } }]);
  cleanup();
  show({ waiting: { ...CHANGE, is_own: true } });
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('a file and a role that only looks leave nothing to change', async () => {
  show({ managed_by: 'file', revision: 0 });
  expect(await screen.findByText(/^The file that SOURCES names/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change sources' })).toBeNull();
  cleanup();
  await signInAs('support');
  show({ waiting: CHANGE });
  await screen.findByRole('region', { name: 'Proposed change of sources' });
  for (const name of ['Confirm', 'Refuse', 'Change sources', 'Change to the backup']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a revision that the market does not follow yet is said', async () => {
  show({}, {}, 2);
  expect(await screen.findByText(/^Revision 3 is confirmed, but/)).toBeDefined();
});
