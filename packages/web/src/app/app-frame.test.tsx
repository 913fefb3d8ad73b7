import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { mediaList } from '@fulcrum/ui/page/media';
import { DESK, WIDE } from '@fulcrum/ui/page/use-wide';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { endSession, forgetSession, keepSession } from '../server/session.ts';
import { painted, preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { AppFrame } from './app-frame.tsx';
import { ONE_SCREEN } from './show-at-once.ts';
import { Screen } from '../layout/screen.tsx';

const opened = vi.hoisted(() => vi.fn());
vi.mock(import('../live/live.ts'), async (original) => ({
  ...(await original()),
  openLive: opened,
}));

const PLACES = ['/', '/trade', '/order', '/rank', '/user', '/news', '/login'] as const;

/** A page of a given height, with a link to every other page. */
function Page() {
  const navigate = useNavigate();
  return (
    <Screen>
      {PLACES.map((to) => (
        <button key={to} type="button" onClick={() => void navigate(to)}>{`to ${to}`}</button>
      ))}
    </Screen>
  );
}

/** Never resolves, so Trade's files are never loaded in advance. */
const never = new Promise<void>(() => undefined);

/** Shows the screen of the address; every other address has this page, or none. */
function At({ screens, rest = null }: { screens: Record<string, ReactNode>; rest?: ReactNode }) {
  const { pathname } = useLocation();
  return pathname in screens ? screens[pathname] : rest;
}

function showFrame(address = '/login') {
  return showPage(
    <AppFrame trade={Page} orders={Page} hasTrade={never}>
      <At screens={{ '/trade': null }} rest={<Page />} />
    </AppFrame>,
    address,
  );
}

/** Shows the account page, with a Trade screen that can be opened. */
const showMe = (trade: ComponentType, hasTrade = never) =>
  showPage(
    <AppFrame trade={trade} orders={Page} hasTrade={hasTrade}>
      <At screens={{ '/user': <Screen>account</Screen> }} />
    </AppFrame>,
    '/user',
  );

/** Makes a window whose width can be changed while the page is shown. */
function resizable(query = WIDE) {
  const media = mediaList(query);
  return (isWide: boolean) =>
    act(() => {
      Object.assign(media, { matches: isWide });
      media.dispatchEvent(new Event('change'));
    });
}

const to = (place: (typeof PLACES)[number]) => screen.getByRole('button', { name: `to ${place}` });
const tabs = () => screen.queryByRole('navigation', { name: 'Main' });

/** Presses a tab; its screen is drawn after the press has been painted. */
async function pressTab(user: UserEvent, tab: HTMLElement): Promise<void> {
  await user.click(tab);
  expect(tab.getAttribute('aria-current')).toBe('page');
  await painted();
}

const person = {
  uid: '1',
  email: '',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

beforeEach(async () => {
  await preparePage();
  opened.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

/** Replies as for a person who has nothing yet, page by page where the app asks for pages. */
const nothing = (path: string) => ({
  code: 1,
  msg: '',
  data: /\/(?:quick_ist|my_deal)$/.test(path) ? { data: [], total: 0 } : [],
});

test('every navigation opens the live connection; only / and /trade load the list anew', async () => {
  const calls = serveCalls(nothing);
  const lists = () => calls.filter(({ path }) => path.endsWith('trade_list')).length;
  const { user } = showFrame();
  expect(opened).toHaveBeenCalledTimes(1);
  const before = lists();
  for (const [place, times] of [
    ['/order', 0],
    ['/trade', 1],
    ['/rank', 1],
    ['/', 2],
    ['/news', 2],
  ] as const) {
    await user.click(to(place));
    await vi.waitFor(() => expect(lists() - before, place).toBe(times));
  }
  expect(opened).toHaveBeenCalledTimes(6);
});

test('the tab bar leads to market, trade, orders, ranking and account, and stands below each', async () => {
  serveCalls(nothing);
  const { user } = showFrame();
  expect(tabs()).toBeNull();
  for (const place of ['/', '/trade', '/order', '/rank', '/user', '/news'] as const) {
    await user.click(to(place));
    const bar = tabs();
    expect(bar, place).not.toBeNull();
    if (!bar) continue;
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Quotes', '#/'],
      ['Trade', '#/trade'],
      ['Orders', '#/order'],
      ['Ranking', '#/rank'],
      ['Me', '#/user'],
    ]);
  }
});

test('Home is kept alive behind the other pages', async () => {
  serveCalls(nothing);
  const { user } = showFrame('/');
  const home = screen.getByRole('heading', { name: 'Quotes', hidden: true });
  await user.click(to('/order'));
  expect(home.isConnected).toBe(true);
  expect(home.closest<HTMLElement>('.screen')?.hidden).toBe(true);
  await user.click(to('/'));
  expect(screen.getByRole('heading', { name: 'Quotes' })).toBe(home);
  expect(home.closest<HTMLElement>('.screen')?.hidden).toBe(false);
});

test('every navigation scrolls to the top', async () => {
  serveCalls(nothing);
  const { user } = showFrame('/order');
  const middle = to('/rank').closest('[role="main"]');
  if (!middle) throw new Error('Expected a page');
  middle.scrollTop = 400;
  fireEvent.scroll(middle); // jsdom does not send it by itself
  await user.click(to('/rank'));
  expect(to('/').closest('[role="main"]')).toBe(middle);
  expect(middle.scrollTop).toBe(0);
});

test('a session that the server has ended leads to the login and back, one at the start does not', async () => {
  serveCalls(nothing);
  const { user, whereNow } = showFrame();
  await user.click(to('/order'));
  for (const [isQuiet, place] of [
    [true, '/order'],
    [false, '/login?from=%2Forder'],
  ] as const) {
    keepSession({ token: 'gone', user: person });
    act(() => endSession('gone', { msg: 'Please log in again', isQuiet }));
    expect(whereNow()).toBe(place);
    expect(screen.queryByText('Please log in again') === null).toBe(isQuiet);
  }
});

/** A ticket that may contain unfinished input. */
function Ticket() {
  return <Screen tab="trade">{<input aria-label="lots" />}</Screen>;
}

function TicketWithSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen>
      <input aria-label="lots" />
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="a sheet"
        closeLabel="close"
      >
        text
      </BottomSheet>
    </Screen>
  );
}

test('Trade is kept alive once it was shown, without the sheet that was left open over it', async () => {
  serveCalls(nothing);
  const { user } = showMe(TicketWithSheet);
  const press = (tab: string) =>
    pressTab(user, screen.getByRole('link', { name: tab, hidden: true }));
  const lots = () => screen.queryByRole('textbox', { name: 'lots', hidden: true });
  expect(lots()).toBeNull();
  await press('Trade');
  const begun = lots();
  if (!begun) throw new Error('Expected a ticket');
  await user.type(begun, '0.37');
  // Overlays are at another position over Trade than over other pages.
  const frame = begun.closest('.app');
  expect(frame?.classList.contains('app--trade')).toBe(true);
  await press('Me');
  expect(frame?.classList.contains('app--trade')).toBe(false);
  expect(screen.queryByRole('textbox', { name: 'lots' })).toBeNull();
  await press('Trade');
  expect(screen.getByRole('textbox', { name: 'lots' })).toBe(begun);

  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  await press('Me');
  await press('Trade');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lots()).toHaveProperty('value', '');
});

test('a sheet that slides out while Trade is left takes nothing of the ticket with it', async () => {
  serveCalls(nothing);
  const { user } = showMe(TicketWithSheet);
  const press = (tab: string) =>
    pressTab(user, screen.getByRole('link', { name: tab, hidden: true }));
  await press('Trade');
  await user.type(screen.getByRole('textbox', { name: 'lots' }), '0.37');
  await user.click(screen.getByRole('button', { name: 'open' }));
  const sheet = await screen.findByRole('dialog');
  // jsdom draws nothing, so the slide is one that does not end yet.
  let end: (value?: unknown) => void = () => undefined;
  const finished = new Promise((resolve) => (end = resolve));
  sheet.getAnimations = () => [{ finished } as unknown as Animation];
  await user.click(within(sheet).getByRole('button', { name: 'close' }));
  expect(document.contains(sheet)).toBe(true);
  await press('Me');
  await press('Trade');
  expect(screen.getByRole('textbox', { name: 'lots' })).toHaveProperty('value', '0.37');
  end();
  await vi.waitFor(() => expect(document.contains(sheet)).toBe(false));
});

test('a kept screen that crashed is tried again when it is opened again', async () => {
  serveCalls(nothing);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  let isBroken = true;
  const Trade = () => {
    if (isBroken) throw new Error('no price');
    return <Ticket />;
  };
  const { user } = showMe(Trade);
  const press = (tab: string) => pressTab(user, screen.getByRole('link', { name: tab }));
  await press('Trade');
  expect(screen.getByRole('alert').textContent).toContain('could not be shown');
  isBroken = false;
  await press('Me');
  await press('Trade');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'lots' })).toBeDefined();
});

test('a tab that was left is shown in the press; its address opens after that is painted', async () => {
  serveCalls(nothing);
  const narrow = resizable(ONE_SCREEN);
  narrow(true);
  onTestFinished(() => narrow(false));
  const { user, whereNow } = showMe(Ticket);
  const tab = (name: string) => screen.getByRole('link', { name });
  const heading = () => screen.queryByRole('heading', { name: 'Quotes' });
  const lots = () => screen.queryByRole('textbox', { name: 'lots' });
  await pressTab(user, tab('Trade'));
  const middle = lots()?.closest('[role="main"]');
  if (!middle) throw new Error('Expected a ticket');
  middle.scrollTop = 400;
  fireEvent.scroll(middle); // jsdom does not send it by itself
  await pressTab(user, tab('Quotes'));
  expect(whereNow()).toBe('/');

  fireEvent.click(tab('Trade'));
  expect(whereNow()).toBe('/');
  expect([lots() !== null, heading() !== null]).toEqual([true, false]);
  expect(middle.scrollTop).toBe(0);
  // Of two quick presses the second counts.
  fireEvent.click(tab('Ranking'));
  expect(whereNow()).toBe('/rank');
  expect([lots() !== null, heading() !== null]).toEqual([false, false]);
  await painted();
  expect(whereNow()).toBe('/rank');

  fireEvent.click(tab('Trade'));
  expect(whereNow()).toBe('/rank');
  expect(lots()).not.toBeNull();
  await painted();
  expect(whereNow()).toBe('/trade');
  expect([lots() !== null, heading() !== null]).toEqual([true, false]);
});

test('Trade that is ready but was never shown is left alone by the tabs', async () => {
  serveCalls(nothing);
  const narrow = resizable(ONE_SCREEN);
  narrow(true);
  onTestFinished(() => narrow(false));
  const { user } = showPage(
    <AppFrame trade={Ticket} orders={Page} hasTrade={Promise.resolve()}>
      <At screens={{ '/': null, '/trade': null }} rest={<Page />} />
    </AppFrame>,
    '/rank',
  );
  await act(async () => undefined);
  for (const name of ['Quotes', 'Ranking', 'Quotes', 'Ranking']) {
    await pressTab(user, screen.getByRole('link', { name }));
  }
  await user.click(to('/trade'));
  const lots = screen.getByRole('textbox', { name: 'lots' });
  expect(lots.closest<HTMLElement>('.screen')?.hidden).toBe(false);
});

test('Orders stays mounted, but not for another user or a visitor', async () => {
  serveCalls(nothing);
  const logIn = (uid: string) =>
    act(() => keepSession({ token: `of-${uid}`, user: { ...person, uid } }));
  logIn('mine');
  const { user } = showPage(<AppFrame trade={Page} orders={Ticket} hasTrade={never} />, '/order');
  const lots = () => screen.queryByRole('textbox', { name: 'lots', hidden: true });
  const begun = lots();
  if (!begun) throw new Error('Expected the orders');
  await user.type(begun, '0.37');
  await pressTab(user, screen.getByRole('link', { name: 'Quotes' }));
  expect(lots()).toBe(begun);
  logIn('another');
  expect(lots()).toHaveProperty('value', '');
  act(forgetSession);
  expect(lots()).toBeNull();
});

test('Trade is made ready behind another page when its files are there, and does nothing there', async () => {
  serveCalls(nothing);
  const begun = vi.fn();
  const Trade = () => {
    useEffect(begun);
    return <Ticket />;
  };
  let arrive: () => void = () => undefined;
  const hasTrade = new Promise<void>((resolve) => (arrive = resolve));
  const { user } = showMe(Trade, hasTrade);
  const lots = () => screen.queryByRole('textbox', { name: 'lots', hidden: true });
  expect(lots()).toBeNull();
  await act(async () => arrive());
  const ready = lots();
  expect(ready).not.toBeNull();
  expect(screen.queryByRole('textbox', { name: 'lots' })).toBeNull();
  expect(begun).not.toHaveBeenCalled();
  await pressTab(user, screen.getByRole('link', { name: 'Trade' }));
  expect(screen.getByRole('textbox', { name: 'lots' })).toBe(ready);
  expect(begun).toHaveBeenCalled();
});

test('a wide window has a list beside Trade, which keeps what was begun in it', async () => {
  serveCalls(nothing);
  const resize = resizable();
  onTestFinished(() => resize(false));
  const { user } = showPage(
    <AppFrame trade={Ticket} orders={Page} hasTrade={never}>
      <At
        screens={{
          '/order': <Screen listName="Orders">positions</Screen>,
          '/user': <Screen>account</Screen>,
        }}
      />
    </AppFrame>,
    '/trade',
  );
  const lots = screen.getByRole('textbox', { name: 'lots' });
  await user.type(lots, '0.37');
  const list = (name: string) => screen.queryByRole('region', { name });
  expect(list('Quotes')).toBeNull();

  // On its own address Trade has the whole window; its list is a drawer.
  resize(true);
  expect(list('Quotes')).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('textbox')).toBe(lots);
  const press = (tab: string) => pressTab(user, screen.getByRole('link', { name: tab }));
  for (const [tab, lists, isBeside] of [
    ['Orders', [false, true], true],
    ['Me', [false, false], false],
    ['Quotes', [true, false], true],
  ] as const) {
    await press(tab);
    expect([list('Quotes') !== null, list('Orders') !== null], tab).toEqual(lists);
    expect(screen.queryByRole('textbox') !== null, tab).toBe(isBeside);
    expect(screen.getAllByRole('main'), tab).toHaveLength(1);
    expect(screen.getAllByRole('navigation', { name: 'Main' }), tab).toHaveLength(1);
  }

  // Another user must not see the unfinished input.
  act(() => keepSession({ token: 'of-another', user: person }));
  await press('Quotes');
  expect(screen.getByRole('textbox')).not.toBe(lots);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  await user.type(screen.getByRole('textbox'), '0.37');
  const mine = screen.getByRole('textbox');

  resize(false);
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Trade');
  expect(screen.getByRole('textbox')).toBe(mine);
  expect(mine).toHaveProperty('value', '0.37');
});

test('WIDE-001 on a desk Trade has its own list, and what stands under the chart', async () => {
  serveCalls(nothing);
  const [widen, addRoom] = [resizable(), resizable(DESK)];
  onTestFinished(() => [widen, addRoom].forEach((resize) => resize(false)));
  const { container, user } = showPage(
    <AppFrame trade={Ticket} orders={Page} hasTrade={never} />,
    '/trade',
  );
  const look = () => container.querySelector('.app')?.className;
  expect(look()).toBe('app app--trade');
  widen(true);
  expect(look()).toBe('app app--trade');
  addRoom(true);
  expect(look()).toBe('app app--desk app--instruments app--trade');
  await pressTab(user, screen.getByRole('link', { name: 'Quotes' }));
  expect(look()).toBe('app app--desk app--trade');
});
