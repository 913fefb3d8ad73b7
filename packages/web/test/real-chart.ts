import { init, type Chart } from 'klinecharts';
import { vi } from 'vitest';

/** A context that takes every call: nothing here looks at what is drawn. */
const blank = (): CanvasRenderingContext2D =>
  new Proxy({}, { get: () => () => ({ width: 1 }), set: () => true }) as CanvasRenderingContext2D;

class Observer {
  observe = (): void => undefined;
  disconnect = (): void => undefined;
}

const WIDTH = 390;
const HEIGHT = 420;

/** Gives jsdom what the chart's library needs: a canvas, sizes and an observer of them. */
export function standInForCanvas(): void {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(blank as never);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
}

/** Opens a chart of the library with minutes of these closes, `digits` after the point. */
export function openRealChart(closes: readonly number[], digits: number): Chart {
  const host = document.createElement('div');
  document.body.append(host);
  const chart = init(host);
  if (!chart) throw new Error('no chart');
  chart.setSymbol({ ticker: 'EURUSD', pricePrecision: digits, volumePrecision: 0 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({
    getBars: ({ callback }) => {
      const bars = closes.map((close, at) => ({
        timestamp: Date.UTC(2026, 2, 10, 21, at),
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
      }));
      callback(bars, false);
    },
  });
  return chart;
}
