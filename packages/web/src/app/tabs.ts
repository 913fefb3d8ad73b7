import { ChartCandlestick, ChartNoAxesColumn, Layers, Trophy, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';

import type { KnownPathName } from '../routing/route-table.ts';

/** The app's first level, in the order of the tab bar; `label` is a key of its texts. */
export const TABS = [
  { path: '/', label: 'tabs.quotes', Icon: ChartNoAxesColumn },
  { path: '/trade', label: 'tabs.trade', Icon: ChartCandlestick },
  { path: '/order', label: 'tabs.orders', Icon: Layers },
  { path: '/rank', label: 'tabs.ranking', Icon: Trophy },
  { path: '/user', label: 'tabs.mine', Icon: UserRound },
] as const satisfies readonly {
  path: KnownPathName;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}[];
