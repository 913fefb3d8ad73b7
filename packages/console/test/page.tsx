import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import { permissionsOf, type Role } from '@fulcrum/contract/console/roles';

import { signedIn } from '../src/api/session.ts';
import { startI18n } from '../src/i18n/i18n.ts';

/** A request that changes something, or asks for the effect of a change. */
interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** Replies keyed by path below the console's API: data, a refusal, or a function of the query. */
type Answers = Readonly<Record<string, unknown>>;

class Refusal {
  readonly reply: { readonly code: number; readonly msg: string; readonly data: unknown };

  constructor(reason: Reason, msg: string, figures: unknown) {
    this.reply = { code: CODES[reason].code, msg, data: figures };
  }
}

/** Makes a refusal of the server with its text and its figures. */
export const refusal = (reason: Reason, msg: string, figures: unknown = null): unknown =>
  new Refusal(reason, msg, figures);

/** Prepares the test's browser for an operator with this role. */
export async function signInAs(role: Role): Promise<void> {
  await startI18n();
  // jsdom implements neither of these.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  signedIn({
    id: 1,
    email: 'ana@example.com',
    name: 'Ana',
    role,
    permissions: permissionsOf(role),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
}

/** Shows a screen at its address, with `answers` as the server's replies; records what is sent. */
export function open(
  screen: ReactNode,
  address: string,
  answers: Answers,
): { readonly sent: readonly Sent[]; readonly user: UserEvent } {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, signal }: RequestInit) => {
    signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace('/console/api/', '');
    if (method === 'POST' && typeof body === 'string') sent.push({ path, body: JSON.parse(body) });
    const answer = answers[path];
    const data: unknown = typeof answer === 'function' ? answer(searchParams) : answer;
    const done = { code: 1, msg: '', data: data ?? { rows: [], total: 0 } };
    return new Response(JSON.stringify(data instanceof Refusal ? data.reply : done));
  });
  render(<MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>);
  return { sent, user: userEvent.setup() };
}
