import type { Channels } from '@fulcrum/contract/console/payments/channel-schema';

/** What the console is told where no pay channel has been entered yet. */
export const NO_CHANNELS: Channels = {
  networks: [],
  wires: [],
  currencies: [],
  waiting: [],
  protocols: ['TRC20', 'ERC20'],
  wait_hours: 24,
  is_alone: false,
};
