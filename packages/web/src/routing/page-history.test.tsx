import { useLayer } from '@fulcrum/ui/overlays/layers';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { HashRouter, Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { keepGate, routerWindow, startPageHistory } from './page-history.ts';

/** Longer than the history waits for an answer. */
const QUIET_MS = 700;

function Layer({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  useLayer(true, onClose);
  return <p>{name}</p>;
}

/** A page whose layers lie over each other: the number of open ones is its state. */
function Page({ name }: { readonly name: string }) {
  const [open, setOpen] = useState(0);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const press = (label: string, act: () => void) => (
    <button type="button" onClick={act}>
      {label}
    </button>
  );
  const close = () => setOpen((count) => count - 1);
  return (
    <>
      <h1>{`${name}${params.get('code') ?? ''}`}</h1>
      {press('open', () => setOpen(open + 1))}
      {press('close', close)}
      {press('choose', () => {
        setParams({ code: '=B' }, { replace: true });
        close();
      })}
      {press('link', () => void navigate('/two'))}
      {press('close and link', () => {
        close();
        void navigate('/two');
      })}
      {press('arrow', () => void navigate(-1))}
      {Array.from({ length: open }, (_, index) => (
        <Layer key={index} name={`layer ${index + 1}`} onClose={close} />
      ))}
    </>
  );
}

beforeAll(() => startPageHistory());

const setup = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
let user = setup();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The testing library lets no time pass by itself unless it sees the clock of another runner.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  location.hash = '#/zero';
  await quiet();
  user = setup();
  const pages = routerWindow();
  render(
    <HashRouter window={pages}>
      <Routes>
        {['zero', 'one', 'two'].map((name) => (
          <Route key={name} path={`/${name}`} element={<Start name={name} />} />
        ))}
      </Routes>
    </HashRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'begin' }));
  await at('one', 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** `zero` is the page before, so that leaving page `one` can be told from staying. */
function Start({ name }: { readonly name: string }) {
  const navigate = useNavigate();
  if (name !== 'zero') return <Page key={name} name={name} />;
  return (
    <>
      <h1>zero</h1>
      <button type="button" onClick={() => void navigate('/one')}>
        begin
      </button>
    </>
  );
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const quiet = (ms = QUIET_MS) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Waits for a page with so many layers, and for its entry of the history. */
async function at(name: string, layers: number): Promise<void> {
  await vi.waitFor(() => {
    expect(screen.getByRole('heading').textContent).toBe(name);
    expect(screen.queryAllByText(/^layer/)).toHaveLength(layers);
    expect((history.state as { layer?: number }).layer).toBe(layers);
  });
}

async function step(by: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(by);
    await vi.advanceTimersByTimeAsync(1);
    await arrived;
  });
}

test('Back closes the layers from the inside, and only then leaves the page', async () => {
  await press('open');
  await press('open');
  await at('one', 2);
  await step(-1);
  await at('one', 1);
  await step(-1);
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('a layer that closed by itself leaves nothing for Back, and Forward opens nothing', async () => {
  await press('open');
  await at('one', 1);
  await press('close');
  await at('one', 0);
  await step(1);
  await quiet();
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('a step that a busy browser takes late does not close what was opened since', async () => {
  await press('open');
  await at('one', 1);
  const go = vi.spyOn(history, 'go').mockImplementationOnce(() => undefined);
  await press('close');
  await quiet(3_000);
  expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  await press('open');
  await quiet();
  await step(-1);
  await quiet();
  await at('one', 1);
  await step(-1);
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('a page opened from a layer takes its place: Back leads to the page below', async () => {
  for (const link of ['link', 'close and link']) {
    await press('open');
    await at('one', 1);
    await press(link);
    await at('two', 0);
    await step(-1);
    await at('one', 0);
  }
  await step(1);
  await at('two', 0);
});

test('the layers that a page leaves open below another are skipped on the way back', async () => {
  await press('open');
  await press('open');
  await at('one', 2);
  await press('link');
  await at('two', 0);
  await step(-1);
  await quiet();
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('an address that changes while a layer is open is that of the page afterwards', async () => {
  await press('open');
  await at('one', 1);
  await press('choose');
  await at('one=B', 0);
  await quiet();
  expect(location.hash).toBe('#/one?code=%3DB');
  await step(-1);
  await at('zero', 0);
});

test('the arrow of a page leaves it at once, whatever is open over it', async () => {
  await press('open');
  await at('one', 1);
  await press('arrow');
  await at('zero', 0);
});

test('with unsent entries Back asks first, and the answer counts', async () => {
  const asked = vi.fn<Parameters<typeof keepGate>[0]>(() => true);
  const open = keepGate(asked);
  await step(-1);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await quiet();
  await at('one', 0);
  const [leaving] = asked.mock.calls[0] ?? [];
  expect(leaving?.path).toBe('/zero');
  await act(async () => leaving?.goBack?.());
  await at('zero', 0);
  open();
});

test('a typed address asks as well, and is not behind this page', async () => {
  const asked = vi.fn<Parameters<typeof keepGate>[0]>(() => true);
  const open = keepGate(asked);
  await act(async () => (location.hash = '#/two'));
  const leaving = { path: '/two', goBack: null };
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith(leaving));
  await quiet();
  await at('one', 0);
  open();
});

test('an address typed while the entry of a closed layer is left is the page that is shown', async () => {
  await press('open');
  await at('one', 1);
  const go = vi.spyOn(history, 'go');
  go.mockImplementationOnce((by) => {
    history.go(by);
    location.hash = '#/two';
  });
  await press('close');
  await at('two', 0);
  go.mockRestore();
  // The browser may have cancelled the step, which is known when its time is over.
  await quiet(2_100);
  await at('two', 0);
  await step(-1);
  await quiet();
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('an address typed just before a step arrives stays, also if the browser takes no other', async () => {
  await press('open');
  await at('one', 1);
  const goBy = history.go.bind(history);
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  go.mockImplementationOnce(() => {
    location.hash = '#/two';
    setTimeout(() => goBy(-2), 20);
  });
  await press('close');
  await quiet(100);
  await at('two', 0);
  await quiet(2_100);
  await at('two', 0);
  expect(location.hash).toBe('#/two');
  go.mockRestore();
  await step(-1);
  await at('one', 0);
  await step(-1);
  await at('zero', 0);
});

test('a reload over a layer leaves its entry', async () => {
  await press('open');
  await at('one', 1);
  cleanup();
  startPageHistory();
  await quiet();
  expect(history.state).toMatchObject({ layer: 0 });
  expect(location.hash).toBe('#/one');
});

test('an address that comes while the router is first drawn is the page that is shown', async () => {
  cleanup();
  const pages = routerWindow();
  location.hash = '#/two';
  await quiet();
  const heard = vi.fn();
  pages.addEventListener('popstate', heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});
