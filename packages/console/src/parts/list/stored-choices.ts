import { stored } from '@fulcrum/client/stored';

import { useSession } from '../../api/session.ts';

/** Choices of one operator at one browser: another who signs in there has their own. */
const keyOf = (operatorId: number, name: string) => `console.${operatorId}.${name}`;

/** What was kept under a name; null where there is nothing, or nothing that can be read. */
export function readKept(operatorId: number, name: string): unknown {
  try {
    return JSON.parse(stored.get(keyOf(operatorId, name)) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(operatorId: number, name: string, value: unknown): void {
  stored.set(keyOf(operatorId, name), JSON.stringify(value));
}

export const useOperatorId = (): number => useSession(({ me }) => me?.id ?? 0);
