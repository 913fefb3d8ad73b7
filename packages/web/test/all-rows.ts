import { tickByTick, type Bar, type RowAt } from '../src/chart/studies/rows.ts';

/** Returns the rows of all candles, computed at once. */
export const allRows = <Row>(
  rowAt: RowAt<Row>,
  bars: readonly Bar[],
  params: readonly number[],
): readonly Row[] => tickByTick(rowAt)([...bars], { calcParams: [...params] });
