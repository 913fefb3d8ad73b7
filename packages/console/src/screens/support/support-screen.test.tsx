import { permissionsOf, type Role } from '@fulcrum/contract/console/roles';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { RepliesScreen } from '../replies/replies-screen.tsx';
import { AnswerTimer } from './answer-timer.tsx';
import { SupportScreen } from './support-screen.tsx';

const ROW = {
  user_id: 80_000_001,
  account_id: 1,
  kind: 'real',
  contact: 'a…@example.com',
  language: 'fr',
  status: 'open',
  assigned_to: null,
  assigned_name: null,
  waiting_since: 1,
  unread: 1,
  newest_at: 1,
  tags: ['deposit'],
};
const REPLY = { id: 2, title: 'Wait', version: 1, texts: { en: 'A moment', fr: 'Un instant' } };
let posted: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(async () => {
  await startI18n();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  Element.prototype.scrollIntoView = () => undefined;
  posted = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(role: Role, page: React.ReactNode, address: string, failing?: string) {
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role,
    permissions: permissionsOf(role),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
  const thread = {
    chat: ROW,
    messages: [
      {
        id: 7,
        author: 'user',
        operator: null,
        text: 'Bonjour',
        has_picture: false,
        at: 1,
      },
      { id: 8, author: 'note', operator: 'Kim', text: 'A regular', has_picture: false, at: 2 },
    ],
    more: false,
    read_by_person: 0,
  };
  const answers: Readonly<Record<string, unknown>> = {
    support: { rows: [ROW], total: 1 },
    'support/one': thread,
    'support/news': { ...thread, messages: [] },
    'support/replies': { rows: [REPLY] },
    'people/one': {
      kind: 'real',
      contact: 'a…@example.com',
      balance: 0,
      floating_pnl: 0,
      margin_level: null,
      orders: [],
    },
  };
  vi.stubGlobal('fetch', async (at: string, init: RequestInit) => {
    const path = (at.split('?', 1)[0] ?? '').replace('/console/api/', '');
    if (typeof init.body === 'string') posted.push({ path, body: JSON.parse(init.body) });
    if (path === failing && posted.filter((each) => each.path === path).length === 1) {
      throw new Error('the line is cut');
    }
    return new Response(JSON.stringify({ code: 1, msg: '', data: answers[path] ?? {} }));
  });
  render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
  return userEvent.setup();
}

const sent = (path: string) => posted.filter((each) => each.path === path).map(({ body }) => body);

test('CONSOLE-112 an answer goes out with what was seen, in the person’s language, once', async () => {
  const user = open('support', <SupportScreen />, '/support?open=80000001', 'support/answer');
  expect(await screen.findByText('Bonjour')).toBeDefined();
  expect(screen.getByText('Note, for operators alone')).toBeDefined();
  await user.selectOptions(await screen.findByLabelText('Ready answer'), '2');
  expect(screen.getByLabelText('Answer', { selector: 'textarea' })).toHaveProperty(
    'value',
    'Un instant',
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('support/answer')).toHaveLength(2));
  const [first, second] = sent('support/answer');
  expect(first).toMatchObject({ id: 80_000_001, text: 'Un instant', seen: 8 });
  expect(second).toEqual(first);
});

test('CONSOLE-110 who only looks neither answers nor marks as read', async () => {
  open('compliance', <SupportScreen />, '/support?open=80000001');
  expect(await screen.findByText('Bonjour')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
  expect(posted).toEqual([]);
});

test('CONSOLE-125 a tag is put on and taken off by a press', async () => {
  const user = open('support', <SupportScreen />, '/support?open=80000001');
  const choice = await screen.findByRole('group', { name: 'What it is about' });
  await user.click(within(choice).getByRole('button', { name: 'Deposit', pressed: true }));
  await user.click(within(choice).getByRole('button', { name: 'Order', pressed: false }));
  expect(sent('support/tag')).toEqual([
    { id: 80_000_001, tag: 'deposit', on: 0 },
    { id: 80_000_001, tag: 'order', on: 1 },
  ]);
});

test('CONSOLE-110 the timer runs by the second and is amber over two minutes', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  render(<AnswerTimer since={1_000_000 - 119_000} />);
  expect(screen.getByText('1:59').className).not.toContain('late');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('2:00').className).not.toContain('late');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('2:01').className).toContain('late');
  vi.useRealTimers();
  cleanup();
  render(<AnswerTimer since={Date.now() - 3_700_000} />);
  expect(screen.getByText('1 h 1 m')).toBeTruthy();
});

test('CONSOLE-114 a reply is edited by language and saved as it was seen', async () => {
  const user = open('support', <RepliesScreen />, '/replies?open=2');
  const field = await screen.findByLabelText('Text');
  expect(field).toHaveProperty('value', 'A moment');
  await user.selectOptions(screen.getByLabelText('Languages'), 'de');
  await user.type(screen.getByLabelText('Text'), 'Einen Moment');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByLabelText('Reason'), 'translated');
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent('support/replies/save')).toEqual([
      {
        id: 2,
        version: 1,
        title: 'Wait',
        reason: 'translated',
        texts: { ...REPLY.texts, de: 'Einen Moment' },
      },
    ]),
  );
});
