import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { swipe, tap } from '../../../test/swipe.ts';
import { RowSwipes, type RowAction } from './row-swipes.tsx';

const onPress = vi.fn();
const onRow = vi.fn();
const action = (label: string): RowAction => ({
  label,
  icon: null,
  tone: 'plain',
  onPress: () => onPress(label),
});

function List() {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list}>
        {['Euro', 'Gold'].map((name) => (
          <li key={name}>
            <button type="button" data-swipe={name} onClick={() => onRow(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p>Elsewhere</p>
      <RowSwipes
        list={list}
        actionsOf={(name, side) =>
          side === 'start' ? [action(`Star ${name}`)] : [action(`Alert ${name}`), action('Trade')]
        }
      />
    </>
  );
}

const row = (name: string) => screen.getByRole('button', { name });
const toEnd = [
  [-6, 1],
  [-12, 2],
  [-112, 3],
] as const;
const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const moved = (name: string) => row(name).style.transform;
/** Lets a closed row reach its place. */
const rest = () => act(() => void vi.advanceTimersByTime(220));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('innerWidth', 390);
  onPress.mockClear();
  onRow.mockClear();
  render(<List />);
});
afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ROW-001 a swipe shows the actions of its side and does none of them', () => {
  act(() => swipe(row('Euro'), { by: [...toEnd, [-380, 3]] }));
  expect(shown()).toEqual(['Euro', 'Alert Euro', 'Trade', 'Gold']);
  // Two actions of 72 px.
  expect(moved('Euro')).toBe('translateX(-144px)');
  expect(onPress).not.toHaveBeenCalled();
  tap(screen.getByRole('button', { name: 'Trade' }));
  expect(onPress).toHaveBeenCalledExactlyOnceWith('Trade');
  rest();
  expect([moved('Euro'), shown()]).toEqual(['', ['Euro', 'Gold']]);
});

test('ROW-001 the other way shows the other side, and mirrored in Arabic', () => {
  const right = [
    [12, 0],
    [112, 0],
  ] as const;
  act(() => swipe(row('Euro'), { by: right }));
  expect(shown()).toEqual(['Euro', 'Star Euro', 'Gold']);
  expect(moved('Euro')).toBe('translateX(72px)');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  rest();
  document.documentElement.dir = 'rtl';
  act(() => swipe(row('Euro'), { by: right }));
  expect(shown()).toEqual(['Euro', 'Alert Euro', 'Trade', 'Gold']);
  expect(moved('Euro')).toBe('translateX(144px)');
});

test('ROW-001 at most one row is open; touching another closes it and does not count as a press', () => {
  act(() => swipe(row('Euro'), { by: toEnd }));
  act(() => tap(row('Gold')));
  rest();
  expect([moved('Euro'), shown(), onRow.mock.calls]).toEqual(['', ['Euro', 'Gold'], []]);
  act(() => swipe(row('Euro'), { by: toEnd }));
  act(() => swipe(row('Gold'), { by: toEnd }));
  rest();
  expect([moved('Euro'), moved('Gold')]).toEqual(['', 'translateX(-144px)']);
  act(() => tap(row('Gold')));
  rest();
  expect([moved('Gold'), onRow.mock.calls]).toEqual(['', []]);
  act(() => tap(row('Gold')));
  expect(onRow).toHaveBeenCalledExactlyOnceWith('Gold');
});

test.each([
  ['a touch elsewhere', () => tap(screen.getByText('Elsewhere'))],
  ['Esc', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document)],
])('ROW-001 %s puts the open row back', (_, puts) => {
  act(() => swipe(row('Euro'), { by: toEnd }));
  act(() => void puts());
  rest();
  expect([moved('Euro'), shown()]).toEqual(['', ['Euro', 'Gold']]);
});

test('ROW-001 who is on an action when its row goes back goes on at the row', () => {
  act(() => swipe(row('Euro'), { by: toEnd }));
  screen.getByRole('button', { name: 'Trade' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(document.activeElement).toBe(row('Euro'));
});

test.each([
  ['up or down', { by: [[5, 12] as const, [-150, 20] as const] }],
  ['from the edge, which is the phone’s Back', { from: [380, 100] as const, by: toEnd }],
  ['with a mouse', { by: toEnd, pointerType: 'mouse' as const }],
])('ROW-002 a way %s moves no row', (_, way) => {
  act(() => swipe(row('Euro'), way));
  expect([moved('Euro'), shown()]).toEqual(['', ['Euro', 'Gold']]);
});

test('ROW-002 a finger that the browser takes over leaves the row as it was', () => {
  const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientY: 100 };
  fireEvent.pointerDown(row('Euro'), { ...finger, clientX: 300 });
  act(() => void fireEvent.pointerMove(row('Euro'), { ...finger, clientX: 280 }));
  act(() => void fireEvent.pointerMove(row('Euro'), { ...finger, clientX: 180 }));
  expect(moved('Euro')).toBe('translateX(-100px)');
  fireEvent.pointerCancel(row('Euro'), finger);
  rest();
  expect([moved('Euro'), shown()]).toEqual(['', ['Euro', 'Gold']]);
});

test('ROW-001 an action is pressed by a finger that lifts over it, and not by one beside it', () => {
  const lift = (over: string) => {
    document.elementFromPoint = () => row(over);
    const lifted = { cancelable: true, changedTouches: [{ clientX: 380, clientY: 100 }] };
    return fireEvent.touchEnd(row('Trade'), lifted);
  };
  act(() => swipe(row('Euro'), { by: toEnd }));
  expect(lift('Alert Euro')).toBe(true);
  expect(onPress).not.toHaveBeenCalled();
  // No click may follow: it would press what the action has opened.
  expect(lift('Trade')).toBe(false);
  expect(onPress).toHaveBeenCalledExactlyOnceWith('Trade');
});
