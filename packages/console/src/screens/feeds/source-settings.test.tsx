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

const LIVE = ['k1', 'b1'].map((name) => ({
  name,
  kind: 'kraken',
  state: 'live' as const,
  reason: null,
  codes: name === 'k1' ? ['EURUSD'] : [],
  reconnects: 0,
  quotes: 1,
  affirmed: 1,
  renewed: 0,
  refused: [],
  dropped: {},
  lag_ms: null,
}));
const onHalt = vi.fn();
const Panel = ({ followed }: { readonly followed: number }) => (
  <SourceSettingsPanel
    sources={LIVE}
    codes={['EURUSD', 'GBPUSD']}
    followed={followed}
    onHalt={onHalt}
  />
);
const show = (settings: Partial<SourceSettings>, answers: object = {}, followed = 3) =>
  open(<Panel followed={followed} />, '/feeds', {
    sources: { ...SETTINGS, ...settings },
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));

const openEditor = async (answers: object = {}, settings: Partial<SourceSettings> = {}) => {
  const page = show(settings, answers);
  await page.user.click(await screen.findByRole('button', { name: 'Change sources' }));
  return page;
};
const review = async ({ user }: ReturnType<typeof show>, reason: string) => {
  await user.click(screen.getByRole('button', { name: /^Review changes/ }));
  await user.type(dialog().getByLabelText('Reason'), reason);
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
};
const settingsOf = (sent: ReturnType<typeof show>['sent']): object => {
  const { settings } = (sent[0]?.body ?? {}) as { settings: string };
  return JSON.parse(settings) as object;
};

test('a source is added by its form, and a secret is the name of a variable', async () => {
  const page = await openEditor({ 'sources/propose': CHANGE });
  const { sent, user } = page;
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Review/ }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add source' }));
  await user.selectOptions(dialog().getByLabelText('Kind'), 'OANDA');
  await user.type(dialog().getByLabelText('Name'), 'o1');
  await user.type(dialog().getByLabelText('Account'), '101-1');
  const token = dialog().getByLabelText<HTMLInputElement>('Token, as a variable');
  await user.type(token, 'not a variable');
  expect(token.validity.patternMismatch).toBe(true);
  await user.clear(token);
  await user.type(token, 'OANDA_TOKEN');
  await user.click(dialog().getByRole('button', { name: 'Add' }));
  await user.selectOptions(screen.getByLabelText('Add an instrument'), 'GBPUSD');
  const route = within(screen.getByRole('group', { name: 'GBPUSD' }));
  await user.selectOptions(route.getByLabelText('Source'), 'o1');
  await user.type(route.getByLabelText('Its symbol'), 'GBP_USD');
  await user.selectOptions(route.getByLabelText('Scale'), '× 0.001');
  await review(page, 'a second source');
  expect(settingsOf(sent)).toEqual({
    sources: { ...sources, o1: { kind: 'oanda', account: '101-1', token: 'env:OANDA_TOKEN' } },
    routes: {
      EURUSD: { ...EURUSD, backup },
      GBPUSD: { source: 'o1', symbol: 'GBP_USD', powerOfTen: -3 },
    },
  });
});

test('what is wrong is said in the dialog and at the route that is meant', async () => {
  const why = 'This is wrong at routes.EURUSD.symbol: Too small';
  const page = await openEditor({ 'sources/propose': refusal('sources.invalid', why) });
  const { user } = page;
  const route = within(screen.getByRole('group', { name: 'EURUSD' }));
  await user.clear(route.getByLabelText('Its symbol'));
  await review(page, 'another one');
  expect((await dialog().findByRole('alert')).textContent).toBe(why);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(route.getByText(why)).toBeDefined();
  await user.type(route.getByLabelText('Its symbol'), 'E');
  expect(screen.queryByText(why)).toBeNull();
});

test('a source is edited and removed, but not one that quotes an instrument', async () => {
  const spare = { ...sources, o1: { kind: 'okx' } };
  const settings = JSON.stringify({ sources: spare, routes: { EURUSD } });
  const page = await openEditor({ 'sources/propose': CHANGE }, { settings });
  const { sent, user } = page;
  const row = (name: string) => within(screen.getByRole('group', { name }));
  expect(row('k1').getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  await user.click(row('o1').getByRole('button', { name: 'Remove' }));
  await user.click(row('b1').getByRole('button', { name: 'Edit' }));
  await user.selectOptions(dialog().getByLabelText('Market'), 'USD-margined futures');
  await user.click(dialog().getByRole('button', { name: 'Take over' }));
  await user.click(screen.getByRole('button', { name: /^Review changes/ }));
  expect(dialog().getByRole('row', { name: 'Source o1 removed' })).toBeDefined();
  expect(dialog().getByRole('row', { name: 'Market Spot USD-margined futures' })).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'spring cleaning');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  const changed = { k1: sources.k1, b1: { kind: 'binance', market: 'usdm' } };
  expect(settingsOf(sent)).toEqual({ sources: changed, routes: { EURUSD } });
});

test('the draft can be entered as JSON, of which only the right form is taken', async () => {
  const { user } = await openEditor();
  const text = screen.getByLabelText<HTMLTextAreaElement>('Sources and routes as JSON');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Review/ });
  await user.clear(text);
  await user.type(text, '{{');
  expect(screen.getByText(/^This is not JSON/)).toBeDefined();
  await user.type(text, '}');
  expect(screen.getByText(/^This JSON has no sources/)).toBeDefined();
  expect(button().disabled).toBe(true);
  await user.clear(text);
  await user.paste(JSON.stringify({ sources, routes: {} }));
  expect(button().disabled).toBe(false);
  expect(screen.queryByRole('group', { name: 'EURUSD' })).toBeNull();
});

test('decided changes say who decided, when, and what they changed', async () => {
  const decided = { status: 'confirmed', decided_by: 'Ana', decided_at: 2, revision: 3 } as const;
  show({ decided: [{ ...CHANGE, ...decided }] });
  const list = within(await screen.findByRole('region', { name: 'Decided changes' }));
  expect(list.getByText('Revision 3')).toBeDefined();
  expect(list.getByText(/proposed by Kim/).parentElement?.textContent).toContain('decided by Ana');
  expect(list.getByRole('row', { name: 'Source k1 b1' })).toBeDefined();
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
  expect(waiting.getByRole('row', { name: 'Source k1 b1' })).toBeDefined();
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

const at = (source: string, symbol: string) => ({ source, symbol });
const ROUTES = {
  EURUSD: { ...EURUSD, backup },
  GBPUSD: { ...at('k1', 'GBP/USD'), backup: at('b1', 'GBPUSDT') },
  AUDUSD: at('k1', 'AUD/USD'),
  NZDUSD: { ...at('k1', 'NZD/USD'), backup: at('k1', 'NZDUSD2') },
  XAUUSD: { ...at('b1', 'PAXG'), backup: at('k1', 'XAU/USD') },
};
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name} Kraken`) }));
const ALL = 'Change all of this source to their backups';

test('CONSOLE-182: one proposal changes a whole source to its backups', async () => {
  const settings = JSON.stringify({ sources, routes: ROUTES });
  const { sent, user } = show({ settings }, { 'sources/propose': CHANGE });
  await user.click(await (await row('k1')).findByRole('button', { name: ALL }));
  expect(dialog().getByText(/^Proposes that EURUSD, GBPUSD take/)).toBeDefined();
  expect(dialog().getByText(/staying as they are: AUDUSD, NZDUSD$/)).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'it is silent');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ revision: 3, reason: 'it is silent' });
  expect(settingsOf(sent)).toEqual({
    sources,
    routes: {
      ...ROUTES,
      EURUSD: { ...backup, backup: EURUSD },
      GBPUSD: { ...at('b1', 'GBPUSDT'), backup: at('k1', 'GBP/USD') },
    },
  });
});

test('CONSOLE-182: a source without backups elsewhere cannot be changed, nor a second time', async () => {
  show({ waiting: null });
  const idle = await (await row('b1')).findByRole<HTMLButtonElement>('button', { name: ALL });
  expect(idle.disabled).toBe(true);
  cleanup();
  show({ waiting: CHANGE });
  expect((await row('k1')).queryByRole('button', { name: ALL })).toBeNull();
});

test('CONSOLE-180: what a source quotes is halted from its row', async () => {
  const { user } = show({});
  await user.click(await (await row('k1')).findByRole('button', { name: 'Halt: k1' }));
  expect(onHalt).toHaveBeenCalledWith('k1');
  const idle = await (await row('b1')).findByRole<HTMLButtonElement>('button', {
    name: 'Halt: b1',
  });
  expect(idle.disabled).toBe(true);
});
