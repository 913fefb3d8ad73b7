import { reasonOfCode, SESSION_INVALID, SUCCESS, type Reason } from '@fulcrum/contract/codes';
import type { OperatorCall } from '@fulcrum/contract/console/calls';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';

import { say } from '../i18n.ts';
import { attendance } from './attendance.ts';
import type { Call } from './calls.ts';
import { signedOut } from './session.ts';

/** Why a call brought nothing; `msg` is ready to show. */
export interface Problem {
  readonly reason: Reason | null;
  readonly msg: string;
  readonly isSession: boolean;
}

export type Reply<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: Problem };

const TIMEOUT_MS = 15_000;
/** A picture over a slow network takes its time. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Calls the server. Never throws: a failure is a value. The cookie is the browser's own affair. */
export async function request<C extends OperatorCall>(
  call: Call<C>,
  input: InputOf<C>,
): Promise<Reply<ReplyOf<C>>> {
  const isRead = call.method === 'GET';
  const address = isRead ? `${call.path}?${queryOf(input)}` : call.path;
  return answer<ReplyOf<C>>(address, {
    method: call.method,
    headers: {
      lang: 'en',
      ...attendance(),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    body: isRead ? null : JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Sends one picture, as a form. */
export function sendPicture<C extends OperatorCall>(
  call: Call<C>,
  picture: File,
): Promise<Reply<ReplyOf<C>>> {
  const body = new FormData();
  body.append('file', picture);
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  return answer<ReplyOf<C>>(call.path, {
    method: call.method,
    headers: { lang: 'en', ...attendance() },
    body,
    signal,
  });
}

async function answer<Data>(address: string, init: RequestInit): Promise<Reply<Data>> {
  try {
    const response = await fetch(address, { ...init, credentials: 'same-origin' });
    // The server's word is taken for the shape: it serves the same contract.
    const { code, msg, data } = (await response.json()) as {
      code: number;
      msg: string;
      data: Data;
    };
    if (code === SUCCESS) return { ok: true, data };
    if (code === SESSION_INVALID) signedOut();
    return failed(reasonOfCode(code), msg, code === SESSION_INVALID);
  } catch {
    return failed(null, say('error.network'), false);
  }
}

function queryOf(input: unknown): string {
  const fields = Object.entries(input ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

const failed = (reason: Reason | null, msg: string, isSession: boolean) =>
  ({ ok: false, problem: { reason, msg, isSession } }) as const;
