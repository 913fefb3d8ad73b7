import { stored } from '@fulcrum/client/stored';

import { useSession } from '../../api/session.ts';

/** Choices are stored per operator, because operators may share a browser. */
const keyOf = (operatorId: number, name: string) => `console.${operatorId}.${name}`;

/** Returns the stored value; null if there is none or it cannot be read. */
export function readChoice(operatorId: number, name: string): unknown {
  try {
    return JSON.parse(stored.get(keyOf(operatorId, name)) ?? 'null');
  } catch {
    return null;
  }
}

export function storeChoice(operatorId: number, name: string, value: unknown): void {
  stored.set(keyOf(operatorId, name), JSON.stringify(value));
}

export const useOperatorId = (): number => useSession(({ me }) => me?.id ?? 0);
