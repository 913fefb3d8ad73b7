/** Roles of operators. */
export const ROLES = ['owner', 'dealing', 'finance', 'compliance', 'support', 'content'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Which roles have which permission in the console: the one table that calls, screens, tests and
 * docs/console.md share. No permission lets an operator set a price, delay a fill or change a past
 * trade.
 */
export const PERMISSIONS = {
  'dashboard.view': ['owner', 'dealing', 'finance', 'compliance', 'support'],
  'trading.view': ['owner', 'dealing', 'compliance', 'support'],
  'instruments.view': ['owner', 'dealing', 'compliance', 'support'],
  'instruments.halt': ['owner', 'dealing'],
  'instruments.change': ['owner', 'dealing'],
  'hedging.view': ['owner', 'dealing'],
  'hedging.change': ['owner', 'dealing'],
  'people.view': ['owner', 'dealing', 'finance', 'compliance', 'support'],
  'people.note': ['owner', 'dealing', 'finance', 'compliance', 'support'],
  'people.reveal': ['owner', 'finance', 'compliance', 'support'],
  'people.endSessions': ['owner', 'compliance', 'support'],
  'people.resetFactor': ['owner', 'compliance'],
  'people.score': ['owner', 'compliance'],
  'people.freeze': ['owner', 'compliance'],
  'people.leverage': ['owner', 'dealing', 'compliance'],
  'people.adjust': ['owner', 'finance'],
  'people.trade': ['owner', 'dealing'],
  'money.view': ['owner', 'finance', 'compliance'],
  'money.decide': ['owner', 'finance'],
  'dayEnd.view': ['owner', 'finance', 'compliance'],
  'dayEnd.note': ['owner', 'finance', 'compliance'],
  'dayEnd.sign': ['owner', 'finance'],
  'channels.view': ['owner', 'finance', 'compliance'],
  'channels.change': ['owner', 'finance'],
  'identity.review': ['owner', 'compliance'],
  'content.view': ['owner', 'compliance', 'content'],
  'content.change': ['owner', 'content'],
  'content.confirm': ['owner', 'compliance', 'content'],
  'support.view': ['owner', 'compliance', 'support'],
  'support.answer': ['owner', 'support'],
  'outbox.view': ['owner', 'compliance', 'support'],
  /**
   * No role may both read codes and reset second factors: together these would open any account.
   */
  'outbox.codes': ['support'],
  'outbox.retry': ['owner', 'support'],
  'settings.view': ['owner', 'compliance'],
  'settings.change': ['owner'],
  'operators.view': ['owner', 'compliance'],
  'operators.change': ['owner'],
  'audit.view': ['owner', 'compliance'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;

export function mayDo(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}

/** Returns all permissions of a role, so that screens show only what the operator can use. */
export function permissionsOf(role: Role): Permission[] {
  // `Object.keys` returns `string[]`; the cast restores the type of the table's keys.
  return (Object.keys(PERMISSIONS) as Permission[]).filter((each) => mayDo(role, each));
}
