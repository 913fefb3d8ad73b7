import { CHAT_TEXT_MAX } from '@fulcrum/contract/support/facts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, keepSession } from '../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { ChatPage } from './chat-page.tsx';
import { forgetTalk, loadConversation, useConversation } from './conversation.ts';

const USER = {
  id: 1,
  uid: '80000001',
  email: 'a@example.com',
  mobile: '',
  inviteCode: '',
  isDemo: true,
  creditScore: 100,
};
const HELLO = { id: 3, author: 'support', text: 'Good morning', picture: '', at: 1 } as const;

/** A connection that never opens; the page must work without it. */
class DeadLine {
  readyState = 0;
  send = vi.fn();
  close = vi.fn();
}

beforeEach(async () => {
  await preparePage();
  vi.stubGlobal('WebSocket', DeadLine);
  forgetTalk();
  keepSession({ token: 'T'.repeat(43), user: USER });
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let tries = 0;
function serve(send: (body: { text: string; client_key: string }) => object | null) {
  tries = 0;
  return serveCalls((path, body) => {
    const stand = { newest: 3, unread: 1, read_by_support: 0 };
    if (path === '/api/support/messages') {
      return { code: 1, msg: '', data: { ...stand, data: [HELLO], more: false } };
    }
    if (path === '/api/support/read') return { code: 1, msg: '', data: { ...stand, unread: 0 } };
    tries += 1;
    const sent = send(JSON.parse(body) as { text: string; client_key: string });
    if (sent === null) throw new Error('the line is cut');
    return { code: 1, msg: '', data: { id: 4, author: 'user', picture: '', at: 2, ...sent } };
  });
}

const write = async (user: ReturnType<typeof showPage>['user'], text: string) => {
  await user.type(await screen.findByLabelText('Message'), text);
  await user.click(screen.getByRole('button', { name: 'Send' }));
};

test('what was said is shown and marked as read, and the limit is the contract’s', async () => {
  const calls = serve(() => null);
  showPage(<ChatPage />);
  expect(await screen.findByText('Good morning')).toBeDefined();
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/support/read')?.body).toBe('{"message_id":3}'),
  );
  expect(screen.getByRole('textbox')).toHaveProperty('maxLength', CHAT_TEXT_MAX);
});

test('SUPPORT-001 a message whose answer was lost is sent again under its key, and shown once', async () => {
  const keys: string[] = [];
  serve(({ text, client_key: key }) => {
    keys.push(key);
    return keys.length === 1 ? null : { text };
  });
  const { user } = showPage(<ChatPage />);
  await write(user, 'Where is my deposit?');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('Sent')).toBeDefined());
  expect(screen.getAllByText('Where is my deposit?')).toHaveLength(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test.each(['出金できない', '我想提款', '출금문의'])(
  'SUPPORT-001 the Enter that takes the last word of %s in Safari does not send it, the next does',
  async (text) => {
    const calls = serve(() => ({ text }));
    const isSent = () => calls.some(({ path }) => path === '/api/support/send');
    showPage(<ChatPage />);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(field.value).toBe(text);
    expect(isSent()).toBe(false);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(isSent()).toBe(true));
    expect(field.value).toBe('');
  },
);

test('SUPPORT-006 a code is asked about first, and can be changed before it leaves', async () => {
  serve(({ text }) => ({ text }));
  const { user } = showPage(<ChatPage />);
  await write(user, '482913');
  await user.click(await screen.findByRole('button', { name: 'Change it' }));
  expect(tries).toBe(0);
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '482913');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(tries).toBe(1));
});

test('SUPPORT-007 an address of another site opens after a note, one of our own at once', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const own = `${location.origin}/#/mine/history`;
  serve(({ text }) => ({ text }));
  const { user } = showPage(<ChatPage />);
  await write(user, `Look at https://elsewhere.example/a?b=1, and ${own}`);
  await user.click(await screen.findByRole('button', { name: 'https://elsewhere.example/a?b=1' }));
  expect(opened).not.toHaveBeenCalled();
  expect(screen.getByText(/elsewhere\.example does not belong to us/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith(
    'https://elsewhere.example/a?b=1',
    '_blank',
    'noopener,noreferrer',
  );
  expect(screen.getByRole('link', { name: own }).getAttribute('href')).toBe(own);
});

test('a demo account writes without pictures', async () => {
  serve(() => null);
  showPage(<ChatPage />);
  await screen.findByLabelText('Message');
  expect(screen.queryByText('Add a picture')).toBeNull();
});

test('a visitor who logs in returns with the order of the address', () => {
  forgetSession();
  history.replaceState(null, '', '?order=100001');
  showPage(<ChatPage />);
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/#/login?from=%2Fmine%2Fchat%3Forder%3D100001');
  history.replaceState(null, '', location.pathname);
});

test('SUPPORT-009 a message about an order begins with its number, and with no words of a link', async () => {
  serve(() => null);
  for (const [search, text] of [
    ['?order=100001', 'Order 100001: '],
    ['?order=100001+pay+me', ''],
  ] as const) {
    history.replaceState(null, '', search);
    const { unmount } = showPage(<ChatPage />);
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', text);
    unmount();
  }
  history.replaceState(null, '', location.pathname);
});

test('SUPPORT-001 after a long absence every page of what was written since is loaded', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const after = Number(new URL(address, location.href).searchParams.get('after') ?? 2);
    const id = Math.min(after + 1, 5);
    const data = [{ ...HELLO, id, text: `Line ${id}` }];
    const stand = { newest: 5, unread: 0, read_by_support: 5 };
    return new Response(
      JSON.stringify({ code: 1, msg: '', data: { ...stand, data, more: id < 5 } }),
    );
  });
  await loadConversation();
  await loadConversation();
  expect(useConversation.getState().messages.map(({ id }) => id)).toEqual([3, 4, 5]);
});
