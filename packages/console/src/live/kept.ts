import { useSession } from './session.ts';

/** Choices of one operator at one browser: another who signs in there has their own. */
const keyOf = (operatorId: number, name: string) => `console.${operatorId}.${name}`;

/** What was kept under a name; null where there is nothing, or nothing that can be read. */
export function readKept(operatorId: number, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(operatorId, name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps it where the browser allows it; else the choice holds until the page is left. */
export function keep(operatorId: number, name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(operatorId, name), JSON.stringify(value));
  } catch {
    // Storage is switched off or full.
  }
}

export const useOperatorId = (): number => useSession(({ me }) => me?.id ?? 0);
