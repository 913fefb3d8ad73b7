import { microUsd } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { listedOrder } from '../../../../test/orders-sample.ts';
import { setStage, show } from '../../../../test/stage.tsx';
import { changeLanguage } from '../../../language/i18n.ts';
import { keepSession, useSession } from '../../../server/session.ts';
import { ShareTrade } from './share-trade.tsx';
import type { TradeLine } from './trade-line.ts';

const closed = listedOrder({
  status: 'closed',
  swap: microUsd(-1_250_000),
  completedAt: 2_000,
  cause: 'user',
});
const written: string[] = [];
const drawn: [x: number, y: number][] = [];

/** Stands for the canvas, which cannot be drawn here, and notes the texts. */
function playCanvas(blob: Blob | null): void {
  const draw = () => undefined;
  const pen = {
    fillRect: draw,
    fillText: (text: string) => written.push(text),
    beginPath: draw,
    moveTo: draw,
    lineTo: (x: number, y: number) => drawn.push([x, y]),
    arc: draw,
    stroke: draw,
    fill: draw,
    setLineDash: draw,
  };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as unknown as never); // the part that is used
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(blob));
  const fonts = { ready: Promise.resolve() };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
}

const shared = vi.fn(() => Promise.resolve());
const playShare = (canShare: boolean) =>
  Object.assign(navigator, { share: shared, canShare: () => canShare });

beforeEach(async () => {
  await setStage();
  written.length = 0;
  drawn.length = 0;
  shared.mockClear();
  playCanvas(new Blob(['picture'], { type: 'image/png' }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async (name = 'Share as a picture', line: TradeLine | null = null) => {
  const person = show(
    <>
      <ShareTrade order={closed} line={line} />
      <ToastRegion />
    </>,
  );
  await person.click(screen.getByRole('button', { name }));
};
const plain = () => written.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));

test('the picture tells the result on the margin and the prices, but no amount', async () => {
  playShare(true);
  await press();
  await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce());
  // 62.50 minus the fee of 3.50 and the swap of 1.25 is 57.75, of a margin of 542.59.
  expect(plain()).toContain('+10.64%');
  expect(plain()).toContain('1.08518 → 1.08643');
  expect(plain().join(' ')).not.toMatch(/57\.75|62\.50|542/);
});

test('the picture shows the price around the trade, if it is known', async () => {
  playShare(true);
  await press();
  await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce());
  expect(drawn).toEqual([]);
  cleanup();
  const [open, middle, close] = [
    { x: 0, y: 96 },
    { x: 160, y: 48 },
    { x: 320, y: 0 },
  ] as const;
  await press('Share as a picture', { closes: [open, middle, close], open, close });
  await vi.waitFor(() => expect(shared).toHaveBeenCalledTimes(2));
  // From margin to margin, 88 to 992, and from 736 up to 500; then the line between the two ends.
  expect(drawn).toEqual([
    [88, 736],
    [540, 618],
    [992, 500],
    [992, 500],
  ]);
});

test('the time at which the trade ended is not told as a closed market', async () => {
  await changeLanguage('hk');
  onTestFinished(() => changeLanguage('en'));
  playShare(true);
  await press('以圖片分享');
  await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce());
  expect(plain()).toContain('平倉');
  expect(plain()).not.toContain('休市');
});

test('a trade with play money says so', async () => {
  playShare(true);
  const { token, user } = useSession.getState();
  if (token === null || user === null) throw new Error('Expected a person');
  keepSession({ token, user: { ...user, isDemo: true } });
  await press();
  await vi.waitFor(() => expect(plain()).toContain('Demo'));
});

test('where files cannot be shared, the picture is saved', async () => {
  playShare(false);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  await press();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(shared).not.toHaveBeenCalled();
});

test('a picture that could not be made is told', async () => {
  playCanvas(null);
  await press();
  expect(await screen.findByText('Something went wrong on our side')).toBeDefined();
});

test('an order without a result has no picture', () => {
  show(<ShareTrade order={listedOrder({ status: 'cancelled' })} line={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
