import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euroDollar, quote, setStage } from '../../../test/stage.tsx';
import { serveCalls, showPage } from '../../../test/test-page.tsx';
import { AlertSheet } from './alert-sheet.tsx';

const instrument = euroDollar;
let waiting: object[];

beforeEach(async () => {
  await setStage();
  waiting = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const serve = () =>
  serveCalls((path, body) => {
    const sent = body === '' ? {} : JSON.parse(body);
    if (path.endsWith('/add')) {
      waiting.push({ note: '', expires_at: null, ...sent, id: 7, is_armed: true, repeats: false });
    }
    if (path.endsWith('/remove')) waiting = [];
    return { code: 1, msg: '', data: path.endsWith('/list') ? waiting : (waiting[0] ?? {}) };
  });

test('an alert above the price is set, shown, removed and brought back', async () => {
  const calls = serve();
  const page = (
    <>
      <AlertSheet instrument={instrument} onClosed={vi.fn()} />
      <ToastRegion />
    </>
  );
  const { user } = showPage(page);
  await quote(108_310);
  expect(await screen.findByText('No alert for this instrument')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set alert' }).disabled).toBe(true);
  const field = screen.getByRole('textbox', { name: /Price/ });
  await user.clear(field);
  await user.type(field, '1.084');
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(await screen.findByText('≥ 1.08400')).toBeDefined();
  const added = calls.find(({ path }) => path.endsWith('/add'));
  expect(JSON.parse(added?.body ?? '')).toMatchObject({ kind: 'above', level: '1.08400' });
  await user.click(screen.getByRole('button', { name: 'Remove alert ≥ 1.08400' }));
  expect(await screen.findByText('No alert for this instrument')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('≥ 1.08400')).toBeDefined();
});

test('a fall of the day is a negative percentage', async () => {
  const calls = serve();
  const { user } = showPage(<AlertSheet instrument={instrument} onClosed={vi.fn()} />);
  await quote(108_310);
  await user.click(screen.getByRole('radio', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: /−1%/ }));
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
  expect(await screen.findByText('≤ −1.00%')).toBeDefined();
  const added = calls.find(({ path }) => path.endsWith('/add'));
  expect(JSON.parse(added?.body ?? '')).toMatchObject({ kind: 'down', level: '-1.00' });
});
