import { generateSync } from 'otplib';
import { expect } from 'vitest';

import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import type { Role } from '@fulcrum/contract/console/roles';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type { Envelope } from '@fulcrum/contract/reply';

import type { ProductRig } from '../product-rig.ts';

export const PASSWORD = 'a long enough password';
const STEP_MS = 30_000;

/** An operator with a browser, which keeps the cookie and the authenticator's secret. */
export class Browser {
  readonly #rig: ProductRig;
  readonly #address: string;
  cookie = '';
  /** The whole `set-cookie` header of the last sign-in. */
  setCookie = '';
  secret = '';

  constructor(rig: ProductRig, address = '10.0.0.1') {
    this.#rig = rig;
    this.#address = address;
  }

  /** Returns a code of the next time step, which has not been used yet. */
  code(): string {
    this.#rig.clock.time += STEP_MS;
    return generateSync({ secret: this.secret, epoch: Math.floor(this.#rig.clock.time / 1_000) });
  }

  async send(
    call: OperatorCall,
    input: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Envelope & { status: number }> {
    const isQuery = call.encoding === 'query';
    const query = new URLSearchParams(input as Record<string, string>).toString();
    const response = await this.#rig.product.app.inject({
      method: call.method,
      url: isQuery ? `${call.path}?${query}` : call.path,
      remoteAddress: this.#address,
      headers: { lang: 'en', cookie: this.cookie, ...headers },
      ...(isQuery ? {} : { payload: input }),
    });
    const set = response.headers['set-cookie'];
    if (typeof set === 'string') {
      this.setCookie = set;
      this.cookie = set.split(';', 1)[0] ?? '';
    }
    return { status: response.statusCode, ...response.json<Envelope>() };
  }

  /** Uploads a picture as a form does. */
  async upload(call: OperatorCall, bytes: Uint8Array, type = 'image/jpeg'): Promise<Envelope> {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)], { type }), 'picture');
    const body = new Response(form);
    const response = await this.#rig.product.app.inject({
      method: call.method,
      url: call.path,
      remoteAddress: this.#address,
      headers: { cookie: this.cookie, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return response.json<Envelope>();
  }

  /** Makes a call that must succeed; checks the reply against its schema. */
  async ok<C extends OperatorCall>(call: C, input: InputOf<C>) {
    const { code, msg, data } = await this.send(call, input as object);
    expect({ path: call.path, code, msg }).toMatchObject({ code: 1 });
    return call.reply.parse(data) as ReturnType<C['reply']['parse']>;
  }

  /** Makes a call that must be refused; returns the code of the refusal. */
  async refused(call: OperatorCall, input: object): Promise<number> {
    const { code } = await this.send(call, input);
    expect(code).not.toBe(1);
    return code;
  }

  /** Opens a one-time link and becomes an operator. */
  async enrol(path: string | null, email: string): Promise<readonly string[]> {
    const token = new URLSearchParams((path ?? '').split('?')[1]).get('token') ?? '';
    const { secret } = await this.ok(operatorCalls.enrolBegin, { token });
    this.secret = secret;
    const name = email.split('@')[0] ?? '';
    const given = { token, email, name, password: PASSWORD, code: this.code() };
    return (await this.ok(operatorCalls.enrolFinish, given)).recovery_codes;
  }

  login(email: string, given: { readonly password?: string; readonly code?: string } = {}) {
    const { password = PASSWORD, code = this.code() } = given;
    return this.send(operatorCalls.login, { email, password, code });
  }
}

/** Returns the first owner of an empty product. */
export async function firstOwner(rig: ProductRig): Promise<Browser> {
  const path = await rig.product.consoleModule.firstOwnerLink();
  const owner = new Browser(rig);
  await owner.enrol(path ?? '', 'owner@example.com');
  return owner;
}

/** Returns an operator of a role, whom the owner has invited. */
export async function operatorOf(rig: ProductRig, owner: Browser, role: Role): Promise<Browser> {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const email = `${role}-${rig.clock.time}@example.com`;
  const given = { email, name: role, role, reason: 'joins the team' };
  const { path } = await owner.ok(operatorCalls.inviteOperator, given);
  const browser = new Browser(rig);
  await browser.enrol(path ?? '', email);
  return browser;
}
