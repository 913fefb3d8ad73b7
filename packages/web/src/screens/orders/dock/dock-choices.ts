import { keptReader, keptStore, oneOf } from '../../../settings/kept-state.ts';
import { ORDER_TABS, type OrderTab } from '../orders-view.ts';

/** How the dock was left, kept on the device. */
interface DockChoices {
  /** Height of the list in pixels, without the bar above it. */
  readonly height: number;
  readonly isFolded: boolean;
  readonly tab: OrderTab;
}

/** About two rows with their heading. */
export const HEIGHT_MIN = 96;
/** What the rest of the page needs: header, quote, periods, and a chart that can be read. */
const REST = 400;

const initial: DockChoices = { height: 208, isFolded: false, tab: 'holding' };

const readKept = keptReader(initial, ({ tab }) => ({
  tab: oneOf([initial.tab, ...ORDER_TABS], tab),
}));

/** The dock is each tab's own while it is open. */
export const useDockChoices = keptStore('dock', readKept, ['height', 'isFolded', 'tab']);

export function changeDock(change: Partial<DockChoices>): void {
  useDockChoices.setState(change);
}

/** Returns the largest height of the list in a window of this height. */
export const heightMax = (windowHeight: number): number =>
  Math.max(HEIGHT_MIN, windowHeight - REST);

/** Returns the height within its limits, in whole pixels. */
export const heightWithin = (height: number, windowHeight: number): number =>
  Math.round(Math.min(Math.max(height, HEIGHT_MIN), heightMax(windowHeight)));
