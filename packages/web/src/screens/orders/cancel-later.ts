import { create } from 'zustand';

/** Time in which a cancelled order can be taken back: it is only asked for afterwards. */
export const UNDO_MS = 5_000;

const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; send: () => void }>();
const store = create<{ readonly ids: readonly number[] }>()(() => ({ ids: [] }));

const publish = (): void => store.setState({ ids: [...timers.keys()] });

export const useIsCancelling = (id: number): boolean => store(({ ids }) => ids.includes(id));

/** Calls `send` after the time to undo, or at once when the page is left meanwhile. */
export function cancelLater(id: number, send: () => void): void {
  if (timers.has(id)) return;
  timers.set(id, { send, timer: setTimeout(() => fire(id), UNDO_MS) });
  publish();
}

/** Takes a cancel back; false when it has gone out already. */
export function undoCancel(id: number): boolean {
  const waiting = timers.get(id);
  if (!waiting) return false;
  clearTimeout(waiting.timer);
  timers.delete(id);
  publish();
  return true;
}

function fire(id: number): void {
  const waiting = timers.get(id);
  if (!undoCancel(id)) return;
  waiting?.send();
}

// A page that is put away may never wake again: what was asked for goes out now.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const id of [...timers.keys()]) fire(id);
  });
}
