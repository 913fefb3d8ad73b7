/** Public pages that show a transaction, keyed by network name. */
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

/** Returns the page that shows a transaction; null if none is known for its network. */
export function explorerOf(protocol: string, transaction: string): string | null {
  const page = EXPLORERS[protocol.trim().toUpperCase()];
  if (page === undefined || transaction === '') return null;
  return page + encodeURIComponent(transaction);
}
