import type { Page } from '@playwright/test';

/** A candle of the chart or of the server; `time` in epoch seconds. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

interface Chart {
  getDataList(): readonly (Omit<Bar, 'time'> & { readonly timestamp: number })[];
  getVisibleRange(): { readonly to: number };
  convertToPixel(
    point: { readonly value: number },
    finder: { readonly paneId: string },
  ): { readonly y: number };
}
/** React's record of a component: its hooks as a chain, and the component around it. */
interface Fiber {
  readonly memoizedState: unknown;
  readonly return: Fiber | null;
}

/**
 * Returns the chart from the React hook that keeps it: the app does not expose it, and pixels show
 * too little.
 */
const chartOf = (page: Page) =>
  page.evaluateHandle((): Chart | null => {
    const host = document.querySelector('.chart__canvas');
    const entry = Object.entries(host ?? {}).find(([key]) => key.startsWith('__reactFiber$'));
    let fiber = (entry?.[1] ?? null) as Fiber | null; // an internal field of React
    for (; fiber; fiber = fiber.return) {
      let hook = fiber.memoizedState as { memoizedState?: unknown; next?: unknown } | null;
      for (; typeof hook === 'object' && hook; hook = hook.next as typeof hook) {
        const held = hook.memoizedState as { chart?: Chart } | null | undefined;
        if (typeof held !== 'object' || typeof held?.chart?.getDataList !== 'function') continue;
        return held.chart;
      }
    }
    return null;
  });

/** Returns the candles that the chart draws, oldest first; none while it loads. */
export const shownBars = async (page: Page): Promise<Bar[]> =>
  (await chartOf(page)).evaluate((chart) =>
    (chart?.getDataList() ?? []).map(({ timestamp, open, high, low, close, volume }) => ({
      time: timestamp / 1_000,
      open,
      high,
      low,
      close,
      volume,
    })),
  );

/** Returns how many of the newest candles are beyond the right edge. */
export const hiddenBars = async (page: Page): Promise<number> =>
  (await chartOf(page)).evaluate((chart) =>
    chart ? chart.getDataList().length - chart.getVisibleRange().to : Number.NaN,
  );

/**
 * Returns how far the scale moves within a second after the first candles, or until the next candle
 * begins.
 */
export const moveOfScale = async (page: Page): Promise<number> =>
  (await chartOf(page)).evaluate(async (chart) => {
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.querySelector('.chart__wait')) await next();
    const count = () => chart?.getDataList().length;
    const first = count();
    const value = chart?.getDataList().at(-1)?.close ?? Number.NaN;
    const place = () => chart?.convertToPixel({ value }, { paneId: 'candle_pane' }).y ?? Number.NaN;
    const before = place();
    let move = 0;
    // When the next minute begins, all candles move by one, and the scale moves with them.
    for (const end = performance.now() + 1_000; performance.now() < end; await next()) {
      if (count() !== first) break;
      move = Math.max(move, Math.abs(place() - before));
    }
    return move;
  });
