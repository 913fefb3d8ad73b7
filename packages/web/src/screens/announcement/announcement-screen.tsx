import './announcement.css';

import type { Announcement } from '@fulcrum/contract/content/announcements';
import { ArticleBody } from '@fulcrum/ui/article/article-body.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { countryNames } from '@fulcrum/ui/figures/country-names';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { formatDay } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { CheckCheck, Megaphone, Pin } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { textLanguage } from '../../language/text-language.ts';
import { useAnnouncements } from './use-announcements.ts';

/** Announcements of the broker, after the one that names the countries that are not served. */
export function AnnouncementScreen() {
  const { t } = useTranslation();
  const { markRead, markAllRead, ...pages } = useAnnouncements();
  const { phase, rows } = pages;
  const [open, setOpen] = useState<Announcement | null>(null);
  const hasUnread = rows.some(({ is_unread: isUnread }) => isUnread);
  return (
    <Screen
      top={
        <SubBar
          title={t('announcement.title')}
          end={
            hasUnread && (
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
        <EmptyState icon={<Megaphone className="i" />} text={t('announcement.empty')} />
      )}
      <ul className="menu menu--plain card">
        {rows.map((announcement) => (
          <li key={announcement.id}>
            <Row
              announcement={announcement}
              onOpen={() => {
                setOpen(announcement);
                markRead(announcement);
              }}
            />
          </li>
        ))}
      </ul>
      <MorePages pages={pages} isEmpty={rows.length === 0} />
      <AnnouncementSheet announcement={open} onClose={() => setOpen(null)} />
    </Screen>
  );
}

const isUnserved = ({ countries }: Announcement): boolean => countries.length > 0;

function Title({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const basics = useBasics();
  if (!isUnserved(announcement)) {
    const language = announcement.lang && textLanguage(announcement.lang);
    return <span {...language}>{announcement.title}</span>;
  }
  return (
    <span>
      {t('announcement.unservedTitle')}
      {basics?.demo_brand === true && <bdi> (DEMO test)</bdi>}
    </span>
  );
}

function Row({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="menu__row announcement" onClick={onOpen}>
      <span className="grow">
        <span
          className={
            announcement.is_unread
              ? 'announcement__title announcement__title--new'
              : 'announcement__title'
          }
        >
          <Title announcement={announcement} />
        </span>
        <span className="menu__text announcement__facts">
          {announcement.is_pinned && <Pin className="i i--14" />}
          {announcement.at === null ? (
            <span>{t('announcement.always')}</span>
          ) : (
            <span translate="no">{formatDay(announcement.at)}</span>
          )}
        </span>
      </span>
      {announcement.is_unread && (
        <span className="announcement__dot" role="img" aria-label={t('announcement.unread')} />
      )}
    </button>
  );
}

interface AnnouncementSheetProps {
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

function AnnouncementSheet({ announcement, onClose }: AnnouncementSheetProps) {
  const { t } = useTranslation();
  return (
    <BottomSheet
      isOpen={announcement !== null}
      onClose={onClose}
      title={announcement && <Title announcement={announcement} />}
      closeLabel={t('common.close')}
    >
      {announcement && isUnserved(announcement) && (
        <p>
          {t('announcement.unserved', {
            countries: countryNames(announcement.countries, 'conjunction'),
          })}
        </p>
      )}
      {announcement?.lang && (
        <ArticleBody html={announcement.content} language={textLanguage(announcement.lang)} />
      )}
    </BottomSheet>
  );
}

const SKELETON_ROWS = 4;

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="menu card" aria-busy="true" aria-label={t('common.loading')} role="status">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="menu__row">
          <span className="grow">
            <Skeleton height={15} width={`${82 - at * 9}%`} />
            <Skeleton height={12} width={76} style={{ marginTop: 7 }} />
          </span>
        </div>
      ))}
    </div>
  );
}
