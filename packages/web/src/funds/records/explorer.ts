/** Pages of the networks at which anybody can look a transaction up, by the network's name. */
const EXPLORERS: Readonly<Record<string, string>> = {
  TRC20: 'https://tronscan.org/#/transaction/',
  ERC20: 'https://etherscan.io/tx/',
  BEP20: 'https://bscscan.com/tx/',
  BSC: 'https://bscscan.com/tx/',
  BTC: 'https://mempool.space/tx/',
  BITCOIN: 'https://mempool.space/tx/',
  SOL: 'https://solscan.io/tx/',
  SOLANA: 'https://solscan.io/tx/',
  POLYGON: 'https://polygonscan.com/tx/',
};

/** Where a transaction can be looked up; null where its network has no page that we know. */
export function explorerOf(protocol: string, transaction: string): string | null {
  const page = EXPLORERS[protocol.trim().toUpperCase()];
  if (page === undefined || transaction === '') return null;
  return page + encodeURIComponent(transaction);
}
