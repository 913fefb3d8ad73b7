import { lazy, Suspense } from 'react';

import { useCommands } from './use-commands.ts';

/** Loaded with the screens that send commands, so that it is there when the network is not. */
export const loadCommandStrip = () => import('./command-strip.tsx');

const Strip = lazy(async () => ({ default: (await loadCommandStrip()).CommandStrip }));

/** Costs the first screen nothing: few people ever have a command whose outcome is unknown. */
export function CommandStripPlace() {
  const isNeeded = useCommands().some(({ wasUnknown }) => wasUnknown);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  ) : null;
}
