import type * as api from '@fulcrum/contract/console/exports/calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';

import { readAudit } from '../../audit/log.ts';
import { listCompanies } from '../../content/companies/module.ts';
import { languageOrder, listAnnouncements, listArticles } from '../../content/module.ts';
import { rankedMembers } from '../../content/ranking/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { listChats, listReplies } from '../../support/chat/module.ts';
import { INTERVENTION_STATUSES } from '../../trading/interventions/module.ts';
import { categoriesOf } from '../catalogue/category-routes.ts';
import { feedsOf } from '../catalogue/feeds-view.ts';
import { instrumentsOf } from '../catalogue/view.ts';
import { announcementRow } from '../content/announcement-routes.ts';
import { articleRow } from '../content/article-routes.ts';
import { companyRow } from '../content/company-routes.ts';
import { memberRow } from '../content/ranking-routes.ts';
import { byCurrency, netHoldings } from '../dashboard/by-currency.ts';
import { liveOrderOf } from '../dashboard/orders-view.ts';
import { exposureOf, marginWatchOf } from '../dashboard/view.ts';
import { dayEndOf } from '../day-end/routes.ts';
import { dayEndRows } from '../day-end/rows.ts';
import { messageRow } from '../messages/routes.ts';
import { listOperators, namesOfOperators } from '../operators/store.ts';
import { currencyRow, networkRow, wireRow } from '../payments/channel-view.ts';
import { depositFilter, depositRow, withdrawalFilter, withdrawalRow } from '../payments/view.ts';
import type { ConsolePorts } from '../ports.ts';
import { settingRows } from '../settings/routes.ts';
import { feedbackRow } from '../support/feedback-routes.ts';
import { chatRow } from '../support/view.ts';
import { identityFilter, identityRow } from '../users/identity-routes.ts';
import { interventionPage } from '../users/intervention-view.ts';
import { findPeople, peopleFilterOf } from '../users/view.ts';
import { hedgeRowsOf } from './hedge-rows.ts';
import * as rows from './rows.ts';

export type ExportInput = ParsedOf<typeof api.exportList>;

const ROWS_MAX = 10_000;
/** The first page, with as many rows as a file can hold. */
const FIRST = { limit: ROWS_MAX, offset: 0 };
/** The same for interventions; the words of files are English, whoever takes them. */
const ALL_IN_ENGLISH = { page: 1, pageSize: ROWS_MAX, language: 'en' } as const;

export interface ExportedRows {
  readonly rows: rows.Row[];
  /** Whether the list has more rows than the file can hold. */
  readonly isCut: boolean;
}

/** Returns the rows of a list that match its filters. */
export async function exportedRows(
  ports: ConsolePorts,
  input: ExportInput,
  operatorId: number,
): Promise<ExportedRows> {
  const { db, market, clock, funds, settings, mail } = ports;
  const { search = null } = input;
  switch (input.list) {
    case 'audit':
      return found(await readAudit(db, input, FIRST), rows.auditRow);
    case 'people':
      return found(await findPeople(db, peopleFilterOf(input, clock.now()), FIRST), rows.personRow);
    case 'operators':
      return all(await listOperators(db), rows.operatorRow);
    case 'exposure':
    case 'exposureByCurrency':
    case 'marginWatch':
    case 'orders':
    case 'instruments':
      return liveRows(ports, input.list, input);
    case 'dayEnd':
      return isCutAt(dayEndRows(await dayEndOf(ports, input.day)));
    case 'categories':
      return all(categoriesOf(market), rows.categoryRow);
    case 'feeds':
      return all((await feedsOf(market)).lines, rows.feedRow);
    case 'hedges':
    case 'hedgeProviders':
    case 'hedgeOverLimit':
      return isCutAt(await hedgeRowsOf(ports, input.list, input, ROWS_MAX + 1));
    case 'ranking':
      return all(await rankedMembers(db, input.is_demo === 1), (each) =>
        rows.rankingRow(memberRow(each)),
      );
    case 'identity':
    case 'deposits':
    case 'withdrawals':
      return caseRows(ports, input.list, input);
    case 'networks':
    case 'wires':
    case 'currencies':
      return channelRows(funds, input.list);
    case 'outbox':
      return outboxRows(mail, input);
    case 'news': {
      const place = { ...FIRST, order: languageOrder('en') };
      const page = await listArticles(db, { status: input.news_status ?? null, search }, place);
      return found(page, (each) => rows.articleRow(articleRow(each)));
    }
    case 'announcements':
      return announcementRows(db);
    case 'support':
    case 'feedback':
      return supportRows(ports, input.list, input, operatorId);
    case 'replies':
      return all(await listReplies(db), rows.replyRow);
    case 'companies': {
      const page = await listCompanies(db, search, FIRST);
      return found(page, (each) => rows.companyRow(companyRow(each)));
    }
    case 'interventions':
      return found(
        await interventionPage(ports, interventionFilter(input), ALL_IN_ENGLISH),
        rows.interventionRow,
      );
    case 'settings':
      return all(await settingRows(settings, db), rows.settingRow);
  }
}

/** Returns what users have written. */
async function supportRows(
  { db, feedback }: ConsolePorts,
  list: 'support' | 'feedback',
  input: ExportInput,
  operatorId: number,
): Promise<ExportedRows> {
  switch (list) {
    case 'support': {
      const { view = 'open', user, tag = null } = input;
      const filter = { view, userId: Number(user ?? 0) || null, tag, operatorId };
      return found(await listChats(db, filter, FIRST), (each) => rows.chatRow(chatRow(each)));
    }
    case 'feedback': {
      const { feedback_status: status = null, feedback_topic: topic = null } = input;
      const page = await feedback.list({ status, topic }, FIRST);
      return found(page, (each) => rows.feedbackRow(feedbackRow(each)));
    }
  }
}

async function outboxRows(mail: ConsolePorts['mail'], input: ExportInput): Promise<ExportedRows> {
  const { message_status: status = null, message_kind: kind = null } = input;
  const page = await mail.list({ status, kind, page: 1, pageSize: ROWS_MAX });
  return found(page, (each) => rows.messageRow(messageRow(each)));
}

async function announcementRows(db: ConsolePorts['db']): Promise<ExportedRows> {
  const page = await listAnnouncements(db, FIRST);
  const nameOf = await namesOfOperators(db);
  return found(page, (each) => rows.announcementRow(announcementRow(each, nameOf)));
}

/** Returns the cases of a queue. */
async function caseRows(
  { db, funds, verification }: ConsolePorts,
  list: 'identity' | 'deposits' | 'withdrawals',
  { status, user }: ExportInput,
): Promise<ExportedRows> {
  const asked = { status: numberIn('status', status), user: numberIn('user', user) };
  switch (list) {
    case 'identity': {
      const query = { ...identityFilter(asked), pageSize: ROWS_MAX };
      const { data, total } = await verification.cases(query);
      const nameOf = await namesOfOperators(db);
      return found({ rows: data, total }, (each) => rows.identityRow(identityRow(each, nameOf)));
    }
    case 'deposits': {
      const page = await funds.deposits(depositFilter(asked), 1, ROWS_MAX);
      return found(page, (each) => rows.depositRow(depositRow(each)));
    }
    case 'withdrawals': {
      const page = await funds.withdrawals(withdrawalFilter(asked), 1, ROWS_MAX);
      return found(page, (each) => rows.withdrawalRow(withdrawalRow(each)));
    }
  }
}

/** Parses a filter of the cases, which is a number in the call of their own list. */
function numberIn(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Refused('console.filterInvalid', { field });
  return number;
}

/** Returns the channels of one kind. */
async function channelRows(
  funds: ConsolePorts['funds'],
  list: 'networks' | 'wires' | 'currencies',
): Promise<ExportedRows> {
  switch (list) {
    case 'networks':
      return all(await funds.networks(), networkRow);
    case 'wires':
      return all(await funds.bankChannels(), wireRow);
    case 'currencies':
      return all(await funds.currencies(), currencyRow);
  }
}

/** Returns the rows of lists that are computed from the live orders. */
async function liveRows(
  { trading, market, risk }: ConsolePorts,
  list: 'exposure' | 'exposureByCurrency' | 'marginWatch' | 'orders' | 'instruments',
  input: ExportInput,
): Promise<ExportedRows> {
  const isDemo = input.is_demo === 1;
  const totals = () => trading.floor({ name: 'totals', isDemo });
  switch (list) {
    case 'exposure':
      return all(exposureOf(await totals(), market), rows.exposureRow);
    case 'exposureByCurrency':
      return all(
        byCurrency(netHoldings(await totals(), market)).by_currency,
        rows.currencyExposureRow,
      );
    case 'marginWatch':
      return all(marginWatchOf(await totals()), rows.watchedRow);
    case 'orders': {
      const { status, code, user, side } = input;
      const filter = { status, code, user, side };
      const { orders, total } = await trading.floor({ name: 'orders', isDemo, filter });
      return found({ rows: orders, total }, (each) => rows.orderRow(liveOrderOf(each, market)));
    }
    case 'instruments': {
      const fees = { inForce: risk.inForce().fees, coming: risk.fees.coming() };
      return all(
        instrumentsOf(market, fees, await trading.floor({ name: 'instruments' }), 'en'),
        rows.instrumentRow,
      );
    }
  }
}

/** Parses the filters of an export, which are texts as in the address of the screen. */
const interventionFilter = ({ status, user }: ExportInput) => ({
  status: INTERVENTION_STATUSES.find((each) => each === status),
  userId: user === undefined ? undefined : Number(user) || 0,
});

/** Converts the first page of a list whose total number of rows is known. */
const found = <T>(
  page: { readonly rows: readonly T[]; readonly total: number },
  rowOf: (row: T) => rows.Row,
): ExportedRows => ({
  rows: page.rows.map(rowOf),
  isCut: page.total > page.rows.length,
});

/** Cuts rows of which one more than fits was read. */
const isCutAt = (list: rows.Row[]): ExportedRows => ({
  rows: list.slice(0, ROWS_MAX),
  isCut: list.length > ROWS_MAX,
});

/** Converts a list that was read completely. */
const all = <T>(list: readonly T[], rowOf: (row: T) => rows.Row): ExportedRows => ({
  rows: list.slice(0, ROWS_MAX).map(rowOf),
  isCut: list.length > ROWS_MAX,
});
