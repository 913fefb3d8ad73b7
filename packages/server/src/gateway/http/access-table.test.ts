import { ENDPOINTS } from '@fulcrum/contract/api';
import { OPERATOR_CALLS } from '@fulcrum/contract/console/calls';
import { LISTS } from '@fulcrum/contract/console/exports/calls';
import { mayDo, ROLES } from '@fulcrum/contract/console/roles';
import { expect, test } from 'vitest';

import { fieldsOf, sampleOf } from '../../../test/gateway/access-fields.ts';
import {
  CONSOLE_CALLS,
  EXPORTS,
  SHARED_IDS,
  TRADER_CALLS,
} from '../../../test/gateway/access-table.ts';

const PLACE = 'packages/server/test/gateway/access-table.ts';
const SENT = 'packages/server/test/gateway/access-fields.ts';
const consolePath = (path: string) => path.replace('/console/api/', '');

test('each call has its line in the table, and each line its call', () => {
  const lacking = (calls: readonly string[], lines: object) => ({
    [`say in ${PLACE} who may make these calls`]: calls.filter((path) => !(path in lines)),
    [`take these out of ${PLACE}`]: Object.keys(lines).filter((path) => !calls.includes(path)),
  });
  const none = {
    [`say in ${PLACE} who may make these calls`]: [],
    [`take these out of ${PLACE}`]: [],
  };
  const traders = ENDPOINTS.map(({ path }) => path);
  expect(lacking(traders, TRADER_CALLS)).toEqual(none);
  expect(
    lacking(
      OPERATOR_CALLS.map(({ path }) => consolePath(path)),
      CONSOLE_CALLS,
    ),
  ).toEqual(none);
  expect(new Set(traders).size, 'two calls with one path').toBe(traders.length);
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is open to whom the table says',
  (path, endpoint) => {
    const audience = TRADER_CALLS[path]?.audience;
    const access = audience === 'anyone' ? 'public' : audience === 'real' ? 'real' : 'user';
    expect(endpoint.access, `access, or the line in ${PLACE}`).toBe(access);
  },
);

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s names nobody’s own thing without the table knowing',
  (path, endpoint) => {
    const owned = TRADER_CALLS[path]?.owned ?? {};
    const suspects = fieldsOf(endpoint)
      .filter((name) => /^id$|_id$|_ids$|pic$|img$|file/i.test(name))
      .filter((name) => !SHARED_IDS.has(name) && !(name in owned));
    const asked = endpoint.access !== 'public' ? suspects : [];
    expect(asked, `whose are these? say in ${PLACE}, as owned or in SHARED_IDS`).toEqual([]);
  },
);

test.each(OPERATOR_CALLS.map((call) => [consolePath(call.path), call] as const))(
  'CONSOLE-011 the console’s %s is for the roles of the table',
  (path, { access, permission, needsStepUp }) => {
    const roles =
      access === 'public'
        ? 'strangers'
        : permission === null
          ? 'operators'
          : ROLES.filter((role) => mayDo(role, permission));
    expect({ roles, isWeighty: needsStepUp }, `the contract, or the line in ${PLACE}`).toEqual(
      CONSOLE_CALLS[path],
    );
  },
);

test('CONSOLE-011 each list leaves for the roles of the table', () => {
  const lists = Object.entries(LISTS).map(([list, permission]) => [
    list,
    ROLES.filter((role) => mayDo(role, permission)),
  ]);
  expect(Object.fromEntries(lists), `the contract, or EXPORTS in ${PLACE}`).toEqual(EXPORTS);
});

test.each(
  [
    ...ENDPOINTS.filter(({ path }) => TRADER_CALLS[path]?.audience !== 'anyone'),
    ...OPERATOR_CALLS,
  ].map((endpoint) => [endpoint.path, endpoint] as const),
)('the table can fill in %s', (_, endpoint) => {
  const { error } = endpoint.input.safeParse(sampleOf(endpoint));
  const lacking = error?.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`) ?? [];
  expect(lacking, `give FIELDS of ${SENT} something to send`).toEqual([]);
});
