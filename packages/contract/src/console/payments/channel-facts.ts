import { change, read } from '../call-facts.ts';

export const channelFacts = {
  channels: read('channels'),
  channelHistory: read('channels/history'),
  saveNetwork: change('channels/network'),
  saveWire: change('channels/wire'),
  confirmChange: change('channels/confirm'),
  withdrawChange: change('channels/withdraw'),
  setChannelEnabled: change('channels/enabled'),
  orderChannels: change('channels/order'),
  saveCurrency: change('channels/currency'),
};
