import type {
  CategoryRow,
  FeedLine,
  InstrumentTerms,
} from '@fulcrum/contract/console/catalogue/schema';
import type { AnnouncementRow, ArticleRow } from '@fulcrum/contract/console/content/calls';
import type { CompanyRow } from '@fulcrum/contract/console/content/companies';
import type { RankingRow } from '@fulcrum/contract/console/content/ranking';
import type * as dashboardSchema from '@fulcrum/contract/console/dashboard/schema';
import type { MessageRow } from '@fulcrum/contract/console/messages/calls';
import type { SettingRow } from '@fulcrum/contract/console/settings/calls';
import type { CannedReply, ChatRow } from '@fulcrum/contract/console/support/calls';
import type { FeedbackRow } from '@fulcrum/contract/console/support/feedback';
import type * as paymentSchema from '@fulcrum/contract/console/payments/schema';
import type { IdentityRow } from '@fulcrum/contract/console/users/identity';
import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import type * as userSchema from '@fulcrum/contract/console/users/schema';
import { USD_DIGITS, LOT_DIGITS, formatDecimal } from '@fulcrum/engine/units/decimal';

import type { AuditRow } from '../../audit/entry.ts';
import type { ListedOperator } from '../operators/store.ts';

/** A row of a file, with amounts and times as display text; the keys are the column names. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Number of decimals, in percent, of a share that is stored in basis points. */
const LEVEL_DIGITS = 2;

export const companyRow = ({ logo: _, updated_at: updatedAt, ...row }: CompanyRow): Row => ({
  ...row,
  updated_at: timeOf(updatedAt),
});

export const auditRow = ({ prevHash: _, hash, at, ...row }: AuditRow): Row => ({
  ...row,
  at: timeOf(at),
  hash: Buffer.from(hash).toString('hex'),
});

export const messageRow = (row: MessageRow): Row => ({
  ...row,
  at: timeOf(row.at),
  sent_at: timeOf(row.sent_at),
});

export const articleRow = ({ langs, publish_at, updated_at, ...row }: ArticleRow): Row => ({
  ...row,
  langs: langs.join(' '),
  publish_at: timeOf(publish_at),
  updated_at: timeOf(updated_at),
});

export const announcementRow = ({
  texts,
  starts_at,
  ends_at,
  updated_at,
  ...row
}: Omit<AnnouncementRow, 'may_confirm'>): Row => ({
  ...row,
  title: Object.values(texts)[0]?.title ?? '',
  langs: Object.keys(texts).join(' '),
  starts_at: timeOf(starts_at),
  ends_at: timeOf(ends_at),
  updated_at: timeOf(updated_at),
});

export const chatRow = (row: ChatRow): Row => ({
  ...row,
  tags: row.tags.join(' '),
  waiting_since: timeOf(row.waiting_since),
  newest_at: timeOf(row.newest_at),
});

export const replyRow = ({ texts, ...row }: CannedReply): Row => ({
  ...row,
  langs: Object.keys(texts).join(' '),
});

export const categoryRow = ({ name, ...row }: CategoryRow): Row => ({
  ...row,
  name: name['en'] ?? '',
});

export const feedbackRow = ({ created_at, updated_at, ...row }: FeedbackRow): Row => ({
  ...row,
  created_at: timeOf(created_at),
  updated_at: timeOf(updated_at),
});

export const interventionRow = (row: Intervention): Row => ({
  ...row,
  amount: row.amount === null ? null : usd(row.amount),
  proposed_at: timeOf(row.proposed_at),
  expires_at: timeOf(row.expires_at),
  decided_at: timeOf(row.decided_at),
});

export const identityRow = ({ created_at, decided_at, ...row }: IdentityRow): Row => ({
  ...row,
  created_at: timeOf(created_at),
  decided_at: timeOf(decided_at),
});

export const depositRow = (row: paymentSchema.DepositRow): Row => ({
  ...row,
  credit: usd(row.credit),
  credited: row.credited === null ? null : usd(row.credited),
  first_amount: row.first_amount === null ? null : usd(row.first_amount),
  created_at: timeOf(row.created_at),
  settled_at: timeOf(row.settled_at),
});

export const withdrawalRow = (row: paymentSchema.WithdrawalRow): Row => ({
  ...row,
  amount: usd(row.amount),
  fee: usd(row.fee),
  created_at: timeOf(row.created_at),
  settled_at: timeOf(row.settled_at),
  approved_at: timeOf(row.approved_at),
});

export const settingRow = ({ coming, ...row }: SettingRow): Row => ({
  ...row,
  coming: coming?.value ?? null,
  from_at: timeOf(coming?.from_at ?? null),
});

export const personRow = (row: userSchema.Person): Row => ({
  ...row,
  balance: usd(row.balance),
  created_at: timeOf(row.created_at),
  last_seen_at: timeOf(row.last_seen_at),
});

export const operatorRow = (row: ListedOperator): Row => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  created_at: timeOf(row.createdAt),
  last_seen_at: timeOf(row.lastSeenAt),
});

export const exposureRow = ({ logo: _, ...row }: dashboardSchema.Exposure): Row => ({
  ...row,
  price: price(row.price, row.digits),
  long_lots: lots(row.long_lots),
  short_lots: lots(row.short_lots),
  long_usd: usd(row.long_usd),
  short_usd: usd(row.short_usd),
  client_pnl: usd(row.client_pnl),
  margin: usd(row.margin),
});

export const currencyExposureRow = (row: dashboardSchema.CurrencyExposure): Row => ({
  ...row,
  usd: usd(row.usd),
});

export const watchedRow = (row: dashboardSchema.WatchedAccount): Row => ({
  ...row,
  margin_level: row.margin_level === null ? null : formatDecimal(row.margin_level, LEVEL_DIGITS),
  equity: usd(row.equity),
  used_margin: usd(row.used_margin),
  floating_pnl: usd(row.floating_pnl),
});

export const orderRow = (row: dashboardSchema.LiveOrder): Row => ({
  ...row,
  lots: lots(row.lots),
  open_price: price(row.open_price, row.digits),
  target: price(row.target, row.digits),
  stop_loss: price(row.stop_loss, row.digits),
  take_profit: price(row.take_profit, row.digits),
  price: price(row.price, row.digits),
  pnl: row.pnl === null ? null : usd(row.pnl),
  margin: usd(row.margin),
  at: timeOf(row.at),
});

export const rankingRow = (row: RankingRow): Row => ({
  ...row,
  rate: percent(row.rate),
  win_rate: percent(row.win_rate),
  drawdown: percent(row.drawdown),
  total_rate: percent(row.total_rate),
  net: usd(row.net),
  base: usd(row.base),
  total_net: usd(row.total_net),
  window_from: timeOf(row.window_from),
  reckoned_at: timeOf(row.reckoned_at),
});

export const instrumentRow = (terms: InstrumentTerms): Row => {
  const { logo: _, leverages, name, search_words, converts, ...others } = terms;
  const { next_markup: next, next_fee, ...row } = others;
  return {
    ...row,
    name: name['en'] ?? '',
    search_words: search_words.join(', '),
    converts: converts.join(' '),
    leverages: leverages.join(' '),
    next_markup: next?.points ?? null,
    next_markup_from: next?.from ?? null,
    lot_step: lots(row.lot_step),
    min_lots: lots(row.min_lots),
    max_lots: lots(row.max_lots),
    fee_rate: usd(row.fee_rate),
    next_fee_type: next_fee?.fee_type ?? null,
    next_fee_rate: next_fee && usd(next_fee.rate),
    next_fee_from: next_fee?.from ?? null,
    bid: price(row.bid, row.digits),
    ask: price(row.ask, row.digits),
  };
};

export const feedRow = ({ reasons, ...row }: FeedLine): Row => ({
  ...row,
  reasons: Object.entries(reasons)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(' '),
});

const percent = (rate: number): string => formatDecimal(rate, LEVEL_DIGITS);
const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);
const lots = (amount: number): string => formatDecimal(amount, LOT_DIGITS, 2);
const price = (points: number | null, digits: number): string | null =>
  points === null ? null : formatDecimal(points, digits);
const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();
