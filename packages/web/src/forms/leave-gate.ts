type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Sees the device's back button before the router does. Call once, before the router renders:
 * listeners of a window run in the order in which they were added.
 */
export function startLeaveGate(): void {
  addEventListener('popstate', (event) => gate?.(event));
}

/** Lets `next` see each step through the history first; returns a function that ends that. */
export function keepGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
