import type { Reply } from '../../api.ts';

export const PASSWORD = 'a-long-enough-secret';

/** Where a request comes from, as the proxy on this machine reports it. */
export interface From {
  readonly address: string;
  /** The browser's own id; absent for programs. */
  readonly device?: string;
}

export interface Told<Data> extends Reply<Data> {
  readonly status: number;
  /** Seconds; 0 if the reply names none. */
  readonly retryAfter: number;
}

/** Makes a call without a session, from the given address. */
export async function ask<Data = unknown>(
  base: string,
  path: string,
  body: Readonly<Record<string, unknown>> | null,
  { address, device }: From,
): Promise<Told<Data>> {
  const response = await fetch(new URL(path, base), {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': address,
      lang: 'en',
      ...(device === undefined ? {} : { device }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  // The cast is unchecked: the server's own tests check its replies against the contract.
  const reply = (await response.json()) as Reply<Data>;
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  return { status: response.status, retryAfter, ...reply };
}

export const logIn = (
  base: string,
  fields: Readonly<Record<string, unknown>> & { readonly account: string },
  from: From,
) => ask<Readonly<Record<string, unknown>>>(base, '/api/user/loginForU', fields, from);

/** Opens an account by e-mail, as an honest person would. */
export async function register(base: string, account: string, from: From): Promise<void> {
  const given = { type: 'email', account, password: PASSWORD, re_password: PASSWORD };
  const { code, msg } = await ask(base, '/api/user/register', given, from);
  if (code !== 1) throw new Error(`A registration was refused: ${code} ${msg}`);
}

/** Runs `count` attempts, `atOnce` at a time, and returns their results. */
export async function inParallel<Result>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) results[index] = await work(index);
    }),
  );
  return results;
}

/** Returns an address in one IPv6 network, which a single host may have. */
export const inNetwork = (index: number): string => `2001:db8:1:2::${(index + 1).toString(16)}`;

/** Returns an address in another site for each index. */
export const inSite = (index: number): string => `2001:db8:${(index + 0x100).toString(16)}::1`;
