import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Endpoint } from '@fulcrum/contract/endpoint';

import type { Caller } from '../ports/caller.ts';
import type { Clock } from '../ports/clock.ts';
import { Refused, SessionInvalid } from '../refusal.ts';
import { beforeTheBody, type Admit } from './admission.ts';
import { fieldRefusal, unkeepableField } from './field-refusal.ts';
import type { Limits } from './limits.ts';
import { isCrossOrigin } from './origin.ts';
import { JSON_TYPE, successBody } from './reply.ts';
import { IMAGE_HEADERS, PICTURE_HEADERS } from './security-headers.ts';
import { sendSmaller } from './smaller.ts';
import type { UploadedFile, Uploads } from './upload.ts';
import { tokenOf, visitOf, type Visit } from './visit.ts';

/** What the handler of a public call receives. */
export interface Asked<Input> {
  readonly input: Input;
  readonly visit: Visit;
}

/** What the handler of a call with a session receives. */
export interface AskedByUser<Input> extends Asked<Input> {
  readonly caller: Caller;
}

/** What the handler of an upload receives; the file is read only when the handler asks for it. */
export interface FileAsked {
  readonly caller: Caller;
  /** Receives the file and passes it to `work`; the file is deleted when `work` has ended. */
  readonly withFile: <Result>(work: (file: UploadedFile) => Promise<Result>) => Promise<Result>;
}

/**
 * Connects the endpoints of the contract to handlers: checks access, parses the input, calls the
 * handler and wraps its reply.
 */
export interface Serve {
  toAnyone<Input extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Input, Reply>,
    handle: (asked: Asked<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
  /** Serves a public call whose caller may be logged in; an invalid token is refused. */
  toEither<Input extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Input, Reply>,
    handle: (
      asked: Asked<z.output<Input>> & { readonly caller: Caller | null },
    ) => Promise<z.output<Reply>>,
  ): void;
  toUser<Input extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Input, Reply>,
    handle: (asked: AskedByUser<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
  fileFromUser<Reply extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, Reply>,
    handle: (asked: FileAsked) => Promise<z.output<Reply>>,
  ): void;
  /** Serves a public WebP, which the handler returns. */
  imageToAnyone<Input extends z.ZodType>(
    endpoint: Endpoint<Input>,
    handle: (asked: Asked<z.output<Input>>) => Promise<Uint8Array>,
  ): void;
  /** Serves a private JPEG, which the handler returns. */
  imageToUser<Input extends z.ZodType>(
    endpoint: Endpoint<Input>,
    handle: (asked: AskedByUser<z.output<Input>>) => Promise<Uint8Array>,
  ): void;
}

export interface ServePorts {
  readonly clock: Clock;
  /** Null means no limits. */
  readonly limits: Limits | null;
  readonly publicUrl: string | null;
  readonly uploads: Uploads;
  /** True once the desk has stopped; then calls are refused instead of waiting forever. */
  readonly isDown: () => boolean;
  identify(token: string): Promise<Caller | null>;
}

type Handle<Who> = (request: FastifyRequest, visit: Visit, caller: Who) => Promise<unknown>;

export function serveOn(app: FastifyInstance, ports: ServePorts): Serve {
  const route = <Who>(endpoint: Endpoint, callerOf: Admit<Who>, handle: Handle<Who>): void =>
    bind(app, ports, endpoint, callerOf, handle);
  return {
    toAnyone(endpoint, handle) {
      if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a session`);
      route(endpoint, anyone, (request, visit) => {
        return handle({ input: inputOf(endpoint, request), visit });
      });
    },
    toEither(endpoint, handle) {
      if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a session`);
      route(
        endpoint,
        (request) => visitorOrCaller(request, ports),
        (request, visit, caller) => {
          return handle({ input: inputOf(endpoint, request), visit, caller });
        },
      );
    },
    toUser(endpoint, handle) {
      if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public`);
      route(
        endpoint,
        (request) => allowed(endpoint, request, ports),
        (request, visit, caller) => {
          return handle({ input: inputOf(endpoint, request), visit, caller });
        },
      );
    },
    fileFromUser(endpoint, handle) {
      if (endpoint.encoding !== 'file') throw new Error(`${endpoint.path} takes no file`);
      route(
        endpoint,
        (request) => allowed(endpoint, request, ports),
        (request, { address }, caller) => {
          const sender = { name: `user ${caller.userId}`, address };
          const { uploads } = ports;
          return handle({ caller, withFile: (work) => uploads.receive(request, sender, work) });
        },
      );
    },
    imageToAnyone(endpoint, handle) {
      if (!endpoint.answersImage) throw new Error(`${endpoint.path} answers no image`);
      this.toAnyone(endpoint, handle);
    },
    imageToUser(endpoint, handle) {
      if (!endpoint.answersImage) throw new Error(`${endpoint.path} answers no image`);
      this.toUser(endpoint, handle);
    },
  };
}

function bind<Who>(
  app: FastifyInstance,
  ports: ServePorts,
  endpoint: Endpoint,
  callerOf: Admit<Who>,
  handle: Handle<Who>,
): void {
  const admit = async (request: FastifyRequest): Promise<Who> => {
    if (endpoint.changesState && isCrossOrigin(request.headers, ports.publicUrl)) {
      throw new Refused('request.crossOrigin');
    }
    if (endpoint.access !== 'public' && ports.isDown()) throw new Refused('server.unavailable');
    return callerOf(request);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytesMax !== undefined && { bodyLimit: endpoint.bodyBytesMax }),
    config: { encoding: endpoint.encoding },
    ...beforeTheBody(endpoint, admit),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await admit(request);
      const visit = visitOf(request);
      const data = await handle(request, visit, caller);
      if (data instanceof Uint8Array) {
        return sendImage(reply, data, endpoint.access === 'public');
      }
      reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
      const body = successBody(visit.language, endpoint.done, data);
      const isForAll = endpoint.access === 'public' && endpoint.method === 'GET';
      // A GET that changes state opens a session, so its reply must not be compressed like a public
      // one.
      return isForAll && !endpoint.changesState
        ? sendSmaller(request, reply, body)
        : reply.send(body);
    },
  });
}

const anyone = (): Promise<null> => Promise.resolve(null);

/** Returns the caller; null without a token. Throws for an invalid token. */
async function visitorOrCaller(request: FastifyRequest, ports: ServePorts): Promise<Caller | null> {
  const isVisitor = (request.headers.authorization ?? '') === '';
  return isVisitor ? null : callerOf(request, ports);
}

/**
 * Returns the caller. Throws without a session, and for a demo account if the call needs a real
 * one.
 */
async function allowed(
  { access }: Endpoint,
  request: FastifyRequest,
  ports: ServePorts,
): Promise<Caller> {
  const caller = await callerOf(request, ports);
  if (access === 'real' && caller.isDemo) throw new Refused('real.only');
  return caller;
}

/** Returns the caller. Throws without a valid session. */
async function callerOf(request: FastifyRequest, ports: ServePorts): Promise<Caller> {
  const token = tokenOf(request.headers.authorization);
  if (token === null) throw new SessionInvalid();
  const caller = await ports.identify(token);
  if (caller) return caller;
  const wait = ports.limits?.unknownTokens.take(request.ip, ports.clock.monotonic()) ?? 0;
  if (wait > 0) throw new Refused('request.tooMany', {}, wait);
  throw new SessionInvalid();
}

/** Sends an image that cannot run as a page; browsers cache public images, but not private ones. */
function sendImage(reply: FastifyReply, image: Uint8Array, isPublic: boolean): FastifyReply {
  return reply.headers(isPublic ? PICTURE_HEADERS : IMAGE_HEADERS).send(Buffer.from(image));
}

/**
 * Parses the input from the query or body, as the endpoint says; refuses the first invalid field.
 */
export function inputOf<Input extends z.ZodType>(
  { encoding, input }: Endpoint<Input>,
  request: FastifyRequest,
): z.output<Input> {
  const raw = encoding === 'query' ? request.query : (request.body ?? {});
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Refused('request.malformed');
  }
  const parsed = input.safeParse(raw);
  if (!parsed.success) throw fieldRefusal(parsed.error, raw);
  const field = unkeepableField(parsed.data);
  if (field !== null) throw new Refused('field.invalid', { field });
  return parsed.data;
}
