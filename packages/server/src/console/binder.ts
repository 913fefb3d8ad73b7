import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { type OperatorCall } from '@fulcrum/contract/console/call';
import { OPERATOR_CALLS } from '@fulcrum/contract/console/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { SHOWN_OPERATOR, UNATTENDED } from '@fulcrum/contract/console/watching';

import { beforeTheBody, type Admit } from '../platform/http/admission.ts';
import { isCrossOrigin } from '../platform/http/origin.ts';
import { JSON_TYPE, successBody } from '../platform/http/reply.ts';
import { inputOf } from '../platform/http/serve.ts';
import { serveUploads, type UploadedFile, type Uploads } from '../platform/http/upload.ts';
import { visitOf, type Visit } from '../platform/http/visit.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Sql } from '../platform/ports/db.ts';
import { Refused, SessionInvalid } from '../platform/refusal.ts';
import { noteIn, runAct, type Act, type Actor, type Transact } from './act.ts';
import { sessionCookie, STEP_UP_MS, tokenInCookie, type Operator } from './session.ts';

interface PublicRequest<Input> {
  readonly input: Input;
  readonly visit: Visit;
  /** Sets the cookie of a new session. */
  readonly setSession: (token: string) => void;
}

interface ReadRequest<Input> {
  readonly input: Input;
  readonly operator: Operator;
  readonly visit: Visit;
  /** Writes an audit entry about what was read, in a transaction of its own. */
  readonly note: (action: string, object: string, detail?: object) => Promise<void>;
}

interface ChangeRequest<Input> {
  readonly input: Input;
  readonly act: Act;
}

export interface CustomRequest<Input> extends Actor {
  readonly input: Input;
  /** Runs the part of the call that is one transaction, under the rules of `Binder.change`. */
  readonly change: <Result>(work: (act: Act) => Promise<Result>) => Promise<Result>;
  /** Writes an audit entry in a given transaction. */
  readonly noteIn: (tx: Sql, action: string, object: string, detail?: object) => Promise<void>;
  /** Removes the cookie of the session. */
  readonly removeSession: () => void;
}

/** A handler whose reply is empty need not return a value. */
type Result<Reply extends z.ZodType> =
  Record<string, never> extends z.output<Reply> ? z.output<Reply> | void : z.output<Reply>;

export interface Changes {
  /** Binds a change in one transaction, which must write at least one audit entry. */
  change<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (request: ChangeRequest<z.output<Input>>) => Promise<Result<Reply>>,
  ): void;
  /**
   * Binds a change that needs more than one transaction, or a transaction that another module
   * opens.
   */
  custom<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (request: CustomRequest<z.output<Input>>) => Promise<Result<Reply>>,
  ): void;
}

/** Binds the calls of the console: checks session, permission, input and second factor first. */
export interface Binder extends Changes {
  /** Binds a call that needs no session. */
  open<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (request: PublicRequest<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
  read<Input extends z.ZodType, Reply extends z.ZodType>(
    call: OperatorCall<Input, Reply>,
    handle: (request: ReadRequest<z.output<Input>>) => Promise<z.output<Reply>>,
  ): void;
  /** Binds an upload; the file is received only after session and permission are checked. */
  upload<Reply extends z.ZodType>(
    call: OperatorCall<z.ZodType, Reply>,
    take: (file: UploadedFile) => Promise<z.output<Reply>>,
  ): void;
  /**
   * Returns binders for changes in transactions that a module opens, for example those of the
   * market for its catalogue.
   */
  within(transact: Transact): Changes;
}

export interface BinderPorts {
  readonly publicUrl: string | null;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly transact: Transact;
  /** Returns whether the console may be used from this address. */
  isOpenTo(address: string): Promise<boolean>;
  operatorOf(token: string, isAttended: boolean): Promise<Operator | null>;
}

type Handle<Who> = (
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  who: Who,
) => Promise<unknown>;

export function bindConsole(app: FastifyInstance, ports: BinderPorts): Binder {
  return {
    ...changesIn(ports.transact, app, ports),
    within: (transact) => changesIn(transact, app, ports),
    open(call, handle) {
      requireAccess(call, 'public');
      bind(app, ports, call, anyone, (request, reply, visit) => {
        const setSession = (token: string) => setCookie(request, reply, ports, token);
        return handle({ input: inputOf(call, request), visit, setSession });
      });
    },
    read(call, handle) {
      requireAccess(call, 'operator');
      if (call.changesState) throw new Error(`${call.path} is a change`);
      const admit = admitOperator(call, ports);
      bind(app, ports, call, admit, (request, _reply, visit, operator) => {
        const input = inputFrom(call, request, operator, ports);
        const actor = { operator, visit, reason: '' };
        const note = (action: string, object: string, detail: object = {}) =>
          ports.transact((tx) => noteIn(tx, ports.clock.now(), actor, { action, object, detail }));
        return handle({ input, operator, visit, note });
      });
    },
    upload(call, take) {
      if (call.encoding !== 'file') throw new Error(`${call.path} takes no file`);
      serveUploads(app, (part) => {
        bind(
          part,
          ports,
          call,
          admitOperator(call, ports),
          (request, _reply, { address }, { id }) => {
            return ports.uploads.receive(request, { name: `operator ${id}`, address }, take);
          },
        );
      });
    },
  };
}

function changesIn(transact: Transact, app: FastifyInstance, ports: BinderPorts): Changes {
  const { clock } = ports;
  const custom: Changes['custom'] = (call, handle) => {
    requireAccess(call, 'operator');
    if (!call.changesState) throw new Error(`${call.path} is a read`);
    bind(app, ports, call, admitOperator(call, ports), async (request, reply, visit, operator) => {
      const input = inputFrom(call, request, operator, ports);
      const actor = { operator, visit, reason: reasonOf(input) };
      const result = await handle({
        ...actor,
        input,
        change: (work) => runAct({ transact, clock }, actor, work),
        noteIn: (tx, action, object, detail = {}) =>
          noteIn(tx, clock.now(), actor, { action, object, detail }),
        removeSession: () => setCookie(request, reply, ports, ''),
      });
      return result ?? {};
    });
  };
  return {
    custom,
    change(call, handle) {
      custom(call, ({ input, change }) => change((act) => handle({ input, act })));
    },
  };
}

function bind<Who>(
  app: FastifyInstance,
  { publicUrl, isOpenTo }: BinderPorts,
  call: OperatorCall,
  whoOf: Admit<Who>,
  handle: Handle<Who>,
): void {
  // Tests check every call of this list, so a call outside of it would be checked by no test.
  if (!OPERATOR_CALLS.includes(call)) throw new Error(`${call.path} is not in the list`);
  const admit = async (request: FastifyRequest): Promise<Who> => {
    // Also applies to reads: pages of other origins must not call the console.
    if (isCrossOrigin(request.headers, publicUrl)) throw new Refused('request.crossOrigin');
    if (!(await isOpenTo(visitOf(request).address))) throw new Refused('operator.address');
    return whoOf(request);
  };
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyBytesMax !== undefined && { bodyLimit: call.bodyBytesMax }),
    config: { encoding: call.encoding, isGuarded: true },
    ...beforeTheBody(call, admit),
    handler: async (request, reply) => {
      const who = await admit(request);
      const visit = visitOf(request);
      const data = await handle(request, reply, visit, who);
      return reply
        .header('content-type', JSON_TYPE)
        .header('cache-control', 'no-store')
        .send(successBody(visit.language, call.done, data));
    },
  });
}

/**
 * Returns the input of a call; for a call that needs a step-up, also checks that the second factor
 * was proven recently.
 */
function inputFrom<Input extends z.ZodType>(
  call: OperatorCall<Input>,
  request: FastifyRequest,
  { steppedUpAt }: Operator,
  { clock }: BinderPorts,
): z.output<Input> {
  const input = inputOf(call, request);
  if (call.needsStepUp && clock.now() - steppedUpAt > STEP_UP_MS) {
    throw new Refused('operator.stepUp');
  }
  return input;
}

const anyone = (): Promise<null> => Promise.resolve(null);

/** Returns the calling operator; throws without a session, or if the role lacks the permission. */
function admitOperator(call: OperatorCall, { operatorOf }: BinderPorts): Admit<Operator> {
  return async (request) => {
    const token = tokenInCookie(request);
    const isAttended = request.headers[UNATTENDED] === undefined;
    const operator = token === null ? null : await operatorOf(token, isAttended);
    if (!operator) throw new SessionInvalid();
    // The cookie is that of whoever signed in last, perhaps in another tab.
    const shown = request.headers[SHOWN_OPERATOR];
    if (shown !== undefined && shown !== String(operator.id)) throw new SessionInvalid();
    if (call.permission !== null && !mayDo(operator.role, call.permission)) {
      throw new Refused('operator.forbidden');
    }
    return operator;
  };
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: BinderPorts,
  token: string,
): void {
  reply.header('set-cookie', sessionCookie(request, publicUrl, token));
}

function requireAccess({ path, access }: OperatorCall, expected: OperatorCall['access']): void {
  if (access !== expected) throw new Error(`${path} is for ${access}`);
}

function reasonOf(input: unknown): string {
  const isObject = typeof input === 'object' && input !== null;
  return isObject && 'reason' in input && typeof input.reason === 'string' ? input.reason : '';
}
