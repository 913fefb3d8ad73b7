import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  account,
  euroDollar,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
  type Answer,
} from '../../../../test/stage.tsx';
import { changeSettings } from '../../../settings/settings.ts';
import { changeTradeChoices } from '../../../trading/trade-choices.ts';
import { OrderTicket } from '../ticket/order-ticket.tsx';

const accepted: Answer = { code: 1, msg: '', data: wireOrder({ Price: '1.10012' }) };

beforeEach(async () => {
  await setStage();
  changeTradeChoices({ lastUsed: {} });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = () => screen.getByRole('region', { name: 'Margin level' });

/** Types the lots into the ticket of an account with 500 dollars, and presses Buy. */
async function press(lots: string, { isOneTap = false } = {}) {
  account(500);
  changeSettings({ isOneTap });
  const person = show(
    <>
      <OrderTicket instrument={euroDollar} />
      <ToastRegion />
    </>,
  );
  await quote(110_000);
  const field = screen.getByRole('textbox', { name: 'Lots' });
  await person.clear(field);
  await person.type(field, lots);
  await person.click(button(/^Buy/));
  return person;
}

test('a calm order tells its level and no price that is far away', async () => {
  await press('0.01');
  // The order uses a margin of 11.001 and leaves 499.83 of the 500.
  expect(box().textContent).toContain('> 1,000%');
  expect(box().className).toContain('calm');
  expect(box().textContent).not.toContain('Closed out at');
});

test('below 200 % it is amber, says where it ends, and offers the size that keeps 200 %', async () => {
  const person = await press('0.40');
  expect(box().className).toContain('amber');
  expect(box().textContent).toContain('112%');
  // The equity is 53.16 above the margin call, which is 133 points of 0.40, and 273.18 above the
  // stop-out.
  const text = box().textContent;
  expect(text).toMatch(/Margin call at.*1\.09867.*13\.3.* pips away/);
  expect(text).toMatch(/Closed out at.*1\.09317.*68\.3.* pips away/);
  await person.click(button(/Use .*0\.22.* lots/));
  expect(box().textContent).toContain('205%');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lots', hidden: true }).value).toBe(
    '0.22',
  );
});

test('an amber order takes one tap', async () => {
  const sent = playServer([accepted]);
  const person = await press('0.40');
  await person.click(button(/^Buy 0\.40 EUR\/USD$/));
  expect(sent).toHaveLength(1);
});

test('at 110 % or less the second tap sends, not the first and not one that bounces', async () => {
  const sent = playServer([accepted]);
  const person = await press('0.42');
  expect(box().className).toContain('red');
  expect(box().textContent).toContain('106%');
  // The time between the taps is given: a slow machine must not make a bounce a second tap.
  const firstAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(firstAt);
  await person.click(button(/^Buy 0\.42 EUR\/USD$/));
  const again = button(/^Tap again to accept/);
  expect(again.textContent).toMatch(/Buy .*0\.42 EUR\/USD.* at .*106%/);
  await person.click(again);
  expect(sent).toHaveLength(0);
  clock.mockReturnValue(firstAt + 700);
  await person.click(again);
  expect(sent).toHaveLength(1);
});

test('a level that falls between the taps has to be accepted anew', async () => {
  const sent = playServer([accepted]);
  const person = await press('0.42');
  await person.click(button(/^Buy 0\.42 EUR\/USD$/));
  act(() => account(480, [], 2));
  expect(screen.queryByRole('button', { name: /^Tap again/ })).toBeNull();
  await person.click(button(/^Buy 0\.42 EUR\/USD$/));
  expect(button(/^Tap again/).textContent).toContain('102%');
  expect(sent).toHaveLength(0);
});

test('one-tap trading does not send an order that leaves a red level', async () => {
  const sent = playServer([accepted]);
  await press('0.42', { isOneTap: true });
  expect(sent).toHaveLength(0);
  const sheet = screen.getByRole('dialog');
  expect(within(sheet).getByText('106%')).toBeDefined();
});
