import { lazy, Suspense } from 'react';

import { useCommands } from './use-commands.ts';

/** Loaded with the screens that send commands, so that it is available without a network. */
export const loadCommandStrip = () => import('./command-strip.tsx');

const Strip = lazy(async () => ({ default: (await loadCommandStrip()).CommandStrip }));

/** Loads the strip only when it is needed: a command with an unknown outcome is rare. */
export function CommandStripPlace() {
  const isNeeded = useCommands().some(({ wasUnknown }) => wasUnknown);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  ) : null;
}
