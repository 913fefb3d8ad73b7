import type { IdentityDetail, IdentityRow } from '@fulcrum/contract/console/users/identity';
import { CODES } from '@fulcrum/contract/codes';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { signedIn, useSession } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { forget, sendHeld, watchLeaving } from '../parts/cases/held-decisions.ts';
import { HeldStrip } from '../parts/cases/held-strip.tsx';
import { IdentityScreen } from './identity/identity-screen.tsx';

const NOW = Date.UTC(2026, 2, 10, 15);
const HOUR_MS = 3_600_000;
const PICTURE = 'data:image/jpeg;base64,AA';
const NAMES: Readonly<Record<number, string>> = { 4: 'Mei Lee', 5: 'Tomas Novak', 6: 'Kenji Mori' };

interface Sent {
  readonly path: string;
  readonly body: { readonly id: number };
}

let waiting: number[] = [];
let sent: Sent[] = [];
/** The server's reply to the next decision; if null, the decision is carried out. */
let refusals: { readonly code: number; readonly msg: string }[] = [];

const row = (id: number): IdentityRow => ({
  id,
  user_id: 80_000_000 + id,
  status: 1,
  // The oldest case has waited for more than three hours, the next for more than two.
  created_at: NOW - (7 - id) * HOUR_MS - 1,
  decided_at: null,
  decided_by: null,
  reject_reason: null,
  claimed_by: null,
  claimed_name: null,
});
const detail = (id: number): IdentityDetail => ({
  ...row(id),
  name: NAMES[id] ?? '',
  card_id: 'A1234567',
  area_id: null,
  front: PICTURE,
  reverse: PICTURE,
  duplicates: [],
  earlier: [],
});

/** Plays the server: a case that was decided no longer waits. */
function reply(path: string, body: string): object {
  if (path === 'identity') return { rows: waiting.map(row), total: waiting.length };
  if (path === 'identity/open') return detail((JSON.parse(body) as { id: number }).id);
  if (path === 'step-up') return { ...useSession.getState().me, stepped_up_until: NOW + HOUR_MS };
  return {};
}

function decide(path: string, body: string): { readonly code: number; readonly msg: string } {
  const decision = { path, body: JSON.parse(body) as Sent['body'] };
  sent.push(decision);
  const refused = refusals.shift();
  if (!refused) waiting = waiting.filter((id) => id !== decision.body.id);
  return refused ?? { code: 1, msg: '' };
}

beforeAll(watchLeaving);
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  await startI18n();
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  waiting = [4, 5, 6];
  sent = [];
  refusals = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/console/api/', '');
    const text = typeof body === 'string' ? body : '{}';
    const isDecision = /\/(?:approve|reject)$/.test(path);
    const envelope = isDecision ? decide(path, text) : { code: 1, msg: '' };
    return new Response(JSON.stringify({ ...envelope, data: reply(path, text) }));
  });
  signIn(NOW + HOUR_MS);
});
afterEach(() => {
  cleanup();
  forget(Array.from({ length: 100 }, (_, key) => key));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(steppedUpUntil: number): void {
  signedIn({
    id: 1,
    email: 'ana@example.com',
    name: 'Ana',
    role: 'compliance',
    permissions: permissionsOf('compliance'),
    environment: 'simulated',
    stepped_up_until: steppedUpUntil,
    server_time: NOW,
  });
}

const STEP_MS = 50;
/** Advances the time in small steps, so that replies can arrive in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
  }
}

/** Shows the queue, by default until there has been time to see the case. */
async function open(address = '/identity', ms = 500): Promise<void> {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/identity" element={<IdentityScreen />} />
      </Routes>
      <HeldStrip />
    </MemoryRouter>,
  );
  await pass(ms);
}

/** Presses keys one after the other, as fast as somebody who looks at each case. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await pass(500);
  }
}

const heading = () => document.querySelector('.case h2')?.textContent;
const held = () => document.querySelector('.held')?.textContent;
const cases = () =>
  within(screen.getByRole('list', { name: 'Identity review' }))
    .queryAllByRole('button')
    .map(({ textContent }) => /User \d{8}/.exec(textContent ?? '')?.[0]);
const ids = () => sent.map(({ body }) => body.id);

test('CONSOLE-140 a queue opens with what waits, the oldest first, coloured by its age', async () => {
  await open();
  expect(screen.getByRole('radio', { name: 'Waiting' }).getAttribute('aria-checked')).toBe('true');
  expect(cases()).toEqual(['User 80000004', 'User 80000005', 'User 80000006']);
  const ages = [...document.querySelectorAll('.cases .age')].map(({ className }) => className);
  expect(ages).toEqual(['age age--late num', 'age age--soon num', 'age age--fresh num']);
  expect(document.querySelector('.cases .age')?.textContent).toBe('3 h 0 m overdue');
  fireEvent.click(screen.getByText('Case 5'));
  await pass(10);
  expect(heading()).toBe('Tomas Novak');
});

test('CONSOLE-141 one key decides a case and opens the next, and Z takes it back before it is sent', async () => {
  await open();
  await press('j');
  expect(heading()).toBe('Mei Lee');
  await press('a');
  expect(heading()).toBe('Tomas Novak');
  expect(cases()).toEqual(['User 80000005', 'User 80000006']);
  expect(held()).toContain('Verify Mei Lee');
  await press('z');
  expect(heading()).toBe('Mei Lee');
  expect(cases()).toHaveLength(3);
  await pass(6_000);
  expect(sent).toEqual([]);
  await press('a');
  await pass(4_400);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent).toEqual([
    {
      path: 'identity/approve',
      body: { id: 4, reason: 'Documents compared with what was typed' },
    },
  ]);
  await pass(100);
  expect(held()).toBe('');
  expect(cases()).toEqual(['User 80000005', 'User 80000006']);
});

test('CONSOLE-141 a key that is held decides one case', async () => {
  await open();
  await press('j');
  await press('a');
  const left = cases();
  for (let times = 0; times < 3; times += 1) {
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    await pass(500);
  }
  expect(cases()).toEqual(left);
});

test('CONSOLE-141 R and a number reject with that reason', async () => {
  await open('/identity?open=4');
  await press('r', '4');
  expect(heading()).toBe('Tomas Novak');
  await press('r', 'Escape', 'r', '1');
  await pass(6_000);
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 4, why: 'mismatch', reason: 'Does not match what was typed' },
    { id: 5, why: 'unreadable', reason: 'Cannot be read' },
  ]);
});

test('CONSOLE-142 keys do nothing in fields and dialogs, nor before a case can have been seen', async () => {
  await open('/identity?open=4', 10);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(500);
  const field = screen.getByRole('searchbox', { name: 'User id' });
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  await press('r', 't');
  expect(screen.getByRole('dialog')).toBeDefined();
  await press('a', 'j', '1');
  expect(heading()).toBe('Mei Lee');
  await pass(6_000);
  expect(sent).toEqual([]);
});

test('CONSOLE-141 leaving the page or signing out sends what is held', async () => {
  await open('/identity?open=4');
  await press('a');
  window.dispatchEvent(new Event('pagehide'));
  await pass(10);
  expect(ids()).toEqual([4]);
  await press('a');
  await act(() => sendHeld());
  expect(ids()).toEqual([4, 5]);
});

test('CONSOLE-141 what the server refuses is shown until the operator repeats or drops it', async () => {
  refusals = [{ code: CODES['case.claimed'].code, msg: 'Another operator has it' }];
  await open('/identity?open=4');
  await press('a');
  await pass(5_000);
  expect(screen.getByRole('alert').textContent).toContain('Not sent: Verify Mei Lee.');
  expect(screen.getByRole('alert').textContent).toContain('Another operator has it');
  expect(cases()).toHaveLength(3);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(ids()).toEqual([4, 4]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('CONSOLE-006 CONSOLE-141 without a fresh code one dialog asks for it, and the time to undo follows', async () => {
  signIn(0);
  await open('/identity?open=4');
  expect(screen.getByText(/^Asks for your code first/)).toBeDefined();
  await press('a');
  const dialog = within(screen.getByRole('dialog'));
  await pass(10_000);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Code of your authenticator'), {
    target: { value: '123456' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Go on' }));
  await pass(100);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  await pass(5_000);
  expect(ids()).toEqual([4]);
});

test('CONSOLE-141 a code that is not given takes the decision back', async () => {
  signIn(0);
  await open('/identity?open=4');
  await press('a');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(6_000);
  expect(heading()).toBe('Mei Lee');
  expect(sent).toEqual([]);
});

test('keys choose, enlarge and rotate the pictures', async () => {
  await open('/identity?open=4');
  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
  expect(shown()).toEqual(['Front']);
  await press('s');
  expect(shown()).toEqual(['Back']);
  await press('d');
  expect(shown()).toEqual(['Front', 'Back']);
  await press('f', '+', ']');
  expect(screen.getByText('150 %')).toBeDefined();
  expect(screen.getByRole('img').style.transform).toContain('rotate(90deg)');
  await press('-', '[', '[');
  expect(screen.getByText('100 %')).toBeDefined();
  expect(screen.getByRole('img').style.transform).toContain('rotate(270deg)');
});
