import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { OPERATOR_CALLS, type OperatorCall } from '@fulcrum/contract/console/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { UNATTENDED } from '@fulcrum/contract/console/watching';

import { isCrossOrigin } from '../platform/http/origin.ts';
import { JSON_TYPE, successBody } from '../platform/http/reply.ts';
import { inputOf } from '../platform/http/serve.ts';
import type { UploadedFile, Uploads } from '../platform/http/upload.ts';
import { tokenOf, visitOf, type Visit } from '../platform/http/visit.ts';
import { Refused, SessionInvalid } from '../platform/refusal.ts';
import { STEP_UP_MS, type Operator } from './session.ts';

const COOKIE = 'fulcrum_console';
/** Only the console's own calls carry it. */
const COOKIE_PATH = '/console';

export interface AskedByStranger<Input> {
  readonly input: Input;
  readonly visit: Visit;
  /** Hands the browser the cookie of a new session. */
  readonly signIn: (token: string) => void;
}

export interface AskedByOperator<Input> {
  readonly input: Input;
  readonly visit: Visit;
  readonly operator: Operator;
  readonly signOut: () => void;
}

/** Binds calls of the console to routes: who asks, whether the role allows it, then the handler. */
export interface ServeOperators {
  toStranger<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (asked: AskedByStranger<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
  /** On a part of the server that takes uploads; the file is read once it is known who sends it. */
  fileFromOperator<Reply extends z.ZodType>(
    call: OperatorCall<z.ZodType, Reply>,
    take: (file: UploadedFile) => Promise<z.output<Reply>>,
  ): void;
  toOperator<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (asked: AskedByOperator<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
}

export interface ServeOperatorPorts {
  readonly publicUrl: string | null;
  readonly uploads: Uploads;
  readonly now: () => number;
  /** Whether the console may be used from there. */
  isOpenTo(address: string): Promise<boolean>;
  operatorOf(token: string, isAttended: boolean): Promise<Operator | null>;
}

export function serveOperatorsOn(
  app: FastifyInstance,
  { publicUrl, uploads, now, isOpenTo, operatorOf }: ServeOperatorPorts,
): ServeOperators {
  const isSecure = (request: FastifyRequest) =>
    request.protocol === 'https' || (publicUrl ?? '').startsWith('https:');

  function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const flags = ['HttpOnly', 'SameSite=Strict'];
    if (isSecure(request)) flags.push('Secure');
    if (token === '') flags.push('Max-Age=0');
    reply.header('set-cookie', `${COOKIE}=${token}; Path=${COOKIE_PATH}; ${flags.join('; ')}`);
  }

  function route(
    call: OperatorCall,
    handle: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<unknown>,
  ): void {
    // The list is what tests look at: a call beside it would be one that nobody has judged.
    if (!OPERATOR_CALLS.includes(call)) throw new Error(`${call.path} is not in the list`);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyBytesMax !== undefined && { bodyLimit: call.bodyBytesMax }),
      config: { encoding: call.encoding, isGuarded: true },
      handler: async (request, reply) => {
        // Reads as well: nobody else's page has any business here.
        if (isCrossOrigin(request.headers, publicUrl)) throw new Refused('request.crossOrigin');
        const visit = visitOf(request);
        if (!(await isOpenTo(visit.address))) throw new Refused('operator.address');
        const data = await handle(request, reply, visit);
        return reply
          .header('content-type', JSON_TYPE)
          .header('cache-control', 'no-store')
          .send(successBody(visit.language, call.done, data));
      },
    });
  }

  return {
    toStranger(call, handle) {
      if (call.access !== 'public') throw new Error(`${call.path} needs a session`);
      route(call, (request, reply, visit) =>
        handle({
          input: inputOf(call, request),
          visit,
          signIn: (token) => setCookie(request, reply, token),
        }),
      );
    },
    fileFromOperator(call, take) {
      if (call.encoding !== 'file') throw new Error(`${call.path} takes no file`);
      route(call, async (request, _reply, { address }) => {
        const { id } = await allowed(call, request, operatorOf);
        return uploads.receive(request, { name: `operator ${id}`, address }, take);
      });
    },
    toOperator(call, handle) {
      if (call.access !== 'operator') throw new Error(`${call.path} is public`);
      route(call, async (request, reply, visit) => {
        const operator = await allowed(call, request, operatorOf);
        const input = inputOf(call, request);
        if (call.needsStepUp && now() - operator.steppedUpAt > STEP_UP_MS) {
          throw new Refused('operator.stepUp');
        }
        return handle({ input, visit, operator, signOut: () => setCookie(request, reply, '') });
      });
    },
  };
}

/** Who asks; throws for whoever has no session, and for a role that may not. */
async function allowed(
  call: OperatorCall,
  request: FastifyRequest,
  operatorOf: ServeOperatorPorts['operatorOf'],
): Promise<Operator> {
  const token = tokenOf(cookieOf(request));
  const isAttended = request.headers[UNATTENDED] === undefined;
  const operator = token === null ? null : await operatorOf(token, isAttended);
  if (!operator) throw new SessionInvalid();
  if (call.permission !== null && !mayDo(operator.role, call.permission)) {
    throw new Refused('operator.forbidden');
  }
  return operator;
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === COOKIE) return value;
  }
  return undefined;
}
