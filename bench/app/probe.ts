/* Runs inside the page and records the browser's performance entries. It is bundled, and
   injected before the app's first script. */

/** A price that appeared in a row of the list, with the time at which it was painted, epoch ms. */
export interface Shown {
  readonly code: string;
  readonly text: string;
  readonly at: number;
}

export interface Noted {
  /** Largest contentful paint in ms since the navigation; 0 until known. */
  readonly lcp: number;
  readonly lcpElement: string;
  /** The worst session window of layout shifts, as defined by Core Web Vitals. */
  readonly cls: number;
  /** Name of the element that moved in the largest shift. */
  readonly shifted: string;
  /**
   * Duration of each interaction until the next paint, ms; interactions shorter than 16 ms are
   * missing.
   */
  readonly interactions: readonly { readonly what: string; readonly ms: number }[];
  /** Number of interactions, including those too short to be reported. */
  readonly interactionCount: number;
  /** Durations of tasks of at least 50 ms, ms. */
  readonly longTasks: readonly number[];
}

/** When the list's prices were painted, ms since the navigation; null until then. */
export interface Loaded {
  /** Those that the page itself brings. */
  readonly firstPrices: number | null;
  /** Those of the app, which move. */
  readonly prices: number | null;
}

export interface Probe {
  noted(): Noted;
  /** Notes when the list's prices appear; must be called before the page is parsed. */
  watchLoading(): void;
  loaded(): Loaded;
  /** Forgets the recorded interactions and tasks. */
  reset(): void;
  /** Measures the frames per second during `ms`. */
  frameRate(ms: number): Promise<number>;
  /** Records every price that the list shows from now on. */
  watchPrices(): void;
  /** Returns the recorded prices and stops recording. */
  takePrices(): readonly Shown[];
  /** Measures the ms from the next click to the paint that shows `selector`. */
  untilPainted(selector: string): Promise<number>;
  /**
   * Waits until the list's prices move again after they were dimmed; returns that time, epoch ms.
   */
  untilLiveAgain(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Performance entries that TypeScript's library does not declare. */
type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};
type Painted = PerformanceEntry & { readonly element: Element | null };
type Interaction = PerformanceEventTiming & { readonly interactionId: number };

const WINDOW_GAP_MS = 1_000;
const WINDOW_MS_MAX = 5_000;
const TOLD_FROM_MS = 16;

let lcp = 0;
let lcpElement = '';
let cls = 0;
let largest = { value: 0, what: '' };
let shiftWindow = { value: 0, first: 0, last: 0 };
let interactions = new Map<number, { what: string; ms: number }>();
let longTasks: number[] = [];
let countBefore = 0;

const now = (): number => performance.timeOrigin + performance.now();
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Returns a name for the element, or for the control around it. */
function nameOf(element: Element | null): string {
  const pressed = element?.closest('button, a, input, [role]') ?? element;
  if (!pressed) return '';
  const label = pressed.getAttribute('aria-label') ?? pressed.textContent;
  const classes = pressed.getAttribute('class') ?? '';
  return `${pressed.localName}.${classes} "${label.trim().slice(0, 24)}"`;
}
const isShown = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());

function watch(type: string, note: (entry: PerformanceEntry) => void, more: object = {}): void {
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    ...more,
  });
}

watch('largest-contentful-paint', (entry) => {
  const { element } = entry as Painted; // the type of these entries
  lcp = entry.startTime;
  lcpElement = nameOf(element);
});

watch('layout-shift', (entry) => {
  const { value, hadRecentInput, startTime, sources } = entry as Shift; // the type of these entries
  if (hadRecentInput) return;
  const moved = sources.find(({ node }) => node instanceof Element)?.node;
  if (value > largest.value && moved instanceof Element) {
    const name = `${moved.localName}.${moved.getAttribute('class') ?? ''}`;
    largest = { value, what: name };
  }
  const isSame =
    startTime - shiftWindow.last < WINDOW_GAP_MS && startTime - shiftWindow.first < WINDOW_MS_MAX;
  shiftWindow = isSame
    ? { ...shiftWindow, value: shiftWindow.value + value, last: startTime }
    : { value, first: startTime, last: startTime };
  cls = Math.max(cls, shiftWindow.value);
});

watch(
  'event',
  (entry) => {
    const { interactionId, duration, name, target } = entry as Interaction; // the same
    if (interactionId === 0) return;
    const known = interactions.get(interactionId);
    if (known && known.ms >= duration) return;
    const what = `${name} on ${target instanceof Element ? nameOf(target) : 'nothing'}`;
    interactions.set(interactionId, { what, ms: duration });
  },
  { durationThreshold: TOLD_FROM_MS },
);

watch('longtask', ({ duration }) => longTasks.push(duration));

let loaded: Loaded = { firstPrices: null, prices: null };

/** Returns the time of the frame after the one that painted the first match. */
async function paintOf(selector: string): Promise<number> {
  while (!document.querySelector(selector)) await nextFrame();
  await nextFrame();
  return performance.now();
}

let prices: Shown[] = [];
let rows: MutationObserver | null = null;

function notePrices(records: readonly MutationRecord[]): void {
  const links = new Set<HTMLAnchorElement>();
  for (const { target } of records) {
    const element = target instanceof Element ? target : target.parentElement;
    const link = element?.closest<HTMLAnchorElement>('.row__price')?.closest('a');
    if (link) links.add(link);
  }
  const changed = [...links].map((link) => ({
    code: link.href.split('code=')[1] ?? '',
    text: (link.querySelector('.row__price .sr') ?? link.querySelector('.row__price'))?.textContent,
  }));
  // This runs in the frame after the one that paints the prices.
  requestAnimationFrame(() => {
    const at = now();
    for (const { code, text } of changed) prices.push({ code, text: text ?? '', at });
  });
}

window.probe = {
  noted: () => ({
    lcp,
    lcpElement,
    cls,
    shifted: largest.what,
    interactions: [...interactions.values()],
    interactionCount: performance.interactionCount - countBefore,
    longTasks,
  }),
  watchLoading: () => {
    void paintOf('.row__price').then((ms) => (loaded = { ...loaded, firstPrices: ms }));
    void paintOf('.rows-port .row__price').then((ms) => (loaded = { ...loaded, prices: ms }));
  },
  loaded: () => loaded,
  reset: () => {
    interactions = new Map();
    longTasks = [];
    countBefore = performance.interactionCount;
  },
  frameRate: async (ms) => {
    const from = await nextFrame();
    let at = from;
    let frames = 0;
    while (at - from < ms) {
      at = await nextFrame();
      frames += 1;
    }
    return (frames * 1_000) / (at - from);
  },
  watchPrices: () => {
    prices = [];
    const list = document.querySelector('.rows-port');
    if (!list) throw new Error('Expected the list of instruments');
    rows = new MutationObserver(notePrices);
    rows.observe(list, { subtree: true, childList: true, characterData: true });
  },
  takePrices: () => {
    rows?.disconnect();
    return prices;
  },
  untilPainted: (selector) =>
    new Promise((resolve) => {
      const look = async ({ timeStamp }: Event) => {
        do await nextFrame();
        while (!isShown(selector));
        await nextFrame();
        resolve(performance.now() - timeStamp);
      };
      addEventListener('click', (event) => void look(event), { once: true, capture: true });
    }),
  untilLiveAgain: async () => {
    while (!isShown('.row--dim')) await nextFrame();
    while (isShown('.row--dim')) await nextFrame();
    const seen = prices.length;
    while (prices.length === seen) await nextFrame();
    return now();
  },
};
