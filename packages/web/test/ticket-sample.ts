import type { Ticket } from '../src/screens/trade/plan/ticket.ts';

/** A ticket for a tenth of a lot without stop loss and take profit, for tests. */
export const sampleTicket: Ticket = {
  mode: 'market',
  lots: '0.10',
  sizing: 'lots',
  size: '',
  leverage: 100,
  target: '',
  limit: { isOn: false, text: '' },
  expiry: { kind: 'untilCancelled', time: '' },
  unit: 'pips',
  stopLoss: { isOn: false, text: '', unit: 'pips' },
  takeProfit: { isOn: false, text: '', unit: 'pips' },
  isTrailing: false,
};
