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
  readonly prepare: (stage: Stage) => Promise<void>;
  /** Does the task on the shortest path, and waits until the app shows that it is done. */
  readonly play: (stage: Stage) => Promise<void>;
}

const first = (stage: Stage): Promise<void> => stage.at('/');

type Row = readonly [
  name: string,
  from: string,
  before: number,
  prepare: Task['prepare'],
  play: Task['play'],
  beforeNote?: string,
];

const ROWS: readonly Row[] = [
  ['First visit to funded demo', 'Home', 1, first, openDemo],
  ['Find by typing', 'Home', 2, openHome, findByTyping, 'text'],
  ['Find by category', 'Home', 2, openHome, findByCategory],
  ['Add favourite', 'Home', 2, openHome, addFavourite],
  ['Switch symbol in chart', 'Trade', 2, openTicket, switchInstrument],
  ['Change period', 'Trade', 1, openTicket, changePeriod],
  ['Add indicator', 'Trade', 3, openTicket, addIndicator],
  ['Market order', 'Trade', 2, openDemoTicket, marketOrder],
  ['Market + SL + TP', 'Trade', 4, openDemoTicket, marketWithStops],
  ['Size by risk %', 'Trade', 3, openDemoTicket, sizeByRisk],
  ['Drag SL on chart', 'Trade', 2, openWithStop, dragStop],
  ['Pending with expiry', 'Trade', 4, openDemoTicket, pendingWithExpiry, 'date'],
  ['Modify pending', 'Trade', 2, openWithPending, dragPending, '5 by the sheet'],
  ['Trailing stop', 'Home', 4, openWithPosition, trailStop],
  ['Close one', 'Home', 3, openWithPosition, closeOne],
  ['Close half', 'Home', 4, openWithPosition, closeHalf],
  ['Close all', 'Home', 4, openWithPositions, closeAll, 'text'],
  ['Receipt of a trade', 'Home', 3, openWithTrade, readReceipt],
  ['Statement PDF/CSV', 'Home', 4, openWithTrade, saveStatement, '6 for CSV'],
  ['Deposit (coin, proof)', 'Home', 6, openReal, deposit, '2 texts'],
];

export const TASKS: readonly Task[] = ROWS.map(
  ([name, from, before, prepare, play, beforeNote = '']) => ({
    name,
    from,
    before,
    prepare,
    play,
    ...(beforeNote === '' ? {} : { beforeNote }),
  }),
);
