import { expect, test } from 'vitest';

import { explorerOf } from './explorer.ts';

test('a transaction is looked up at the page of its network, where there is one', () => {
  expect(explorerOf('TRC20', 'ab12')).toBe('https://tronscan.org/#/transaction/ab12');
  expect(explorerOf(' erc20 ', '0x1/../a')).toBe('https://etherscan.io/tx/0x1%2F..%2Fa');
  expect(explorerOf('TRC20', '')).toBeNull();
  expect(explorerOf('Some chain', 'ab12')).toBeNull();
});
