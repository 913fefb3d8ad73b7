import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import type * as trading from '@fulcrum/contract/trading/calls';
import type { Order } from '@fulcrum/contract/trading/schema';

import { request } from '../server/api.ts';

/** Commands that are sent at most once, each named after its call. */
export type CommandKind =
  | 'submit'
  | 'close'
  | 'closeAll'
  | 'cancel'
  | 'stops'
  | 'levels'
  | 'modify'
  | 'reverse'
  | 'double'
  | 'closeBy'
  | 'link';

export type ClosedAllWire = ReplyOf<typeof trading.closeAll>;
/** Result of a command: its order afterwards, or the results for many orders. */
export type CommandData = Order | ClosedAllWire;

/** A command has an account of its own. */
const OPTIONS = { outlivesCaller: true } as const;

/** The casts are safe: each input was made for its call, and the device keeps it unchanged. */
export function callOrders(kind: CommandKind, input: object): Promise<Reply<CommandData>> {
  switch (kind) {
    case 'submit':
      return request(tradingCalls.submit, input as InputOf<typeof trading.submit>, OPTIONS);
    case 'close':
      return request(tradingCalls.close, input as InputOf<typeof trading.close>, OPTIONS);
    case 'closeAll':
      return request(tradingCalls.closeAll, input as InputOf<typeof trading.closeAll>, OPTIONS);
    case 'cancel':
      return request(
        tradingCalls.cancelTrade,
        input as InputOf<typeof trading.cancelTrade>,
        OPTIONS,
      );
    case 'stops':
      return request(
        tradingCalls.setStopPrice,
        input as InputOf<typeof trading.setStopPrice>,
        OPTIONS,
      );
    case 'levels':
      return request(tradingCalls.setLevels, input as InputOf<typeof trading.setLevels>, OPTIONS);
    case 'modify':
      return request(tradingCalls.modify, input as InputOf<typeof trading.modify>, OPTIONS);
    case 'reverse':
      return request(tradingCalls.reverse, input as InputOf<typeof trading.reverse>, OPTIONS);
    case 'double':
      return request(tradingCalls.double, input as InputOf<typeof trading.double>, OPTIONS);
    case 'closeBy':
      return request(tradingCalls.closeBy, input as InputOf<typeof trading.closeBy>, OPTIONS);
    case 'link':
      return request(tradingCalls.link, input as InputOf<typeof trading.link>, OPTIONS);
  }
}
