import type { Endpoint, InputOf, ReplyOf } from '@fulcrum/contract/endpoint';

import { abortAfter } from './abort-after.ts';
import { isRead, requestOf, type Call } from './call.ts';
import { noteDateHeader } from './clock.ts';
import { earlyReply } from './early.ts';
import { failed, replyFrom, type Reply } from './problem.ts';
import type { sendFile } from './send-file.ts';
import { warn } from './warn.ts';

/** What the client needs from its app. */
export interface ClientPorts {
  readonly caller: () => Caller;
  /** Whether the device has no network, so that no call needs to be tried. */
  readonly isOffline: () => boolean;
  /** Text to show when no reply came back, or an unreadable one. */
  readonly text: (problem: 'network' | 'fault') => string;
}

/** Identity of the caller; read anew for each call. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters added to the input of every read. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Called when the server replies that the session of the call has ended. */
  readonly onSessionEnd: (msg: string, isInitial: boolean) => void;
  /** Whether a reply is still meant for who calls now; without it, always. */
  readonly isMeant?: (isRead: boolean) => boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * True for a request made at the start: if the session has ended, the app does not ask for a
   * login.
   */
  readonly isInitial?: boolean;
  /** True for a change that must reach the server even if the page is closed meanwhile. */
  readonly outlivesPage?: boolean;
  /**
   * True for a change whose reply counts even if it is no longer meant for who calls now, because
   * its caller sees whose it is.
   */
  readonly outlivesCaller?: boolean;
}

export interface UploadOptions {
  /** File name sent to the server. */
  readonly name?: string;
  /** Called with the share sent so far, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Most visits send no file, so this code is loaded with the first file. */
const sendLater: typeof sendFile = async (...sending) => {
  const loaded = await import('./send-file.ts').catch(() => null);
  return loaded ? loaded.sendFile(...sending) : 'lost';
};

const isMeant = (caller: Caller, isOfRead: boolean): boolean =>
  caller.isMeant?.(isOfRead) !== false;

const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = 400;

/** Makes all HTTP calls to the server. */
export class Client {
  readonly #ports: ClientPorts;

  constructor(ports: ClientPorts) {
    this.#ports = ports;
  }

  /**
   * Calls the server. A failure of the network or of the server is returned as a value. Repeats a
   * read once if the network fails; never repeats a change, because the caller decides about that.
   * If the reply is no longer meant for who calls now, a read is made again, and the reply to a
   * change is dropped.
   */
  readonly request = async <E extends Endpoint>(
    call: Call<E>,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Reply<ReplyOf<E>>> => {
    const { isInitial = false, outlivesCaller = false } = options;
    const caller = this.#ports.caller();
    const attempt = () => this.#attempt<ReplyOf<E>>(call, input, caller, options);
    let reply = await attempt();
    if (!reply.ok && reply.problem.kind === 'network' && isRead(call)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      reply = await attempt();
    }
    const isSessionEnd = !reply.ok && reply.problem.kind === 'session';
    const isOver = isSessionEnd || options.signal?.aborted === true;
    if (isOver || outlivesCaller || isMeant(caller, isRead(call))) {
      return this.#heard(reply, caller, isInitial);
    }
    return isRead(call) ? this.request(call, input, options) : failed('cancelled', 0, '');
  };

  /** Sends one file. Never throws. */
  readonly uploadFile = async <E extends Endpoint>(
    call: Call<E>,
    file: Blob,
    options: UploadOptions = {},
  ): Promise<Reply<ReplyOf<E>>> => {
    const caller = this.#ports.caller();
    const sent = await sendLater(call.path, file, { ...options, headers: caller.headers });
    if (sent === 'lost') return failed('network', 0, this.#ports.text('network'));
    if (sent === 'cancelled' || !isMeant(caller, false)) return failed('cancelled', 0, '');
    const { status, body } = sent;
    const reply = replyFrom<ReplyOf<E>>(status, body, this.#ports.text('fault'));
    return this.#heard(reply, caller, false);
  };

  /**
   * Loads a picture that only the caller may see; null if the reply is not an image. Rejects if the
   * network fails.
   */
  readonly picture = async (address: string, signal: AbortSignal): Promise<Blob | null> => {
    const { headers } = this.#ports.caller();
    const response = await fetch(address, { headers, signal });
    const isImage = (response.headers.get('content-type') ?? '').startsWith('image/');
    return isImage ? response.blob() : null;
  };

  async #attempt<Data>(
    call: Call,
    input: unknown,
    caller: Caller,
    { signal, outlivesPage = false }: CallOptions,
  ): Promise<Reply<Data>> {
    const { isOffline, text } = this.#ports;
    if (isOffline()) {
      warn(`${call.path} was not sent: the device has no network`);
      return failed('network', 0, text('network'));
    }
    const { address, headers, body } = requestOf(call, input, caller.beside ?? {});
    const until = abortAfter(TIMEOUT_MS, signal);
    const early = isRead(call) ? await earlyReply(requestOf(call, input, {}).address, until) : null;
    // An early read was sent at some time since the page began.
    const askedAt = early ? 0 : performance.now();
    const ask = async () =>
      fetch(address, {
        method: call.method,
        headers: { ...caller.headers, ...headers },
        body,
        signal: until,
        credentials: 'same-origin',
        keepalive: outlivesPage,
      });
    // Only the fetch is caught, so that a fault of this code is not reported as the network's.
    const response = early ?? (await ask().catch(() => null));
    if (response === null) {
      if (signal?.aborted === true) return failed('cancelled', 0, '');
      return failed('network', 0, text('network'));
    }
    noteDateHeader(response.headers.get('date'), askedAt);
    const parsed: unknown = await response.json().catch(() => null);
    return replyFrom<Data>(response.status, parsed, text('fault'));
  }

  #heard<Data>(reply: Reply<Data>, caller: Caller, isInitial: boolean): Reply<Data> {
    if (!reply.ok && reply.problem.kind === 'session') {
      caller.onSessionEnd(reply.problem.msg, isInitial);
    }
    return reply;
  }
}
