import { CALLS } from '@fulcrum/client/calls/console';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';

import { request } from '../../api/request.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ActionDialog } from './action-dialog.tsx';

beforeAll(async () => {
  await startI18n();
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Plays the server with these codes, in order; records the requests, except those for queue counts.
 */
function serve(...codes: readonly number[]) {
  const asked: string[] = [];
  const waiting = [...codes];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (!address.startsWith(CALLS.queues.path)) asked.push(`${address} ${body}`);
    const code = waiting.shift() ?? 1;
    return Promise.resolve(new Response(JSON.stringify({ code, msg: `said ${code}`, data: {} })));
  });
  return asked;
}

function openDialog() {
  const onDone = vi.fn();
  const { unmount } = render(
    <ActionDialog
      title="End"
      text="Ends it."
      confirmLabel="Do it"
      change={{ before: 'on', after: 'off' }}
      act={(reason) => request(CALLS.endPersonSessions, { id: 7, reason })}
      onDone={onDone}
      onClose={() => unmount()}
    />,
  );
  return onDone;
}

/** Plays a browser with passkeys that wait for the person. */
function passkeys() {
  const get = vi.fn<(asked: { signal: AbortSignal }) => Promise<object>>();
  let touch: (signed: object) => void = vi.fn();
  get.mockReturnValue(new Promise((resolve) => (touch = resolve)));
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => ({}),
    parseCreationOptionsFromJSON: () => ({}),
  });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return { get, touch: () => touch({}) };
}

async function stepUpByPasskey(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Reason'), 'lost phone');
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
}

test('CONSOLE-006 asks for a fresh code when the server does, and then sends the change again', async () => {
  const asked = serve(CODES['operator.stepUp'].code, 1, 1);
  const onDone = openDialog();
  const user = userEvent.setup();
  expect(screen.getByText('on')).toBeDefined();
  await user.type(screen.getByLabelText('Reason'), 'lost phone');
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  await user.type(await screen.findByLabelText('Code of your authenticator'), '123456');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked).toEqual([
    '/console/api/people/end-sessions {"id":7,"reason":"lost phone"}',
    '/console/api/step-up {"code":"123456"}',
    '/console/api/people/end-sessions {"id":7,"reason":"lost phone"}',
  ]);
});

test('says why a change was refused, and keeps the reason that was typed', async () => {
  serve(CODES['console.unchanged'].code);
  const onDone = openDialog();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'lost phone');
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('said 1517');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'lost phone');
  expect(onDone).not.toHaveBeenCalled();
});

test('CONSOLE-006 a passkey stands for the code, and nothing else may be missing', async () => {
  const { touch } = passkeys();
  const asked = serve(CODES['operator.stepUp'].code);
  const onDone = openDialog();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'lost phone');
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  const passkey = await screen.findByRole('button', { name: 'Use a passkey' });
  await user.clear(screen.getByLabelText('Reason'));
  await user.click(passkey);
  expect(asked).toHaveLength(1);
  await user.type(screen.getByLabelText('Reason'), 'lost phone');
  await user.click(passkey);
  expect(passkey).toHaveProperty('disabled', true);
  touch();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked.map((each) => each.split(' ', 1)[0])).toEqual([
    '/console/api/people/end-sessions',
    CALLS.stepUpPasskey.path,
    CALLS.stepUp.path,
    '/console/api/people/end-sessions',
  ]);
});

test('CONSOLE-006 whoever cancels while a passkey is asked for changes nothing', async () => {
  const { get, touch } = passkeys();
  const asked = serve(CODES['operator.stepUp'].code);
  const onDone = openDialog();
  const user = userEvent.setup();
  await stepUpByPasskey(user);
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
  const signal = get.mock.calls[0]?.[0].signal;
  expect(signal?.aborted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  touch();
  await vi.waitFor(() => expect(asked.at(-1)).toContain(CALLS.stepUp.path));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.filter((each) => each.includes('end-sessions'))).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('CONSOLE-006 what a change still waits for is called off when its dialog is left', async () => {
  const act = vi.fn((_: string, __: AbortSignal) => new Promise<never>(() => {}));
  const dialog = { title: 'Add', text: 'Adds it.', confirmLabel: 'Do it' };
  const { unmount } = render(
    <ActionDialog {...dialog} act={act} onDone={vi.fn()} onClose={vi.fn()} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'a new key');
  await user.click(screen.getByRole('button', { name: 'Do it' }));
  const signal = act.mock.calls[0]?.[1];
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
