import { change, read } from '../call-facts.ts';

export const tradingFacts = {
  submit: change('/v1/api/forex/submit'),
  myDeal: read('/v1/api/forex/my_deal'),
  close: change('/v1/api/forex/close'),
  closeAll: change('/v1/api/forex/close_all'),
  cancelTrade: change('/v1/api/forex/cancel_trade'),
  setStopPrice: change('/v1/api/forex/set_stop_price'),
  setLevels: change('/v1/api/forex/set_levels'),
  modify: change('/v1/api/forex/modify'),
  reverse: change('/v1/api/forex/reverse'),
  double: change('/v1/api/forex/double'),
  closeBy: change('/v1/api/forex/close_by'),
  link: change('/v1/api/forex/link'),
  orderDetail: read('/v1/api/forex/order_detail'),
  alerts: read('/api/alert/list'),
  addAlert: change('/api/alert/add'),
  editAlert: change('/api/alert/edit'),
  removeAlert: change('/api/alert/remove'),
};
