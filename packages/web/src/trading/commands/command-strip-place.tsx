import { useCommands } from './use-commands.ts';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';

/**
 * Loads the strip. Screens that send commands load it in advance, so that it is available without a
 * network.
 */
export const loadCommandStrip = () => import('./command-strip.tsx');

const Strip = lazyPart(async () => ({ default: (await loadCommandStrip()).CommandStrip }));

/** Loads the strip only when it is needed, because a command with an unknown outcome is rare. */
export function CommandStripPlace() {
  const isNeeded = useCommands().some(({ wasUnknown }) => wasUnknown);
  return isNeeded && <Strip />;
}
