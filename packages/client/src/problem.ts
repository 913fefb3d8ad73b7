import { SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';
import type { Envelope } from '@fulcrum/contract/reply';

import { knownReason, type KnownReason } from './known-reasons.ts';

/** Why a call failed. `msg` is in the reader's language and ready to show. */
export interface Problem {
  /**
   * `refused`: the server understood and will not do it. `session`: the login has ended. `network`:
   * the request or its reply was lost, so a change may or may not have been made. `fault`: the
   * server failed. `cancelled`: this app cancelled it; show nothing.
   */
  readonly kind: 'refused' | 'session' | 'network' | 'fault' | 'cancelled';
  /** Name of the refusal if an app handles it in its own way; otherwise null. */
  readonly reason: KnownReason | null;
  /** Envelope code or HTTP status, for support; 0 if there was no reply. */
  readonly code: number;
  readonly msg: string;
  /** The figures that explain a refusal, as the server sent them. */
  readonly figures: Readonly<Record<string, unknown>>;
}

export type Reply<Data> =
  | { readonly ok: true; readonly data: Data; readonly msg: string }
  | { readonly ok: false; readonly problem: Problem };

/** Whether a change may have been carried out: there was no reply, or the server failed. */
export const isLost = ({ kind }: Problem): boolean => kind === 'network' || kind === 'fault';

export function failed(kind: Problem['kind'], code: number, msg: string, data?: unknown) {
  const figures =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const problem: Problem = { kind, code, msg, figures, reason: knownReason(code) };
  return { ok: false, problem } as const;
}

/**
 * Makes a reply of an HTTP status and a parsed body; `faultText` is used if the body has no
 * envelope.
 */
export function replyFrom<Data>(status: number, body: unknown, faultText: string): Reply<Data> {
  if (!isEnvelope(body)) return failed('fault', status, faultText);
  const { code, msg, data } = body;
  // The cast of `data` is unchecked, and only here: the server uses the same contract.
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
