import type { Language } from '@fulcrum/contract/languages';
import type { Trade } from '@fulcrum/contract/trading/results';
import { say } from '@fulcrum/messages/say';
import type { MessageKey } from '@fulcrum/messages/keys';

import { BYTE_ORDER_MARK, csvOf, figure, type CsvForm } from '../../platform/csv.ts';
import { plainClock } from '../../platform/http/display-time.ts';

/** What a line of the file shows. */
export type FiledTrade = Pick<
  Trade,
  | 'Id'
  | 'OpenTime'
  | 'CompleteTime'
  | 'OrderType'
  | 'Quantity'
  | 'Price'
  | 'UpdatePrice'
  | 'FactProfits'
  | 'TradeFee'
  | 'Swap'
  | 'NetProfits'
  | 'RMultiple'
  | 'CauseTran'
  | 'Tags'
  | 'Note'
> & { readonly ForexTradeLists: Pick<Trade['ForexTradeLists'], 'ShowCode'> };

/** Returns trades as a file for spreadsheets in UTF-8, with a byte-order mark. */
export function tradesCsv(
  trades: readonly FiledTrade[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
  form: CsvForm,
): string {
  const word = (key: MessageKey) => say(language, key);
  const time = plainClock(timeZone);
  const moment = (at: number | null) => (at === null ? '' : time(at));
  const columns = [
    word('statement.order'),
    `${word('trades.opened')} (${timeZone})`,
    `${word('trades.closed')} (${timeZone})`,
    word('trades.instrument'),
    word('trades.side'),
    word('trades.lots'),
    word('trades.openPrice'),
    word('trades.closePrice'),
    word('ledger.5'),
    word('ledger.4'),
    word('ledger.6'),
    word('trades.net'),
    'R',
    word('trades.cause'),
    word('trades.tags'),
    word('trades.note'),
  ];
  const rows = trades.map((trade) => [
    figure(trade.Id),
    moment(trade.OpenTime),
    moment(trade.CompleteTime),
    trade.ForexTradeLists.ShowCode,
    word(trade.OrderType === 1 ? 'trades.buy' : 'trades.sell'),
    figure(trade.Quantity),
    figure(trade.Price),
    figure(trade.UpdatePrice),
    figure(trade.FactProfits),
    figure(trade.TradeFee),
    figure(trade.Swap),
    figure(trade.NetProfits),
    figure(trade.RMultiple),
    trade.CauseTran,
    trade.Tags.join(', '),
    trade.Note,
  ]);
  return `${BYTE_ORDER_MARK}${csvOf([columns, ...rows], form)}\r\n`;
}
