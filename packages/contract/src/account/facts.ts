import { changeByGet, read } from '../call-facts.ts';

export const accountFacts = {
  getBalance: read('/v1/api/main/wallet/getBalance'),
  forexDetail: read('/v1/api/main/account/forexDetail'),
  forexChange: read('/v1/api/main/accountLog/forexChange'),
  statement: read('/v1/api/main/accountLog/statement'),
  resetDemo: changeByGet('/v1/api/main/user/resetForexDemoAccount'),
};
