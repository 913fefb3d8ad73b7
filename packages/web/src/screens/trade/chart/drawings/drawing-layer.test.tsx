import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Chart } from 'klinecharts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../../test/test-page.tsx';
import { useUnsaved } from '../../../../account/preferences/unsaved.ts';
import {
  FIRST_STYLE,
  keptDrawing,
  readDrawings,
  SHOWN_MAX,
  type Drawing,
} from '../../../../chart/drawings/drawing.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { forgetSession, keepSession } from '../../../../server/session.ts';
import { useSettings } from '../../../../settings/settings.ts';
import { changeTradeChoices } from '../../../../trading/trade-choices.ts';
import DrawingLayer from './drawing-layer.tsx';

/** Mocks the chart, because jsdom has no canvas. A candle is ten pixels wide, a dollar one high. */
const asked = {
  getSize: () => ({ width: 300, height: 200 }),
  getBarSpace: () => ({ bar: 10 }),
  getPeriod: () => ({ type: 'minute', span: 1 }),
  getDataList: () => [],
  convertToPixel: ({ timestamp, value }: { timestamp: number; value: number }) => ({
    x: timestamp / 6_000,
    y: 200 - value,
  }),
  convertFromPixel: ([{ x, y = 0 }]: [{ x: number; y?: number }]) => {
    const dataIndex = Math.round(x / 10);
    return [{ dataIndex, timestamp: dataIndex * 60_000, value: 200 - y }];
  },
  createOverlay: vi.fn(),
  overrideOverlay: vi.fn(),
  removeOverlay: vi.fn(),
};
vi.mock('klinecharts', () => ({ registerOverlay: () => undefined }));

const instrument = {
  code: 'EURUSD',
  showCode: 'EUR/USD',
  digits: 2,
  terms: { digits: 2, allowsNonPositive: false },
} as ListedInstrument;
const host = document.createElement('div');
const held = {
  chart: asked as unknown as Chart,
  host,
  shown: { time: () => null, subscribe: () => () => undefined },
} as unknown as HeldChart;

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <DrawingLayer
        held={held}
        instrument={instrument}
        place={place}
        isOpen={isOpen}
        onOpen={setIsOpen}
      />
      <div ref={setPlace} />
      <ToastRegion />
    </>
  );
}

const level = (id: string, change: Partial<Drawing> = {}): Drawing => ({
  id,
  tool: 'level',
  points: [{ time: 600_000, price: '100.00' }],
  style: FIRST_STYLE,
  text: '',
  isLocked: false,
  made: 1,
  ...change,
});
const keep = (...drawings: readonly Drawing[]) =>
  useSettings.setState({
    drawings: Object.fromEntries(drawings.map((each) => [each.id, keptDrawing(each, 'EURUSD')])),
  });
const drawings = () => readDrawings(useSettings.getState().drawings, 'EURUSD');
const button = (name: string) => screen.getByRole('button', { name });

/** Taps the chart at a place. */
function tapChart(clientX: number, clientY: number): void {
  const at = { clientX, clientY, isPrimary: true, button: 0 };
  fireEvent.pointerDown(host, at);
  fireEvent.pointerUp(host, at);
}

const logIn = (uid: string) =>
  keepSession({
    token: uid,
    user: { uid, email: '', mobile: '', isDemo: false, creditScore: 100, inviteCode: '' },
  });

beforeEach(async () => {
  await preparePage();
  forgetSession();
  Element.prototype.setPointerCapture = () => undefined;
  useSettings.setState({ drawings: {}, templates: {} });
  changeTradeChoices({ isMagnet: true, areDrawingsHidden: false });
});
afterEach(cleanup);

test('DRAW-001 a drawing can be placed, and DRAW-002 moved, by keys alone', async () => {
  const { user } = showPage(<Page />);
  await user.click(button('Trend line'));
  await user.click(button('Place in the middle'));
  expect(drawings()[0]?.points).toEqual([
    { time: 540_000, price: '80.00' },
    { time: 1_080_000, price: '120.00' },
  ]);
  screen.getByRole('slider', { name: 'Point 2 of Trend line' }).focus();
  await user.keyboard('{ArrowRight}{ArrowUp}');
  expect(drawings()[0]?.points[1]).toEqual({ time: 1_140_000, price: '120.10' });
  button('Move Trend line').focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(drawings()[0]?.points.map(({ time }) => time)).toEqual([420_000, 1_020_000]);
});

test('DRAW-002 a tapped drawing is chosen and moved as a whole, a locked one is not', async () => {
  keep(level('EURUSD:a'));
  const { user } = showPage(<Page />);
  tapChart(50, 100);
  const grip = await screen.findByRole('slider', { name: 'Point 1 of Horizontal level' });
  const touch = { isPrimary: true, button: 0, clientX: 150 };
  fireEvent.pointerDown(grip, { ...touch, clientY: 100 });
  fireEvent.pointerMove(grip, { ...touch, clientY: 130 });
  expect(drawings()[0]?.points[0]?.price).toBe('100.00');
  fireEvent.lostPointerCapture(grip);
  expect(drawings()[0]?.points[0]?.price).toBe('70.00');
  await user.click(button('Locked'));
  expect(drawings()[0]?.isLocked).toBe(true);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('DRAW-004 a deleted drawing comes back by Undo', async () => {
  keep(level('EURUSD:a'));
  const { user } = showPage(<Page />);
  tapChart(50, 100);
  await user.click(await screen.findByRole('button', { name: 'Delete Horizontal level' }));
  expect(drawings()).toEqual([]);
  await user.click(button('Undo'));
  expect(drawings()).toEqual([level('EURUSD:a')]);
});

test('DRAW-004 all drawings of the instrument are deleted after a question', async () => {
  keep(level('EURUSD:a'), level('EURUSD:b', { isLocked: true }));
  const other = { code: 'XAUUSD' };
  useSettings.setState(({ drawings: own }) => ({ drawings: { ...own, 'XAUUSD:c': other } }));
  const { user } = showPage(<Page />);
  await user.click(button('List of drawings'));
  await user.click(await screen.findByRole('button', { name: 'Delete all' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Delete all drawings of EUR/USD?');
  expect(drawings()).toHaveLength(2);
  await user.click(within(question).getByRole('button', { name: 'Delete all' }));
  expect(useSettings.getState().drawings).toEqual({ 'XAUUSD:c': other });
});

test('DRAW-014 Undo and Redo go through what was done, also after another choice', async () => {
  // Steps of earlier tests are somebody else's.
  logIn('ben');
  keep(level('EURUSD:a'));
  const { user } = showPage(<Page />);
  const isOff = (name: string) => (button(name) as HTMLButtonElement).disabled;
  const undo = 'Undo the last change';
  expect([isOff(undo), isOff('Redo')]).toEqual([true, true]);
  await user.click(button('Ray'));
  await user.click(button('Place in the middle'));
  await user.click(button('Locked'));
  await user.click(button('Done'));
  await user.click(button(undo));
  expect(drawings().map(({ isLocked }) => isLocked)).toEqual([false, false]);
  await user.click(button(undo));
  expect(drawings()).toEqual([level('EURUSD:a')]);
  expect(isOff(undo)).toBe(true);
  await user.click(button('Redo'));
  await user.click(button('Redo'));
  expect(drawings().map(({ tool, isLocked }) => [tool, isLocked])).toEqual([
    ['level', false],
    ['ray', true],
  ]);
  expect(isOff('Redo')).toBe(true);
});

test('DRAW-015 a copy has the style, is not locked, and lies beside its drawing', async () => {
  const style = { color: 'up', width: 4, dash: 'dotted' } as const;
  keep(level('EURUSD:a', { style, isLocked: true }));
  const { user } = showPage(<Page />);
  tapChart(50, 100);
  await user.click(await screen.findByRole('button', { name: 'Settings of Horizontal level' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  // 24 px are 24 dollars and, rounded, two candles.
  expect(drawings()[1]).toMatchObject({
    tool: 'level',
    style,
    isLocked: false,
    points: [{ time: 720_000, price: '76.00' }],
  });
});

/** Opens the alert of a level at 101.25. */
async function askForAlert() {
  keep(level('EURUSD:a', { points: [{ time: 600_000, price: '101.25' }] }));
  serveCalls(() => ({ code: 1, msg: '', data: [] }));
  const { user, whereNow } = showPage(<Page />);
  tapChart(50, 99);
  await user.click(await screen.findByRole('button', { name: 'Settings of Horizontal level' }));
  await user.click(await screen.findByRole('button', { name: 'Price alerts' }));
  return whereNow;
}

test('DRAW-016 a level opens the alert with its price', async () => {
  logIn('ann');
  await askForAlert();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Price/ });
  expect(field.value).toBe('101.25');
});

test('DRAW-016 a visitor logs in before the alert of a level', async () => {
  const whereNow = await askForAlert();
  expect(whereNow()).toContain('/login?from=');
});

test('DRAW-007 a drawing too many is refused in words', async () => {
  keep(...Array.from({ length: SHOWN_MAX }, (_, at) => level(`EURUSD:${at}`)));
  const { user } = showPage(<Page />);
  await user.click(button('Ray'));
  await user.click(button('Place in the middle'));
  const words = 'At most 200 drawings on a chart. Delete one first';
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
  expect(drawings()).toHaveLength(SHOWN_MAX);
});

test('DRAW-011 a style is kept under a name and for new drawings of its tool', async () => {
  keep(level('EURUSD:a', { style: { color: 'up', width: 4, dash: 'dotted' } }));
  const { user } = showPage(<Page />);
  tapChart(50, 100);
  await user.click(await screen.findByRole('button', { name: 'Settings of Horizontal level' }));
  await user.type(await screen.findByRole('textbox'), 'Support');
  await user.click(button('Save as template'));
  await user.click(button('Use this style for new ones'));
  await user.click(screen.getByRole('radio', { name: 'Solid' }));
  expect(drawings()[0]?.style.dash).toBe('solid');
  await user.click(button('Support'));
  expect(drawings()[0]?.style).toEqual({ color: 'up', width: 4, dash: 'dotted' });
  await user.keyboard('{Escape}{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Horizontal level' }));
  await user.click(button('Place in the middle'));
  expect(drawings()[1]?.style).toEqual({ color: 'up', width: 4, dash: 'dotted' });
  tapChart(50, 5);
  await user.click(await screen.findByRole('button', { name: 'Ray' }));
  await user.click(button('Place in the middle'));
  expect(drawings()[2]?.style).toEqual(FIRST_STYLE);
});

test('DRAW-003 an emptied text stays as it was, and says so', async () => {
  const { user } = showPage(<Page />);
  await user.click(button('Text'));
  await user.click(button('Place in the middle'));
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(field);
  expect(screen.getByText('Write a text. An empty one is not kept')).toBeDefined();
  expect(drawings()[0]?.text).toBe('Text');
  await user.type(field, '<i>');
  expect(drawings()[0]?.text).toBe('<i>');
});

test('DRAW-012 Esc ends the tool or the choice first, and then closes the tools', async () => {
  keep(level('EURUSD:a'));
  const { user } = showPage(<Page />);
  await user.click(button('Ray'));
  expect(screen.getByTestId('draw-pad')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('draw-pad')).toBeNull();
  tapChart(50, 100);
  await screen.findByRole('slider');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('slider')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('DRAW-013 hidden drawings are not drawn and not tapped, until one is made', async () => {
  keep(level('EURUSD:a'));
  const { user } = showPage(<Page />);
  await user.click(button('List of drawings'));
  asked.removeOverlay.mockClear();
  await user.click(await screen.findByRole('switch', { name: 'Hide all' }));
  const last = () => {
    const call = asked.overrideOverlay.mock.lastCall?.[0] as { extendData: () => object };
    return call.extendData();
  };
  expect(asked.removeOverlay).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  tapChart(50, 100);
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ray' }));
  await waitFor(() => expect(last()).toMatchObject({ model: { drawings: [{ id: 'EURUSD:a' }] } }));
});

test('DRAW-017 who has too many drawings to save is told, also in the list', async () => {
  const { user } = showPage(<Page />);
  act(() => useUnsaved.setState({ drawings: 'new' }));
  const words = /^Some drawings are only on this device/;
  expect(await screen.findByText(words)).toBeDefined();
  // Another chart does not tell it again.
  expect(useUnsaved.getState().drawings).toBe('told');
  await user.click(button('List of drawings'));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  act(() => useUnsaved.setState({ drawings: undefined }));
  expect(screen.queryByRole('alert')).toBeNull();
});
