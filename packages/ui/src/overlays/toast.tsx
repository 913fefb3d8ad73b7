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

interface View {
  readonly toast: ShownToast | null;
  /** Words for screen readers alone. */
  readonly said: string;
}

const SHOWN_MS = 3_000;
/** Long enough to understand a problem, or to reach a button. */
const SHOWN_LONGER_MS = 5_000;
/** How long one is shown at least that must not be lost, while another one waits. */
const READ_MS = 1_500;
/** A newer toast is often about what has just led to the next page. */
const KEPT_MS = 1_000;

let view: View = { toast: null, said: '' };
let waiting: readonly ToastNotice[] = [];
/** How many sheets and dialogs are open. */
let covers = 0;
let nextId = 1;
let ending: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(change: Partial<View>): void {
  view = { ...view, ...change };
  for (const listener of listeners) listener();
}

/** Whether a newer toast must not simply take its place. */
const mustBeRead = ({ isNews, tone }: ToastNotice): boolean => isNews === true || tone === 'bad';

const ageOf = ({ since }: ShownToast): number => performance.now() - since;

/**
 * Shows a toast, one at a time. It takes the place of earlier confirmations, which it makes old;
 * news and problems are shown one after the other. News waits until no sheet is open.
 */
export function toast(notice: ToastNotice): void {
  // A call that the app itself has cancelled has no words.
  if (notice.text === '') return;
  const isKept = (other: ToastNotice) => mustBeRead(other) && other.text !== notice.text;
  waiting = [...waiting.filter(isKept), notice];
  if (view.toast && !isKept(view.toast)) show({ toast: null });
  goOn();
}

/** Lets screen readers say what the page shows in its own place. */
export function announce(text: string): void {
  show({ said: text });
  clearTimeout(silence);
  silence = setTimeout(() => show({ said: '' }), SHOWN_MS);
}

function goOn(): void {
  const next = waiting.find(({ isNews }) => covers === 0 || isNews !== true);
  if (view.toast) {
    if (next) endIn(Math.max(0, READ_MS - ageOf(view.toast)));
    return;
  }
  if (!next) return;
  waiting = waiting.filter((other) => other !== next);
  show({ toast: { ...next, id: nextId++, since: performance.now() } });
  endIn(next.action || next.tone === 'bad' ? SHOWN_LONGER_MS : SHOWN_MS);
  goOn();
}

function endIn(ms: number): void {
  clearTimeout(ending);
  ending = setTimeout(end, ms);
}

function end(): void {
  clearTimeout(ending);
  show({ toast: null });
  goOn();
}

/** Removes the toast of a page that was left; news, problems and new ones stay their time. */
export function dropOldToasts(): void {
  const { toast: now } = view;
  if (now && !mustBeRead(now) && ageOf(now) > KEPT_MS) end();
}

/** Holds news back while a sheet or dialog is open; returns what ends this. */
export function coverToasts(): () => void {
  covers += 1;
  const { toast: now } = view;
  if (now?.isNews === true) {
    if (ageOf(now) < READ_MS) waiting = [now, ...waiting];
    end();
  }
  return () => {
    covers -= 1;
    goOn();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The app's only polite live region. Mount it once. */
export function ToastRegion() {
  const { toast: now, said } = useSyncExternalStore(subscribe, () => view);
  return (
    <div className="toasts" role="status" aria-live="polite">
      <span className="sr">{said}</span>
      {now && (
        <div key={now.id} className="toast">
          {now.tone === 'good' && <CircleCheck className="i" />}
          {now.tone === 'bad' && <CircleAlert className="i" />}
          <span>{now.text}</span>
          {now.action && (
            <button
              type="button"
              onClick={() => {
                end();
                now.action?.onPress();
              }}
            >
              {now.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
