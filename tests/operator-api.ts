import type { Reply } from './api.ts';
import { unusedCode } from './totp.ts';

const PASSWORD = 'a long enough password';

/**
 * An operator of the running server, with the session cookie, which also works with a restarted
 * server.
 */
export interface OperatorApi {
  readonly email: string;
  get<Data>(base: string, path: string, query?: Readonly<Record<string, unknown>>): Answer<Data>;
  post<Data>(base: string, path: string, body: Readonly<Record<string, unknown>>): Answer<Data>;
  /**
   * Proves the second factor, which changes need anew every five minutes. The third proof within a
   * minute waits for its code.
   */
  stepUp(base: string): Answer<unknown>;
}
type Answer<Data> = Promise<Reply<Data>>;

/** Enrols an operator with a one-time link from the log of a new server or from an invitation. */
export async function enrol(base: string, link: string, email: string): Promise<OperatorApi> {
  const token = /token=([\w-]+)/.exec(link)?.[1];
  let cookie = '';

  async function ask<Data>(server: string, path: string, init: RequestInit): Answer<Data> {
    const headers = { lang: 'en', cookie, 'content-type': 'application/json' };
    const response = await fetch(new URL(`/console/api/${path}`, server), { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    // The cast is unchecked: the server's own tests check its replies against the contract.
    return (await response.json()) as Reply<Data>;
  }
  const api: Omit<OperatorApi, 'stepUp'> = {
    email,
    get: (server, path, query = {}) => {
      const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
      return ask(server, `${path}?${new URLSearchParams(fields)}`, { method: 'GET' });
    },
    post: (server, path, body) => ask(server, path, { method: 'POST', body: JSON.stringify(body) }),
  };
  const begun = await api.post<{ secret: string }>(base, 'enrol/begin', { token });
  if (begun.code !== 1) throw new Error(`The link was refused: ${begun.msg}`);
  const given = { token, email, name: email.split('@')[0], password: PASSWORD };
  const code = await unusedCode(begun.data.secret);
  const done = await api.post(base, 'enrol/finish', { ...given, code });
  if (done.code !== 1) throw new Error(`The enrolment was refused: ${done.msg}`);
  return {
    ...api,
    stepUp: async (server) =>
      api.post(server, 'step-up', { code: await unusedCode(begun.data.secret) }),
  };
}

/** Returns the link for the first owner, which a new server writes to its log. */
export function ownerLinkIn(log: string): string {
  const link = /enrol\?token=[\w-]+/.exec(log)?.[0];
  if (link === undefined) throw new Error('Expected a link for the first owner in the log');
  return link;
}

/** Makes an operator with a role, invited by an owner who has just proved the second factor. */
export async function inviteOperator(
  base: string,
  owner: OperatorApi,
  role: string,
  email: string,
): Promise<OperatorApi> {
  const given = { email, name: role, role, reason: 'joins the team' };
  const { code, msg, data } = await owner.post<{ path: string }>(base, 'operators/invite', given);
  if (code !== 1) throw new Error(`The invitation was refused: ${msg}`);
  return enrol(base, data.path, email);
}
