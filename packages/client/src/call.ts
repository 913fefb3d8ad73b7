import type { Endpoint } from '@fulcrum/contract/endpoint';

/**
 * An endpoint of the contract without its schemas, so that the schema library stays out of the
 * apps.
 */
export interface Call<E extends Endpoint = Endpoint> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly encoding: Endpoint['encoding'];
  /** Of a GET: it changes something all the same, so it must not be repeated. */
  readonly changesState?: boolean;
  /** Carries the type only; there is no such value. */
  readonly endpoint?: E;
}

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
