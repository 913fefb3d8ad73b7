type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Stands before the router when the device's back is pressed. Call once, before the router is
 * drawn: the listeners of a window run in the order in which they came.
 */
export function startLeaveGate(): void {
  addEventListener('popstate', (event) => gate?.(event));
}

/** Lets `next` see each step through the history first; answers how to end that. */
export function keepGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
