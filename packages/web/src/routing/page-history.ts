import { closeTopLayer, countLayers, followLayers } from '@fulcrum/ui/overlays/layers';

/* The app's only writer of the browser's history. Each open layer (ui/overlays/layers.ts) has one
   entry above that of its page, so that Back closes the innermost layer before it leaves the page.
   The router sees pages only. See docs/decisions/0076-back-and-layers.md. */

/** Where an entry is: its number in the history, and how many layers are open at it. */
interface Place {
  readonly at: number;
  readonly layer: number;
}

/** An attempt to leave the page by Back or by another address. */
interface Leaving {
  /** Path of the page that was asked for. */
  readonly path: string;
  /** Goes back to that page; null if it is not behind this one. */
  readonly goBack: (() => void) | null;
}

/** Returns whether the page must stay for now. */
type Gate = (leaving: Leaving) => boolean;

type Listener = (event: PopStateEvent) => void;

/**
 * A step that the app itself asked for: to a known entry, or to a page of the router. `overtaken`:
 * a new page was opened before the step arrived, and must stay.
 */
type Step = { readonly to: number } | 'page' | 'overtaken';

/** After this time a layer that Back has closed is gone; one that refused is still open. */
const AFTER_BACK_MS = 50;
/** The browser sends no event for a step of the router beyond either end of the history. */
const PAGE_STEP_MS_MAX = 500;
/** A step to a known entry arrives unless a new address cancels it, but not soon if it is busy. */
const KNOWN_STEP_MS_MAX = 2_000;

let here: Place = { at: 0, layer: 0 };
/** What the router wrote last; each entry of a page must say the same when it is shown. */
let written: { readonly state: unknown; readonly address: string };
let step: Step | null = null;
/**
 * The entry of a step that did not come in time. It may still come: then it must not pass for the
 * user's Back, which would close what was opened since, and a second one would leave the page.
 */
let late: number | null = null;
let gate: Gate | null = null;
let tellRouter: Listener | null = null;
/** A step that came while the router was drawn for the first time and did not listen yet. */
let missed: PopStateEvent | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;
let overdue: ReturnType<typeof setTimeout> | undefined;

/** Starts to follow the history and the layers. Call this once, before the router is created. */
export function startPageHistory(): void {
  here = placeOf(history.state) ?? { at: 0, layer: 0 };
  written = { state: history.state, address: location.href };
  mark();
  addEventListener('popstate', onStep);
  followLayers(() => settleSoon());
  // After a reload the layer is closed, but its entry is still there.
  settleSoon();
}

/** Asks `next` before the page is left by Back or another address; returns what ends this. */
export function keepGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}

/** The window as the router sees it: a history of pages, without the entries of layers. */
export function routerWindow(): Window {
  missed = null;
  const pages: Pick<Window, 'document' | 'location'> & {
    readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
    readonly addEventListener: (name: 'popstate', listener: Listener) => void;
    readonly removeEventListener: () => void;
  } = {
    document,
    location,
    history: {
      get state(): unknown {
        return history.state;
      },
      pushState: (state, _, address) => openPage(state, address),
      replaceState: (state, _, address) => {
        written = { state, address: String(address ?? location.href) };
        mark();
      },
      go: (by = 0) => goTo((by < 0 ? pageOf(here) : here.at) + by, 'page'),
    },
    addEventListener: (_, listener) => {
      tellRouter = listener;
      // The router's own listener is not there yet when it asks for this.
      queueMicrotask(tellMissed);
    },
    removeEventListener: () => (tellRouter = null),
  };
  // The cast is safe: a hash router uses no other part of its window.
  return pages as unknown as Window;
}

function tellMissed(): void {
  if (missed !== null) tellRouter?.(missed);
  missed = null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function placeOf(state: unknown): Place | null {
  if (!isRecord(state)) return null;
  const { at, layer } = state;
  return typeof at === 'number' && typeof layer === 'number' ? { at, layer } : null;
}

/** The number of the page's own entry, below those of its layers. */
const pageOf = ({ at, layer }: Place): number => at - layer;

/** An entry that the router has not written yet has no index; the router uses null for that. */
const stateHere = (): object => ({
  ...(isRecord(written.state) ? written.state : { idx: null }),
  ...here,
});

const mark = (): void => history.replaceState(stateHere(), '', written.address);

/** A page opened from a layer takes the place of the layer's entry, so that Back skips it. */
function openPage(state: unknown, address: string | URL | null | undefined): void {
  const isOverLayer = here.layer > 0;
  here = { at: here.at + (isOverLayer ? 0 : 1), layer: 0 };
  written = { state, address: String(address ?? location.href) };
  if (isOverLayer) mark();
  else history.pushState(stateHere(), '', written.address);
  if (step !== null) expectStep('overtaken');
}

function goTo(at: number, by: Step = { to: at }, from = here.at): void {
  expectStep(by);
  history.go(at - from);
}

function expectStep(next: Step): void {
  step = next;
  late = null;
  clearTimeout(overdue);
  overdue = setTimeout(onNoAnswer, next === 'page' ? PAGE_STEP_MS_MAX : KNOWN_STEP_MS_MAX);
}

function onNoAnswer(): void {
  late = step === null || typeof step === 'string' ? null : step.to;
  step = null;
  const there = placeOf(history.state) ?? here;
  if (pageOf(there) === pageOf(here)) arriveAtSamePage(there, false);
  else stayAfter(there);
}

/**
 * Stays on the current page by adding an entry for it after `there`, where the browser is now. Its
 * old entry may be out of reach: Chrome can drop entries that are opened during a step.
 */
function stayAfter(there: Place): void {
  here = { at: there.at + 1, layer: 0 };
  history.pushState(stateHere(), '', written.address);
  settleSoon();
}

function settleSoon(ms = 0): void {
  clearTimeout(settling);
  settling = setTimeout(settle, ms);
}

/** Gives each open layer its entry, and leaves the entries of closed ones. */
function settle(): void {
  if (step !== null) return;
  const open = countLayers();
  while (here.layer < open) {
    here = { at: here.at + 1, layer: here.layer + 1 };
    history.pushState(stateHere(), '', written.address);
  }
  if (here.layer > open && late === null) goTo(pageOf(here) + open);
}

function onStep(event: PopStateEvent): void {
  const there = placeOf(event.state);
  if (there === null) {
    onTypedAddress(event);
    return;
  }
  const own = step ?? (late === there.at ? { to: late } : null);
  step = null;
  late = null;
  clearTimeout(overdue);
  const to = own === null || typeof own === 'string' ? there.at : own.to;
  if (to !== there.at) goTo(to, { to }, there.at);
  else if (own === 'overtaken' && there.at !== here.at) stayAfter(there);
  else if (pageOf(there) === pageOf(here)) arriveAtSamePage(there, own === null);
  else if (own === null && gate?.(leavingTo(there)) === true) goTo(here.at, undefined, there.at);
  else arriveAtOtherPage(there, event);
}

/** The browser has made a new entry for an address that was typed. */
function onTypedAddress(event: PopStateEvent): void {
  const there = { at: here.at + 1, layer: 0 };
  if (step !== null) {
    arriveAtOtherPage(there, event);
    expectStep('overtaken');
  } else if (gate?.(leavingTo(there)) === true) goTo(here.at, undefined, there.at);
  else arriveAtOtherPage(there, event);
}

function arriveAtSamePage(there: Place, isByUser: boolean): void {
  here = there;
  mark();
  if (isByUser && countLayers() > here.layer) closeTopLayer();
  settleSoon(isByUser ? AFTER_BACK_MS : 0);
}

function arriveAtOtherPage(there: Place, event: PopStateEvent): void {
  here = there;
  written = { state: event.state, address: location.href };
  mark();
  if (tellRouter === null) missed = event;
  else tellRouter(event);
  // The entry of a layer that was left open when its page was left.
  if (here.layer > 0) settleSoon();
}

const leavingTo = ({ at }: Place): Leaving => ({
  path: location.hash.slice(1),
  goBack: at < here.at ? () => goTo(at, 'page') : null,
});
