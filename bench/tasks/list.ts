import {
  addIndicator,
  changePeriod,
  dragPending,
  dragStop,
  openWithPending,
  openWithStop,
} from './chart.ts';
import {
  closeAll,
  closeHalf,
  closeOne,
  openWithPosition,
  openWithPositions,
  trailStop,
} from './close.ts';
import {
  addFavourite,
  findByCategory,
  findByTyping,
  openDemo,
  openHome,
  switchInstrument,
} from './find.ts';
import {
  marketOrder,
  marketWithStops,
  openDemoTicket,
  pendingWithExpiry,
  sizeByRisk,
} from './order.ts';
import { deposit, openReal, openWithTrade, readReceipt, saveStatement } from './papers.ts';
import { openTicket } from './parts.ts';
import type { Stage } from './stage.ts';

/** A task of a trader. */
export interface Task {
  readonly name: string;
  /** Where the person is when the task starts. */
  readonly from: string;
  /** Touches on the shortest path, counted by hand on 2026-11-22. */
  readonly before: number;
  /** What that path took besides touches; left out if nothing. */
  readonly beforeNote?: string;
  /** Seconds of that path, where a script was measured; left out where they were estimated. */
  readonly beforeSeconds?: string;
  readonly prepare: (stage: Stage) => Promise<void>;
  /** Does the task on the shortest path, and waits until the app shows that it is done. */
  readonly play: (stage: Stage) => Promise<void>;
}

type Before = Pick<Task, 'from' | 'before' | 'beforeNote' | 'beforeSeconds'>;

const task = (
  name: string,
  before: Before,
  prepare: Task['prepare'],
  play: Task['play'],
): Task => ({ name, ...before, prepare, play });

const home = (before: number, more: Partial<Before> = {}): Before => ({
  from: 'Home',
  before,
  ...more,
});
const trade = (before: number, more: Partial<Before> = {}): Before => ({
  from: 'Trade',
  before,
  ...more,
});
const took = (beforeSeconds: string): Partial<Before> => ({ beforeSeconds });
const plus = (beforeNote: string): Partial<Before> => ({ beforeNote });

const visit = (stage: Stage): Promise<void> => stage.at('/');

export const TASKS: readonly Task[] = [
  task('First visit to funded demo', home(1, took('1.4')), visit, openDemo),
  task('Find by typing', home(2, { ...plus('text'), ...took('0.4') }), openHome, findByTyping),
  task('Find by category', home(2, took('1')), openHome, findByCategory),
  task('Add favourite', home(2), openHome, addFavourite),
  task('Switch symbol in chart', trade(2), openTicket, switchInstrument),
  task('Change period', trade(1, took('<0.7')), openTicket, changePeriod),
  task('Add indicator', trade(3), openTicket, addIndicator),
  task('Market order', trade(2, took('0.8')), openDemoTicket, marketOrder),
  task('Market + SL + TP', trade(4, took('3.8')), openDemoTicket, marketWithStops),
  task('Size by risk %', trade(3), openDemoTicket, sizeByRisk),
  task('Drag SL on chart', trade(2), openWithStop, dragStop),
  task('Pending with expiry', trade(4, plus('date')), openDemoTicket, pendingWithExpiry),
  task('Modify pending', trade(2, plus('5 by the sheet')), openWithPending, dragPending),
  task('Trailing stop', home(4), openWithPosition, trailStop),
  task('Close one', home(3, took('1.1')), openWithPosition, closeOne),
  task('Close half', home(4), openWithPosition, closeHalf),
  task('Close all', home(4, plus('text')), openWithPositions, closeAll),
  task('Receipt of a trade', home(3), openWithTrade, readReceipt),
  task('Statement PDF/CSV', home(4, plus('6 for CSV')), openWithTrade, saveStatement),
  task('Deposit (coin, proof)', home(6, plus('2 texts')), openReal, deposit),
];
