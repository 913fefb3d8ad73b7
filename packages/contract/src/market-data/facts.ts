import { read } from '../call-facts.ts';

export const marketDataFacts = {
  tradeList: read('/v1/api/forex/trade_list'),
  getCategories: read('/v1/api/forex/getCategories'),
  kline: read('/v1/api/forex/kline'),
  abbreviatedKline: read('/v1/api/forex/abbreviated_cache_kline'),
};
