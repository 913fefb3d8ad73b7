import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  BellRing,
  CircleCheck,
  CircleX,
  Clock,
  Headset,
  KeyRound,
  MonitorSmartphone,
  Scale,
  ShieldCheck,
  ShieldX,
  TriangleAlert,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  marginCall: TriangleAlert,
  stopOut: TriangleAlert,
  stopLoss: ShieldCheck,
  trailingStop: ShieldCheck,
  takeProfit: CircleCheck,
  takeProfitPart: CircleCheck,
  filled: CircleCheck,
  closed: CircleX,
  cancelled: CircleX,
  expired: Clock,
  depositAsked: ArrowDownToLine,
  depositCredited: ArrowDownToLine,
  depositRejected: ArrowDownToLine,
  depositInvalid: ArrowDownToLine,
  withdrawalAsked: ArrowUpFromLine,
  withdrawalApproved: ArrowUpFromLine,
  withdrawalPaid: ArrowUpFromLine,
  withdrawalRejected: ArrowUpFromLine,
  identityAsked: Clock,
  identityApproved: ShieldCheck,
  identityRejected: ShieldX,
  device: MonitorSmartphone,
  password: KeyRound,
  factors: KeyRound,
  priceAlert: BellRing,
  supportAnswer: Headset,
  levelsComing: Scale,
  levelsWithdrawn: Scale,
};

const GRAVE: ReadonlySet<string> = new Set(['marginCall', 'stopOut']);

/** Icon for a kind of notice; a bell for kinds that this build does not know. */
export function NoticeIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? Bell;
  return <Icon className={`i i--22${GRAVE.has(kind) ? ' heard__grave' : ''}`} />;
}
