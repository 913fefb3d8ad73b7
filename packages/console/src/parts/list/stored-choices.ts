import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { stored } from '@fulcrum/client/stored';
import { useMemo } from 'react';
import { create } from 'zustand';

import { useSession } from '../../api/session.ts';

/** Choices are stored per operator, because operators may share a browser. */
const keyOf = (operatorId: number, name: string) => `console.${operatorId}.${name}`;

/** Set whenever a stored choice may have changed, so that the components read it again. */
const useChanges = create(() => ({}));
const noteChange = () => useChanges.setState({});

/** Shows the choices that are made in other tabs. */
export const followChoices = (): void => followOtherTabs(noteChange);

/**
 * Returns a stored choice, null if there is none, and a function that changes it. A change starts
 * from what is stored at that time, which another tab may have changed.
 *
 * @param read - Checks the stored value, which may be of any shape; must stay the same function.
 */
export function useChoice<Choice>(
  name: string,
  read: (value: unknown) => Choice,
): readonly [Choice, (change: (choice: Choice) => unknown) => void] {
  const key = keyOf(
    useSession(({ me }) => me?.id ?? 0),
    name,
  );
  const text = useChanges(() => stored.get(key));
  const choice = useMemo(() => read(parsed(text)), [read, text]);
  const change = (changed: (choice: Choice) => unknown) => {
    stored.set(key, JSON.stringify(changed(read(parsed(stored.get(key))))));
    noteChange();
  };
  return [choice, change];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
