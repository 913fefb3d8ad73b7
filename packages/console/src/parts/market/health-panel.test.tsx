import type { Feed } from '@fulcrum/contract/console/dashboard/schema';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { HealthPanel } from './health-panel.tsx';

beforeEach(startI18n);
afterEach(cleanup);

const feed = (lag_ms: number | null, clock_step_ms: number | null = null): Feed => ({
  kind: 'bridge',
  state: 'running',
  lag_ms,
  clock_step_ms,
  lines: [],
});
const HEALTH = {
  commands: { count: 1_200, p50_ms: 8, p95_ms: 21 },
  people: 3,
  connections: 5,
};

test('CONSOLE-122 prices that stand still for more than two seconds are red', () => {
  const { rerender } = render(<HealthPanel feed={feed(2_000)} health={HEALTH} />);
  expect(screen.getByText('All fresh')).toBeTruthy();
  expect(screen.getByText('2,000 ms').className).not.toContain('bad');
  expect(screen.getByText('p50 8 ms of 1,200')).toBeTruthy();
  rerender(<HealthPanel feed={feed(2_001)} health={HEALTH} />);
  expect(screen.getByText('No quote for 2 s').className).toContain('tag--bad');
  expect(screen.getByText('2,001 ms').className).toContain('bad');
});

test('PRICE-016 a step of the clock is told before anything else about prices', () => {
  render(<HealthPanel feed={feed(2_001, -3_600_000)} health={HEALTH} />);
  expect(screen.getByText('Trading halted: clock stepped').className).toContain('tag--bad');
});
