import type { Endpoint, InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import { Envelope } from '@fulcrum/contract/reply';

import { newAddress } from './addresses.ts';

/**
 * Makes one call of the product and returns its data, parsed by the endpoint's own schema. Throws
 * with the envelope's code and text if the call is refused.
 */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<ReplyOf<E>> {
  const isGet = endpoint.method === 'GET';
  const fields = Object.entries(input as Record<string, unknown>); // every input is an object
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`${base}${endpoint.path}${isGet ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: {
      lang: 'en',
      'x-forwarded-for': newAddress(),
      ...(token === undefined ? {} : { authorization: token }),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    body: isGet ? null : JSON.stringify(input),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown };
  if (code !== 1) throw new Error(`${endpoint.path} answered ${code}: ${msg}`);
  // The data was parsed by the endpoint's schema, so it has the endpoint's type.
  return Envelope(endpoint.reply).parse({ code, msg, data }).data as ReplyOf<E>;
}
