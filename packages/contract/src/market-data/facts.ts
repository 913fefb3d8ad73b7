import { read } from '../call-facts.ts';

export const marketDataFacts = {
  tradeList: read('/v1/api/forex/trade_list'),
  getCategories: read('/v1/api/forex/getCategories'),
  searchWords: read('/v1/api/forex/search_words'),
  kline: read('/v1/api/forex/kline'),
  abbreviatedKline: read('/v1/api/forex/abbreviated_cache_kline'),
};
