import { microUsd } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { serveCalls } from '../../../../test/test-page.tsx';
import { listedOrder } from '../../../../test/orders-sample.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { refreshInstruments } from '../../../market/instruments.ts';
import { emptyNote, listedOnWire } from '../../../../test/wire-sample.ts';

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const blank = {
  CauseTran: '',
  ReasonTran: '',
  Receipt: null,
  Quantity: null,
  TargetPrice: null,
  LimitPrice: null,
  LinkedId: null,
  Quote: null,
};
const step = {
  ...blank,
  Seq: 1,
  At: 1_000,
  Type: 'stopsChanged',
  ExpiresAt: null,
  ExpiresAtHandler: '',
  TargetLossPrice: '1.08000',
  TargetProfitPrice: null,
  TrailPoints: 149,
  ProfitLevels: null,
  ProfitLevel: null,
};

const receipt = {
  Price: '1.10009',
  Bid: '1.10000',
  Ask: '1.10009',
  QuoteTime: 1_000,
  RequestedPrice: null,
  Slippage: 0,
  Rate: { Num: 1, Den: 1 },
  ReceivedAt: 1_000,
  FilledAt: 1_002,
};

/** Answers a call for a note with an empty one, for candles with `bars`, others by `dataOf`. */
function serve(dataOf: (call: string) => unknown, bars: readonly object[] = []): void {
  const known: Readonly<Record<string, unknown>> = { note: emptyNote, kline: bars };
  serveCalls((path) => {
    const call = path.split('/').at(-1) ?? '';
    return { code: 1, msg: '', data: known[call] ?? dataOf(call) };
  });
}

test('PRICE-017: a fill shows the number of its quote, if it has one', async () => {
  const fills = [4_503_599_627_370_497, null].map((QuoteNumber, index) => ({
    ...step,
    Seq: index + 1,
    Type: 'orderFilled',
    Receipt: { ...receipt, QuoteNumber },
  }));
  serve(() => ({ order: wireOrder({}), trail: fills }));
  show(<ReceiptSheet order={listedOrder({})} onClose={() => undefined} />);
  expect(await screen.findAllByText('Bid / ask')).toHaveLength(2);
  const [label, ...others] = screen.getAllByText('Quote no.');
  expect(label?.parentElement?.textContent).toContain('4503599627370497');
  expect(others).toEqual([]);
});

test('STOPOUT-013: the receipt of a stop-out says at which level, and what was left', async () => {
  const why = {
    Level: '49.80',
    Limit: '50.00',
    LevelAfter: '107.04',
    EquityAfter: '34550.000000',
    Covered: '0.000000',
    Open: 3,
    Closable: 2,
  };
  const trail = [
    { ...step, Type: 'positionOpened', Receipt: receipt },
    { ...step, Seq: 2, Type: 'positionClosed', Receipt: receipt, StopOut: why },
  ];
  serve(() => ({ order: wireOrder({}), trail }));
  show(<ReceiptSheet order={listedOrder({ status: 'closed' })} onClose={() => undefined} />);
  const [opened, closed] = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, ''),
  );
  expect(opened).not.toContain('Margin level');
  expect(closed).toContain('Margin level49.80% ≤ 50%RuleLargest loss firstOpen positions3');
  expect(closed).toContain('Could be closed2Level after the close107.04%Equity after34,550.00 USD');
});

test('the receipt begins with what is left after fee and financing, and trails in pips', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    trade_list: [listedOnWire()],
    getCategories: [],
    order_detail: { order: wireOrder({ Status: 3 }), r_multiple: '1.25', trail: [step] },
  };
  serve((call) => answers[call] ?? {});
  await refreshInstruments();
  const order = listedOrder({
    status: 'closed',
    swap: microUsd(-1_250_000),
    completedAt: 2_000,
    cause: 'user',
  });
  show(<ReceiptSheet order={order} onClose={() => undefined} />);
  // 62.50 minus the fee of 3.50 and the swap of 1.25.
  const net = () => screen.getByText('Net result').parentElement?.textContent;
  expect(net()).toContain('+57.75');
  const trailing = await screen.findByText('Trailing stop');
  expect(net()).not.toContain(' R');
  const gross = screen.getByText('Result before fees').parentElement?.textContent;
  expect(gross).toMatch(/\+62\.50.*1\.25.* R by price/);
  const ask = screen.getByRole('link', { name: 'Ask about this order' });
  expect(ask.getAttribute('href')).toBe(`/mine/chat?order=${order.id}`);
  expect(trailing.parentElement?.textContent).toMatch(/14\.9.* pips/);
});

test('ORDER-072, TRIGGER-031: a stop-limit order tells its prices, its trigger and its link', async () => {
  const trail = [
    { ...step, Type: 'orderPlaced', TargetPrice: '1.10200', LimitPrice: '1.10210' },
    { ...step, Seq: 2, Type: 'orderLinked', LinkedId: 12 },
    {
      ...step,
      Seq: 3,
      Type: 'orderTriggered',
      TargetPrice: '1.10210',
      Quote: {
        Bid: '1.10241',
        Ask: '1.10250',
        QuoteTime: 1_000,
        QuoteNumber: 7,
        ReceivedAt: 1_000,
      },
    },
    { ...step, Seq: 4, Type: 'orderLinked', LinkedId: null },
  ];
  serve(() => ({ order: wireOrder({}), trail }));
  const order = listedOrder({ status: 'cancelled', cause: 'linked', linkedId: 12 });
  show(<ReceiptSheet order={order} onClose={() => undefined} />);
  const [placed, linked, triggered, ended] = (await screen.findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );
  expect(placed).toContain('Limit price1.10210');
  expect(linked).toMatch(/^Linked.*Linked with order12/);
  expect(triggered).toMatch(/^Stop reached: limit order now/);
  expect(triggered).toContain('Bid / ask1.10241 / 1.10250');
  expect(ended).toMatch(/^Link ended/);
  expect(screen.getAllByText('Linked with order')).toHaveLength(2);
});

test('the receipt of a closed trade shows the price around it, if there are candles', async () => {
  const bars = [0, 60, 120].map((Time) => {
    return { Time, Open: 1.1, High: 1.1, Low: 1.1, Close: 1.1 + Time / 1e5, Volume: 1 };
  });
  const answers: Record<string, unknown> = {
    trade_list: [listedOnWire()],
    getCategories: [],
    order_detail: { order: wireOrder({ Status: 3 }), trail: [] },
  };
  serve((call) => answers[call] ?? {}, bars);
  await refreshInstruments();
  const order = listedOrder({ status: 'closed', openedAt: 61_000, completedAt: 130_000 });
  show(<ReceiptSheet order={order} onClose={() => undefined} />);
  const line = await screen.findByRole('img', { name: /^Open → close: .+ → .+/ });
  expect(line.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(3);
  expect([...line.querySelectorAll('circle')].map((end) => end.getAttribute('cx'))).toEqual([
    '160',
    '312',
  ]);
  cleanup();
  serve((call) => answers[call] ?? {});
  show(<ReceiptSheet order={order} onClose={() => undefined} />);
  await screen.findByText('Order number');
  await vi.waitFor(() => expect(document.querySelector('.trade-line')).toBeNull());
  expect(screen.queryByRole('img')).toBeNull();
});
