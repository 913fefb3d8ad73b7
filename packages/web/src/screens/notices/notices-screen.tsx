import './notices.css';

import type { Notice } from '@fulcrum/contract/notifications/notices';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { formatDay, formatTime } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Bell, CheckCheck } from 'lucide-react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useArrivedNotices } from '../../account/notices.ts';
import { noticePath } from '../../routing/notice-path.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { useNotices } from './use-notices.ts';

/** Notices about the account. A new notice loads the list again. */
export function NoticesScreen() {
  return <NoticeList key={useArrivedNotices()} />;
}

function NoticeList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { markRead, markAllRead, ...pages } = useNotices();
  const { phase, rows } = pages;
  const open = (notice: Notice) => {
    markRead(notice);
    const path = noticePath(notice);
    if (path !== null) void navigate(path);
  };
  return (
    <Screen
      top={
        <SubBar
          title={t('notices.title')}
          end={
            rows.some(({ is_read: isRead }) => !isRead) && (
              <IconButton label={t('announcement.readAll')} onClick={markAllRead}>
                <CheckCheck className="i i--22" />
              </IconButton>
            )
          }
        />
      }
    >
      {phase === 'loading' && rows.length === 0 && <ListSkeleton />}
      {phase === 'done' && rows.length === 0 && (
        <EmptyState icon={<Bell className="i" />} text={t('notices.empty')} />
      )}
      {byDay(rows).map(([day, notices]) => (
        <section key={day}>
          <h2 className="section">{day}</h2>
          <ul className="menu menu--plain card">
            {notices.map((notice) => (
              <li key={notice.id}>
                <Row notice={notice} onOpen={() => open(notice)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MorePages pages={pages} isEmpty={rows.length === 0} />
    </Screen>
  );
}

/** Groups the rows by day and keeps their order. */
function byDay(rows: readonly Notice[]): readonly (readonly [string, readonly Notice[]])[] {
  const days = new Map<string, Notice[]>();
  for (const notice of rows) {
    const day = formatDay(notice.at);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
}

function Row({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation();
  const { kind, title, text, at, is_read: isRead } = notice;
  return (
    <button type="button" className="menu__row heard" onClick={onOpen}>
      <NoticeIcon kind={kind} />
      <span className="grow">
        <span className={isRead ? undefined : 'heard__new'}>{title}</span>
        {text !== '' && (
          <span className="menu__text heard__text" dir="auto">
            {text}
          </span>
        )}
      </span>
      <span className="menu__v num" translate="no">
        {formatTime(at)}
      </span>
      {!isRead && <span className="heard__dot" role="img" aria-label={t('announcement.unread')} />}
    </button>
  );
}

const SKELETON_ROWS = 5;

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="menu card" aria-busy="true" aria-label={t('common.loading')} role="status">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="menu__row">
          <Skeleton height={22} width={22} />
          <span className="grow">
            <Skeleton height={15} width={`${78 - at * 8}%`} />
            <Skeleton height={12} width={132} style={{ marginTop: 7 }} />
          </span>
        </div>
      ))}
    </div>
  );
}
