import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshInstruments } from '../../market/instruments.ts';
import { showCategory } from '../../market/shown-category.ts';
import { listedOnWire } from '../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { HomeScreen } from './home-screen.tsx';

const COUNT = 60;
const ROW_PX = 60;
const VIEW_PX = 600;
const instruments = Array.from({ length: COUNT }, (_, at) =>
  listedOnWire({ Id: at + 1, Code: `CODE${at + 1}`, ShowCode: `ROW ${at + 1}`, CategoryId: 1 }),
);
const categories = [{ Id: 1, NameShowTrans: 'FX majors' }];

beforeEach(async () => {
  await preparePage();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  showCategory('all');
  serveCalls((path) => {
    if (path.endsWith('trade_list')) return { code: 1, msg: '', data: instruments };
    if (path.endsWith('getCategories')) return { code: 1, msg: '', data: categories };
    return { code: 1, msg: '', data: [] };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Scrolls the list as far as it goes, and returns whether its last row is there. */
function reachesTheEnd(): boolean {
  const main = screen.getByRole('main');
  for (const top of [0, COUNT * ROW_PX]) {
    act(() => {
      main.scrollTop = top;
      fireEvent.scroll(main);
    });
  }
  return screen.queryByRole('link', { name: new RegExp(`^ROW ${COUNT},`) }) !== null;
}

let change: (shown: { mode: 'visible' | 'hidden'; nth: number }) => void = () => undefined;

/** Home as the app keeps it, which is rendered again at each change. */
function KeptHome() {
  const [{ mode }, setShown] = useState<{ mode: 'visible' | 'hidden'; nth: number }>({
    mode: 'visible',
    nth: 0,
  });
  change = setShown;
  return (
    <Activity mode={mode}>
      <HomeScreen />
    </Activity>
  );
}

const show = (mode: 'visible' | 'hidden', nth: number) => act(() => change({ mode, nth }));

for (const renders of [1, 2, 3]) {
  test(`ROW-006 the rows follow the scroll position after ${renders} more renders`, async () => {
    showPage(<KeptHome />);
    await act(refreshInstruments);
    for (let nth = 1; nth <= renders; nth += 1) show('visible', nth);
    expect(reachesTheEnd()).toBe(true);
  });

  test(`ROW-006 the rows follow the scroll position on return ${renders} to Home`, async () => {
    showPage(<KeptHome />);
    await act(refreshInstruments);
    for (let nth = 1; nth <= renders; nth += 1) {
      show('hidden', nth);
      show('visible', nth);
    }
    expect(reachesTheEnd()).toBe(true);
  });
}

test('ROW-006 the rows follow the scroll position when they are there from the first render', async () => {
  await refreshInstruments();
  showPage(<KeptHome />);
  expect(reachesTheEnd()).toBe(true);
});

test('ROW-006 the rows follow the scroll position after a category was chosen', async () => {
  const { user } = showPage(<KeptHome />);
  await act(refreshInstruments);
  await user.click(screen.getByRole('tab', { name: 'FX majors' }));
  expect(reachesTheEnd()).toBe(true);
});

test('ROW-006 what stands above the rows is watched on each return to Home', async () => {
  const watched = new Set<Element>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private own = new Set<Element>();
      observe = (element: Element) => {
        this.own.add(element);
        watched.add(element);
      };
      unobserve = () => undefined;
      disconnect = () => this.own.forEach((element) => watched.delete(element));
    },
  );
  await refreshInstruments();
  showPage(<KeptHome />);
  const around = screen.getByRole('main').querySelector('.pulled');
  expect(around && watched.has(around)).toBe(true);
  show('hidden', 1);
  expect(around && watched.has(around)).toBe(false);
  show('visible', 2);
  expect(around && watched.has(around)).toBe(true);
});
