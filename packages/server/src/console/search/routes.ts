import { mayDo } from '@fulcrum/contract/console/roles';
import * as api from '@fulcrum/contract/console/search/calls';
import { FOUND_KINDS } from '@fulcrum/contract/console/search/schema';

import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { find } from './find.ts';

/**
 * The route for the search of the console. Like the list of users it shows masked contacts only and
 * is not audited; opening a result is.
 */
export function searchRoutes(serve: Binder, ports: ConsolePorts): void {
  serve.read(api.search, async ({ input: { text }, operator: { role } }) => ({
    text,
    rows: await find(ports.db.reads, ports, text, (kind) => mayDo(role, FOUND_KINDS[kind])),
  }));
}
