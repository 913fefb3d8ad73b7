import type { Elements } from '@fulcrum/ui/page/elements';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

import { loadPart } from '../../server/load-part.ts';
import { Failsafe } from './failsafe.tsx';

interface PartOptions<P> {
  /** Shown while the file is loaded; nothing if left out. */
  readonly wait?: ReactNode;
  /** Returns what is shown while the file cannot be loaded; nothing if left out. */
  readonly missing?: (retry: () => void, props: P) => Elements;
}

/**
 * Returns a component whose file is loaded when it is first shown. If the file does not arrive, the
 * screen around it stays, and the part comes by itself when it can be loaded.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { wait, missing }: PartOptions<P> = {},
): ComponentType<P> {
  // React keeps a rejected promise, so each new try needs a new one.
  const create = (): ComponentType<P> => lazy(() => loadPart(load));
  let Part = create();
  const renew = () => {
    Part = create();
  };
  // Remounted after a failure, it reads the new `Part`.
  const Newest = (props: P) => <Part {...props} />;
  return (props) => (
    <Failsafe onMissing={renew} missing={(retry) => missing?.(retry, props)}>
      <Suspense fallback={wait}>
        <Newest {...props} />
      </Suspense>
    </Failsafe>
  );
}
