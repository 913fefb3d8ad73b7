/**
 * Calls `visit` for the clients in slices, and yields to the event loop after each slice: sending
 * to thousands of clients must not delay an order. `visit` may remove clients. `done` is called
 * once, after the last client.
 */
export function visitInSlices<Client>(
  clients: Iterable<Client>,
  slice: number,
  visit: (client: Client) => void,
  done: () => void,
): void {
  const iterator = clients[Symbol.iterator]();
  const next = (): void => {
    for (let count = 0; count < slice; count += 1) {
      const step = iterator.next();
      if (step.done === true) {
        done();
        return;
      }
      visit(step.value);
    }
    setImmediate(next);
  };
  next();
}
