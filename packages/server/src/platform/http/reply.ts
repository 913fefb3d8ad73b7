import type { FastifyReply } from 'fastify';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import { REFUSED, SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';
import type { Language } from '@fulcrum/contract/languages';
import type { DoneKey } from '@fulcrum/contract/done';
import { say, type Figures } from '@fulcrum/messages/say';

import { isPassing } from '../ports/db.ts';
import { Refused, RETRY_AFTER_S, SessionInvalid } from '../refusal.ts';
import { utcTime } from './display-time.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

/** A reply that is ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: number | null;
}

/** Returns the envelope of a success as JSON text. */
export function successBody(language: Language, done: DoneKey | undefined, data: unknown): string {
  const msg = done === undefined ? '' : say(language, done);
  return `{"code":${SUCCESS},"msg":${JSON.stringify(msg)},"data":${JSON.stringify(data)}}`;
}

/** Returns the envelope of a refusal, with its code, text and figures. */
export function refusalAnswer(
  language: Language,
  reason: Reason,
  figures: Figures = {},
  retryAfter: number | null = null,
): Answer {
  const { code, status } = CODES[reason];
  const msg = say(language, reason, withTimes(figures, language));
  return { status, body: JSON.stringify({ code, msg, data: figures }), retryAfter };
}

/** The format of times in figures. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

const withTimes = (figures: Figures, language: Language): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      const isMoment = typeof value === 'string' && MOMENT.test(value);
      return [name, isMoment ? utcTime(Date.parse(value), language) : value];
    }),
  );

function sessionInvalidAnswer(language: Language): Answer {
  const msg = say(language, 'session.invalid');
  return {
    status: 200,
    body: JSON.stringify({ code: SESSION_INVALID, msg, data: {} }),
    retryAfter: null,
  };
}

/**
 * Turns a thrown error into a reply; nothing else does. For a fault, the client receives only
 * `requestId`, with which its log line can be found.
 */
export function answerOf(error: unknown, language: Language, requestId: string): Answer {
  if (error instanceof SessionInvalid) return sessionInvalidAnswer(language);
  if (error instanceof Refused) {
    return refusalAnswer(language, error.reason, error.figures, error.retryAfter);
  }
  if (isPassing(error)) return refusalAnswer(language, 'server.unavailable', {}, RETRY_AFTER_S);
  const status = httpStatusOf(error);
  const transport = TRANSPORT[status];
  if (transport) return refusalAnswer(language, transport);
  if (status >= 400 && status < 500) {
    const msg = say(language, 'request.malformed');
    return { status, body: JSON.stringify({ code: REFUSED, msg, data: {} }), retryAfter: null };
  }
  return refusalAnswer(language, 'server.fault', { request: requestId });
}

/** Returns true for a fault, which is logged with its stack. */
export function isFault(error: unknown): boolean {
  if (error instanceof Refused || error instanceof SessionInvalid) return false;
  return httpStatusOf(error) >= 500;
}

/** The refusals for Fastify's status codes of invalid requests. */
const TRANSPORT: Readonly<Record<number, Reason>> = {
  400: 'request.malformed',
  404: 'request.notFound',
  405: 'request.method',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'server.unavailable',
};

function httpStatusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Sends an answer as it is. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfter !== null) reply.header('retry-after', String(answer.retryAfter));
  return reply
    .code(answer.status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(answer.body);
}
