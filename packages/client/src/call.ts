import type { CallFacts } from '@fulcrum/contract/call-facts';
import type { Endpoint } from '@fulcrum/contract/endpoint';

/** The facts of an endpoint, without its schemas: their library stays out of the apps. */
export interface Call<E extends Endpoint = Endpoint> extends CallFacts {
  /** Carries the type only; there is no such value. */
  readonly endpoint?: E;
}

/** The calls of a domain: its facts, typed by the endpoints of the same names. */
export type Calls<Facts, Schemas> = {
  readonly [Name in keyof Facts & keyof Schemas]: Schemas[Name] extends Endpoint
    ? Call<Schemas[Name]>
    : never;
};

/** Whether it changes nothing, so that it may be repeated. */
export const isRead = ({ method, changesState }: Call): boolean =>
  method === 'GET' && changesState !== true;

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  query: 'application/json',
} as const;

/**
 * The address of a call, and what is sent to it besides the headers that say who asks. `beside`
 * goes with every read.
 */
export function requestOf(call: Call, input: unknown, beside: Readonly<Record<string, string>>) {
  const { method, path, encoding } = call;
  if (method === 'GET') {
    const params = paramsOf({ ...(input as object), ...beside });
    return { address: `${path}?${params}`, headers: {}, body: null };
  }
  if (encoding === 'file') throw new Error(`Expected ${path} to be sent as an upload`);
  const body = encoding === 'form' ? paramsOf(input).toString() : JSON.stringify(input);
  return { address: path, headers: { 'content-type': CONTENT_TYPES[encoding] }, body };
}

/** Text of a flat input; fields that are not there are not sent. */
function paramsOf(input: unknown): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params;
}
