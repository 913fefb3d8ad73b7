import * as call from '../call-facts.ts';
import type { CallFacts } from '../call-facts.ts';

const BASE = '/console/api/';

export const read = (path: string): CallFacts => call.read(BASE + path);

export const change = (path: string): CallFacts => ({
  ...call.change(BASE + path),
  changesState: true,
});

/** A read-only call whose input is too long for a query string. */
export const ask = (path: string): CallFacts => call.change(BASE + path);

/** A call that uploads one picture, which is not shown anywhere until a change uses it. */
export const upload = (path: string): CallFacts => ({
  ...call.upload(BASE + path),
  changesState: true,
});
