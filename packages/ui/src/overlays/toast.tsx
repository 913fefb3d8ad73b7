import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export interface ToastNotice {
  readonly text: string;
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** It tells what the server has done, not what was done on the page, and outlives the page. */
  readonly isNews?: boolean;
}

interface ShownToast extends ToastNotice {
  readonly id: number;
  /** Time of the page in ms. */
  readonly since: number;
}

/**
 * How long a toast is shown: long enough to read two lines or, with an action, to reach its button.
 */
const SHOWN_MS = 4_000;
const SHOWN_WITH_ACTION_MS = 6_000;
const TOASTS_MAX = 3;
/** A newer toast is often about what has just led to the next page. */
const KEPT_MS = 1_000;

let shown: readonly ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => show(shown.filter((toast) => toast.id !== id));

/**
 * Shows a toast at the foot of the page. At most three are shown; a further one removes the oldest.
 */
export function toast(notice: ToastNotice): void {
  const id = nextId++;
  const others = shown.filter((other) => other.text !== notice.text);
  show([...others, { ...notice, id, since: performance.now() }].slice(-TOASTS_MAX));
  setTimeout(() => dismiss(id), notice.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

/**
 * Removes the toasts of a page that was left or is covered: confirmations of what was done there.
 * News, problems and those with an action stay their time.
 */
export function dropOldToasts(): void {
  const before = performance.now() - KEPT_MS;
  const kept = shown.filter(
    ({ action, isNews, tone, since }) =>
      action !== undefined || isNews === true || tone === 'bad' || since > before,
  );
  if (kept.length < shown.length) show(kept);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The app's only polite live region. Mount it once. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, action }) => (
        <div key={id} className="toast">
          {tone === 'good' && <CircleCheck className="i" />}
          {tone === 'bad' && <CircleAlert className="i" />}
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(id);
                action.onPress();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
