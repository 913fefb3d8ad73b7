import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/trading/alerts';

import { request } from '../server/api.ts';

export type NewAlert = InputOf<typeof api.addAlert>;

export const alertsOf = (instrumentId: number, options: CallOptions) =>
  request(tradingCalls.alerts, { forex_id: instrumentId }, options);

export const addAlert = (alert: NewAlert) => request(tradingCalls.addAlert, alert);
export const removeAlert = (id: number) => request(tradingCalls.removeAlert, { id });
