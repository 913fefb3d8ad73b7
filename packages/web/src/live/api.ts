import { noteServerTime } from '@fulcrum/client/clock';
import { warn } from '@fulcrum/client/warn';
import { reasonOfCode, SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes';
import type { Reason } from '@fulcrum/contract/codes';
import type { Endpoint, InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import type { Envelope } from '@fulcrum/contract/wire';
import i18next from 'i18next';

import { currentLanguage } from '../languages.ts';
import type { Call } from './calls.ts';
import { isOffline } from './connection.ts';
import { deviceId } from './device.ts';
import { endSession, sessionToken } from './session.ts';

/** Why a call brought nothing. `msg` is in the reader's language and ready to show. */
export interface Problem {
  /**
   * `refused`: the server understood and will not. `session`: the login has ended. `network`: the
   * request or its answer was lost, so a change may or may not have been made. `fault`: the server
   * failed. `cancelled`: this app gave it up; say nothing.
   */
  readonly kind: 'refused' | 'session' | 'network' | 'fault' | 'cancelled';
  /** Name of the refusal; null when it has none. */
  readonly reason: Reason | null;
  /** Envelope code or HTTP status, for support; 0 when nothing came back. */
  readonly code: number;
  readonly msg: string;
  /** The figures that explain a refusal, as the server sent them. */
  readonly figures: Readonly<Record<string, unknown>>;
}

export type Reply<Data> =
  | { readonly ok: true; readonly data: Data; readonly msg: string }
  | { readonly ok: false; readonly problem: Problem };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** An initial request that meets code 999 logs out in silence instead of asking to log in. */
  readonly isInitial?: boolean;
}

const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = 400;

/**
 * Calls the server. Never throws: a failure is a value. A call that only reads is repeated once
 * when the network fails; one that changes anything never is, the caller decides.
 */
export async function request<E extends Endpoint>(
  call: Call<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Reply<ReplyOf<E>>> {
  const token = sessionToken();
  let reply = await once<ReplyOf<E>>(call, input, token, options);
  if (!reply.ok && reply.problem.kind === 'network' && call.isRead) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    reply = await once<ReplyOf<E>>(call, input, token, options);
  }
  if (!reply.ok && reply.problem.kind === 'session') {
    endSession(token, { msg: reply.problem.msg, isQuiet: options.isInitial ?? false });
  }
  return reply;
}

async function once<Data>(
  call: Call,
  input: unknown,
  token: string | null,
  { signal }: CallOptions,
): Promise<Reply<Data>> {
  if (isOffline()) {
    warn(`${call.path} was not sent: the device has no network`);
    return failed('network', 0, i18next.t('errors.network'));
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response =
      (await earlyReply(call, input, timeout)) ??
      (await fetch(addressOf(call, input), {
        method: call.method,
        headers: headersOf(call, token),
        body: bodyOf(call, input),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: 'same-origin',
      }));
    noteServerTime(response.headers.get('date'));
    return replyFrom<Data>(response.status, await response.json().catch(() => null));
  } catch {
    if (signal?.aborted === true) return failed('cancelled', 0, '');
    return failed('network', 0, i18next.t('errors.network'));
  }
}

/** Whether a change may have been made all the same: its answer never came, or told of a fault. */
export const isLost = ({ kind }: Problem): boolean => kind === 'network' || kind === 'fault';

declare global {
  /** What the page has asked for before there was an app, by path; null when it did not come. */
  var early: Record<string, Promise<Response | null>> | undefined;
}

/** The reply that was asked for ahead, once; null when there is none. */
async function earlyReply(
  { path }: Call,
  input: unknown,
  timeout: AbortSignal,
): Promise<Response | null> {
  const reply = globalThis.early?.[path];
  if (!reply || Object.keys(input ?? {}).length > 0) return null;
  delete globalThis.early?.[path];
  return Promise.race([
    reply,
    new Promise<null>((resolve) => {
      timeout.addEventListener('abort', () => resolve(null));
    }),
  ]);
}

/** Who asks, in which language and zone. */
export function callerHeaders(token = sessionToken()): Record<string, string> {
  return {
    lang: currentLanguage(),
    device: deviceId(),
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(token === null ? {} : { authorization: token }),
  };
}

function headersOf(call: Call, token: string | null): Record<string, string> {
  return {
    ...callerHeaders(token),
    ...(call.method === 'POST' ? { 'content-type': CONTENT_TYPES[call.encoding] } : {}),
  };
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  query: 'application/json',
} as const;

/** Text of a flat input; fields that are not there are not sent. */
function paramsOf(input: unknown): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params;
}

function addressOf(call: Call, input: unknown): string {
  if (call.method === 'POST') return call.path;
  const params = paramsOf(input);
  params.set('t', String(Date.now()));
  return `${call.path}?${params}`;
}

function bodyOf(call: Call, input: unknown): string | null {
  if (call.method === 'GET') return null;
  return call.encoding === 'form' ? paramsOf(input).toString() : JSON.stringify(input);
}

/** What an answer says, given its HTTP status and its body as parsed; null when that is no JSON. */
export function replyFrom<Data>(status: number, body: unknown): Reply<Data> {
  if (!isEnvelope(body)) return failed('fault', status, i18next.t('errors.fault'));
  const { code, msg, data } = body;
  // The one place where the wire's type is taken at the server's word: it serves the same contract.
  if (code === SUCCESS) return { ok: true, data: data as Data, msg };
  if (code === SESSION_INVALID) return failed('session', code, msg);
  return failed(status >= 500 ? 'fault' : 'refused', code, msg, data);
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'msg' in value &&
    typeof value.msg === 'string' &&
    'data' in value
  );
}

export function failed(kind: Problem['kind'], code: number, msg: string, data?: unknown) {
  const figures =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const problem: Problem = { kind, code, msg, figures, reason: reasonOfCode(code) };
  return { ok: false, problem } as const;
}
