import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/console/calls';
import type { AnnouncementRow } from '@fulcrum/contract/console/content-calls';
import type { SettingRow } from '@fulcrum/contract/console/setting-calls';
import type { RankingRow } from '@fulcrum/contract/console/ranking-calls';
import type { FeedLine, InstrumentTerms } from '@fulcrum/contract/console/catalogue-wire';
import type { Intervention } from '@fulcrum/contract/console/intervention-wire';
import type * as wire from '@fulcrum/contract/console/wire';
import type { ChatRow } from '@fulcrum/contract/console/support-calls';
import type { OutboxRow } from '../../notifications/mail/module.ts';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import {
  languageOrder,
  listAnnouncements,
  listArticles,
  type ListedArticle,
} from '../../content/module.ts';
import { STEP_STATUSES, type StepFilter } from '../../trading/interventions/module.ts';
import { currencyRow, networkRow, wireRow } from '../payments/channel-view.ts';
import { announcementRow, articleRow } from '../content/article-routes.ts';
import type { ConsolePorts } from '../ports.ts';
import { readAudit } from '../../audit/log.ts';
import type { AuditRow } from '../../audit/entry.ts';
import { instrumentsOf } from '../catalogue/view.ts';
import { rankedMembers } from '../../content/ranking/module.ts';
import { memberRow } from '../content/ranking-routes.ts';
import { feedsOf } from '../catalogue/feeds-view.ts';
import type { Floor } from '../dashboard/live-overview.ts';
import { exposureOf, foundOrders, liveOrderOf, marginWatchOf } from '../dashboard/view.ts';
import { listOperators, namesOfOperators, type ListedOperator } from '../operators/store.ts';
import { interventionPage } from '../users/intervention-routes.ts';
import { messageRow } from '../messages/routes.ts';
import { listCompanies, type StoredCompany } from '../../content/companies/module.ts';
import type { FeedbackModule, ListedTicket } from '../../support/feedback/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { listChats } from '../../support/chat/module.ts';
import { companyRow } from '../content/company-routes.ts';
import { feedbackRow } from '../support/feedback-routes.ts';
import { findPeople, peopleFilterOf } from '../users/view.ts';
import { settingRows } from '../settings/routes.ts';
import { chatRow } from '../support/routes.ts';

type Asked = ParsedOf<typeof api.exportList>;
type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

const ROWS_MAX = 10_000;
/** As much of a list as a file holds. */
const FIRST = { limit: ROWS_MAX, offset: 0 };
/** Decimals of a percentage kept in basis points. */
const LEVEL_DIGITS = 2;

type ListPorts = Pick<
  ConsolePorts,
  'db' | 'market' | 'clock' | 'funds' | 'settings' | 'mail' | 'risk' | 'feedback' | 'interventions'
>;

/** Rows of a list with its filters, in units people read. */
export async function rowsOf(
  { db, market, clock, funds, settings, mail, risk, feedback, interventions }: ListPorts,
  floor: Floor,
  asked: Asked,
  operatorId: number,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const isDemo = asked.is_demo === 1;
  switch (asked.list) {
    case 'audit': {
      const { rows, total } = await readAudit(db, asked, FIRST);
      return { rows: rows.map(auditRow), isCut: total > rows.length };
    }
    case 'people': {
      const { rows, total } = await findPeople(db, peopleFilterOf(asked, clock.now()), FIRST);
      return { rows: rows.map(personRow), isCut: total > rows.length };
    }
    case 'operators':
      return whole((await listOperators(db)).map(operatorRow));
    case 'exposure':
      return whole(exposureOf(await floor.look(isDemo), market).map(exposureRow));
    case 'marginWatch':
      return whole(marginWatchOf(await floor.look(isDemo)).map(watchedRow));
    case 'orders': {
      const { found, total } = foundOrders(await floor.look(isDemo), asked);
      const rows = found.map((order) => orderRow(liveOrderOf(order, market)));
      return { rows, isCut: total > rows.length };
    }
    case 'feeds':
      return whole(feedsOf(market).lines.map(feedRow));
    case 'ranking':
      return whole((await rankedMembers(db, isDemo)).map(memberRow).map(rankingLine));
    case 'instruments': {
      const floors = [await floor.look(false), await floor.look(true)];
      const fees = { inForce: risk.inForce().fees, coming: risk.fees.coming() };
      return whole(instrumentsOf(market, fees, floors).map(instrumentRow));
    }
    case 'networks':
      return whole((await funds.networks()).map(networkRow));
    case 'wires':
      return whole((await funds.wires()).map(wireRow));
    case 'currencies':
      return whole((await funds.currencies()).map(currencyRow));
    case 'outbox': {
      const { message_status: status = null, message_kind: kind = null } = asked;
      const { rows, total } = await mail.list({ status, kind, page: 1, pageSize: ROWS_MAX });
      return { rows: rows.map(messageLine), isCut: total > rows.length };
    }
    case 'news': {
      const { news_status: status = null, search = null } = asked;
      const place = { limit: ROWS_MAX, offset: 0, order: languageOrder('en') };
      const { rows, total } = await listArticles(db, { status, search }, place);
      return { rows: rows.map(newsLine), isCut: total > rows.length };
    }
    case 'announcements':
      return announcements(db);
    case 'support':
      return conversations(db, asked, operatorId);
    case 'feedback':
      return tickets(feedback, asked);
    case 'companies':
      return companies(db, asked);
    case 'interventions':
      return stepLines({ db, interventions }, asked);
    case 'settings':
      return whole((await settingRows(settings, db)).map(settingLine));
  }
}

async function announcements(sql: Sql): Promise<{ rows: Row[]; isCut: boolean }> {
  const { rows, total } = await listAnnouncements(sql, { limit: ROWS_MAX, offset: 0 });
  const nameOf = await namesOfOperators(sql);
  return {
    rows: rows.map((row) => announcementLine(announcementRow(row, nameOf))),
    isCut: total > rows.length,
  };
}

async function conversations(
  sql: Sql,
  { view = 'open', user, tag }: Asked,
  operatorId: number,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const filter = { view, userId: Number(user ?? 0) || null, tag: tag ?? null, operatorId };
  const { rows, total } = await listChats(sql, filter, { limit: ROWS_MAX, offset: 0 });
  return { rows: rows.map((row) => chatLine(chatRow(row))), isCut: total > rows.length };
}

async function companies(sql: Sql, asked: Asked): Promise<{ rows: Row[]; isCut: boolean }> {
  const { search = null } = asked;
  const { rows, total } = await listCompanies(sql, search, { limit: ROWS_MAX, offset: 0 });
  return { rows: rows.map(companyLine), isCut: total > rows.length };
}

const companyLine = (company: StoredCompany): Row => {
  const { logo: _, updated_at: updatedAt, ...rest } = companyRow(company);
  return { ...rest, updated_at: timeOf(updatedAt) };
};

async function tickets(
  feedback: FeedbackModule,
  asked: Asked,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const { feedback_status: status = null, feedback_topic: topic = null } = asked;
  const place = { limit: ROWS_MAX, offset: 0 };
  const { rows, total } = await feedback.list({ status, topic }, place);
  return { rows: rows.map(ticketLine), isCut: total > rows.length };
}

const auditRow = ({ prevHash: _, hash, at, ...row }: AuditRow): Row => ({
  ...row,
  at: timeOf(at),
  hash: Buffer.from(hash).toString('hex'),
});

const messageLine = (row: OutboxRow): Row => ({
  ...messageRow(row),
  at: timeOf(row.at),
  sent_at: timeOf(row.sentAt),
});

const newsLine = (row: ListedArticle): Row => {
  const { langs, publish_at: publishAt, updated_at: updatedAt, ...rest } = articleRow(row);
  return {
    ...rest,
    langs: langs.join(' '),
    publish_at: timeOf(publishAt),
    updated_at: timeOf(updatedAt),
  };
};

const announcementLine = (row: Omit<AnnouncementRow, 'may_confirm'>): Row => {
  const { texts, starts_at: startsAt, ends_at: endsAt, updated_at: updatedAt, ...rest } = row;
  return {
    ...rest,
    title: Object.values(texts)[0]?.title ?? '',
    langs: Object.keys(texts).join(' '),
    starts_at: timeOf(startsAt),
    ends_at: timeOf(endsAt),
    updated_at: timeOf(updatedAt),
  };
};

const chatLine = (row: ChatRow): Row => ({
  ...row,
  tags: row.tags.join(' '),
  waiting_since: timeOf(row.waiting_since),
  newest_at: timeOf(row.newest_at),
});

const ticketLine = (ticket: ListedTicket): Row => {
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = feedbackRow(ticket);
  return { ...rest, created_at: timeOf(createdAt), updated_at: timeOf(updatedAt) };
};

async function stepLines(
  ports: Pick<ConsolePorts, 'db' | 'interventions'>,
  asked: Asked,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const { rows, total } = await interventionPage(ports, stepFilter(asked), 1, ROWS_MAX);
  return { rows: rows.map(stepLine), isCut: total > rows.length };
}

/** Filters of a file come as text, as they stand in the address. */
const stepFilter = ({ status, user }: Asked): StepFilter => ({
  status: STEP_STATUSES.find((each) => each === status),
  userId: user === undefined ? undefined : Number(user) || 0,
});

const stepLine = (row: Intervention): Row => ({
  ...row,
  amount: row.amount === null ? null : usd(row.amount),
  proposed_at: timeOf(row.proposed_at),
  expires_at: timeOf(row.expires_at),
  decided_at: timeOf(row.decided_at),
});

const settingLine = ({ coming, ...row }: SettingRow): Row => ({
  ...row,
  coming: coming?.value ?? null,
  from_at: timeOf(coming?.from_at ?? null),
});

const personRow = (row: wire.Person): Row => ({
  ...row,
  balance: usd(row.balance),
  created_at: timeOf(row.created_at),
  last_seen_at: timeOf(row.last_seen_at),
});

const operatorRow = (row: ListedOperator): Row => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  created_at: timeOf(row.createdAt),
  last_seen_at: timeOf(row.lastSeenAt),
});

const exposureRow = ({ logo: _, ...row }: wire.Exposure): Row => ({
  ...row,
  price: price(row.price, row.digits),
  long_lots: lots(row.long_lots),
  short_lots: lots(row.short_lots),
  long_usd: usd(row.long_usd),
  short_usd: usd(row.short_usd),
  client_pnl: usd(row.client_pnl),
  margin: usd(row.margin),
});

const watchedRow = (row: wire.WatchedAccount): Row => ({
  ...row,
  margin_level: row.margin_level === null ? null : formatDecimal(row.margin_level, LEVEL_DIGITS),
  equity: usd(row.equity),
  used_margin: usd(row.used_margin),
  floating_pnl: usd(row.floating_pnl),
});

const orderRow = (row: wire.LiveOrder): Row => ({
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

const rankingLine = (row: RankingRow): Row => ({
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

const instrumentRow = (terms: InstrumentTerms): Row => {
  const { logo: _, leverages, name, converts, next_markup: next, next_fee, ...row } = terms;
  return {
    ...row,
    name: name['en'] ?? '',
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

const feedRow = ({ reasons, ...row }: FeedLine): Row => ({
  ...row,
  reasons: Object.entries(reasons)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(' '),
});

const whole = (rows: Row[]) => ({ rows: rows.slice(0, ROWS_MAX), isCut: rows.length > ROWS_MAX });
const percent = (rate: number): string => formatDecimal(rate, LEVEL_DIGITS);
const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);
const lots = (amount: number): string => formatDecimal(amount, LOT_DIGITS, 2);
const price = (points: number | null, digits: number): string | null =>
  points === null ? null : formatDecimal(points, digits);
const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();
