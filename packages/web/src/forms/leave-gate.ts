type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Listens for the device's back button before the router does. Call this once before the router
 * renders, because listeners of a window run in the order in which they were added.
 */
export function startLeaveGate(): void {
  addEventListener('popstate', (event) => gate?.(event));
}

/** Passes each step through the history to `next` first; returns a function that ends this. */
export function keepGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
