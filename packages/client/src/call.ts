import type { CallFacts } from '@fulcrum/contract/call-facts';
import type { Endpoint } from '@fulcrum/contract/endpoint';

/** An endpoint without its schemas, which keeps the schema library out of the apps. */
export interface Call<E extends Endpoint = Endpoint> extends CallFacts {
  /** Carries the type only; never set at run time. */
  readonly endpoint?: E;
}

/** The calls of one domain. Each is typed by the endpoint schema of the same name. */
export type Calls<Facts, Schemas> = {
  readonly [Name in keyof Facts & keyof Schemas]: Schemas[Name] extends Endpoint
    ? Call<Schemas[Name]>
    : never;
};

/** True for calls that change nothing, so that they may be repeated. */
export const isRead = ({ method, changesState }: Call): boolean =>
  method === 'GET' && changesState !== true;

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  query: 'application/json',
} as const;

/** Builds the address, headers and body of a call. `beside` is added to the input of a read. */
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

/** Encodes a flat input as URL parameters; leaves out fields that are neither text nor numbers. */
function paramsOf(input: unknown): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params;
}
