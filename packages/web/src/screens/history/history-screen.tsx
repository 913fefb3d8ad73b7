import { usePages } from '@fulcrum/client/react/use-pages';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { formatDay } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Download, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useRenewed } from '../../account/use-renewed.ts';
import { ACCOUNT_LOG, accountLog } from '../../account/account-log.ts';
import type { LogEntry } from '../../account/account-log.ts';
import { LogRow } from '../../account/parts/log-row.tsx';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { asksForStatement } from '../../routing/statement.ts';
import { StatementSheet } from './statement-sheet.tsx';

const SKELETON_ROWS = 8;
const MOVED_BY = ['deposit', 'withdrawal', 'account'] as const;

/** All movements of the balance, newest first, grouped by day. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const log = usePages(accountLog, ACCOUNT_LOG);
  useRenewed(log.reload, MOVED_BY);
  const [params, setParams] = useSearchParams();
  const wasAsked = asksForStatement(params);
  const [isAsking, setAsking] = useState(wasAsked);
  useEffect(() => {
    // A reload must not open the sheet again.
    if (wasAsked) setParams({}, { replace: true });
  }, [wasAsked, setParams]);
  const statement = (
    <IconButton label={t('history.statement')} onClick={() => setAsking(true)}>
      <Download className="i i--22" />
    </IconButton>
  );

  return (
    <Screen top={<SubBar title={t('history.title')} end={statement} />}>
      <StatementSheet isOpen={isAsking} onClose={() => setAsking(false)} />
      {log.rows.length === 0 && log.phase === 'loading' && <LogSkeleton />}
      {log.rows.length === 0 && log.phase === 'done' && (
        <EmptyState icon={<ReceiptText className="i" />} text={t('history.empty')} />
      )}
      {byDay(log.rows).map(({ day, entries }) => (
        <section key={day}>
          <h2 className="section">{day}</h2>
          <ul className="log">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <MorePages pages={log} isEmpty={log.rows.length === 0} hasEnd />
    </Screen>
  );
}

/** Groups rows by day. Rows come newest first, so those of one day are adjacent. */
function byDay(entries: readonly LogEntry[]): { day: string; entries: LogEntry[] }[] {
  const days: { day: string; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function LogSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className="log" aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <li key={at} className="log__row">
          <span>
            <Skeleton width={90 + (at % 3) * 20} height={14} />
            <Skeleton width={60} height={11} style={{ marginTop: 7 }} />
          </span>
          <span className="log__end">
            <Skeleton width={80} height={14} />
            <Skeleton width={100} height={11} style={{ marginTop: 7 }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
