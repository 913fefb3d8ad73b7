import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { holdChart, leaveChart, type HeldChart } from './held-chart.ts';

/** Mocks the chart library, because drawing needs a canvas. */
const library = vi.hoisted(() => ({ init: vi.fn(), dispose: vi.fn() }));
vi.mock(import('klinecharts'), async (original) => ({ ...(await original()), ...library }));
vi.mock(import('./price-lines.ts'), async (original) => ({
  ...(await original()),
  attachLines: () => () => undefined,
}));
vi.mock(import('./head/shown-bar.ts'), () => ({
  followShownBar: () => ({ time: () => null, subscribe: () => () => undefined }),
}));

const nothing = () => undefined;
const newChart = () => ({
  setFormatter: nothing,
  setDecimalFold: nothing,
  setBarSpace: nothing,
  setOffsetRightDistance: nothing,
});

let page: HTMLElement;

beforeEach(() => {
  library.init.mockReset().mockImplementation(newChart);
  library.dispose.mockReset();
  page = document.body.appendChild(document.createElement('main'));
});
afterEach(() => page.remove());

const hostOf = (): HTMLElement => page.appendChild(document.createElement('div'));

function hold(host: HTMLElement): HeldChart {
  const held = holdChart(host);
  if (!held) throw new Error('Expected a chart');
  return held;
}

test('charts of a hidden page reappear, each in its place', () => {
  const hosts = [hostOf(), hostOf(), hostOf()];
  const charts = hosts.map(hold);
  charts.forEach(leaveChart);
  const again = [...hosts].reverse().map(hold);
  expect(again.reverse()).toEqual(charts);
  expect(library.init).toHaveBeenCalledTimes(3);
  expect(library.dispose).not.toHaveBeenCalled();
});

test('WIDE-008: a chart whose place was removed is disposed of, and the others are kept', () => {
  const [first, second] = [hostOf(), hostOf()];
  const [kept, gone] = [hold(first), hold(second)];
  second.remove();
  leaveChart(gone);
  expect(library.dispose).toHaveBeenCalledExactlyOnceWith(gone.chart);
  leaveChart(kept);
  expect(hold(first)).toBe(kept);
});

test('WIDE-008: charts whose page was removed while hidden are disposed of with the next chart', () => {
  const hosts = [hostOf(), hostOf()];
  const charts = hosts.map(hold);
  charts.forEach(leaveChart);
  for (const host of hosts) host.remove();
  hold(hostOf());
  expect(library.dispose.mock.calls).toEqual(charts.map(({ chart }) => [chart]));
  hold(hostOf());
  expect(library.dispose).toHaveBeenCalledTimes(2);
});
