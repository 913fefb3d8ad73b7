import { ChartCandlestick, ChartNoAxesColumn, Layers, Trophy, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';

import type { Tab } from '../routing/screens.ts';

export const TAB_ICONS: Readonly<Record<Tab, ComponentType<{ className?: string }>>> = {
  quotes: ChartNoAxesColumn,
  trade: ChartCandlestick,
  orders: Layers,
  ranking: Trophy,
  mine: UserRound,
};
