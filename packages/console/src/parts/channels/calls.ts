import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useChannelHistory = loadHook(CALLS.channelHistory);

export const orderChannels = caller(CALLS.orderChannels);
export const saveCurrency = caller(CALLS.saveCurrency);
export const saveNetwork = caller(CALLS.saveNetwork);
export const saveWire = caller(CALLS.saveWire);
export const setChannelEnabled = caller(CALLS.setChannelEnabled);
