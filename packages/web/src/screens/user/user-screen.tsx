import './user.css';

import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import {
  CalendarDays,
  ChartNoAxesColumn,
  FileDown,
  Info,
  KeyRound,
  Coins,
  Headset,
  Landmark,
  Languages,
  LogOut,
  Mail,
  Megaphone,
  MessageCircleMore,
  Newspaper,
  Settings,
  ShieldCheck,
  SunMoon,
  TrendingUpDown,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { currentLanguage, LANGUAGE_NAMES } from '../../language/languages.ts';
import { useSession } from '../../server/session.ts';
import { useUnread } from '../../account/unread-support.ts';
import { DEMO_BLOCKED } from '../../routing/access.ts';
import { STATEMENT_PATH } from '../../routing/statement.ts';
import { useSettings } from '../../settings/settings.ts';
import { LogOutDialog } from '../../account/parts/log-out-dialog.tsx';
import { MenuRow } from '../../layout/menu-row.tsx';
import { Screen } from '../../layout/screen.tsx';
import { DemoBlockedSheet } from './demo-blocked-sheet.tsx';
import { FundsCard } from './funds-card.tsx';
import { PersonHead } from './person-head.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The user centre: the person, the balance, and links to the account's pages. */
export function UserScreen() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  if (!user) return null;

  return (
    <Screen className="me-page">
      <div className="me-page__columns">
        <div>
          <PersonHead user={user} end={<HeadButtons />} />
          <FundsCard user={user} />
          <Shortcuts />
        </div>
        <div>
          <OwnPages />
          <Help />
          <Choices onLogOut={() => setLeaving(true)} />
        </div>
      </div>
      <LogOutDialog isOpen={isLeaving} isDemo={user.isDemo} onClose={() => setLeaving(false)} />
      <DemoBlockedSheet
        isOpen={params.get('blocked') === DEMO_BLOCKED}
        onClose={() => void navigate('/user', { replace: true })}
      />
    </Screen>
  );
}

/** Buttons in the head for support and settings; a dot marks unread messages of support. */
function HeadButtons() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasUnread = useUnread() > 0;
  return (
    <div className="me__act">
      <IconButton label={t('chat.title')} onClick={() => void navigate('/mine/chat')}>
        <Headset className="i i--22" />
        {hasUnread && <span className="iconbtn__dot" />}
      </IconButton>
      <IconButton label={t('mine.settings')} onClick={() => void navigate('/mine/system')}>
        <Settings className="i i--22" />
      </IconButton>
    </div>
  );
}

function OwnPages() {
  const { t } = useTranslation();
  return (
    <ul className="menu card">
      <MenuRow
        icon={<ChartNoAxesColumn className="i" />}
        label={t('results.title')}
        to="/mine/results"
      />
      <MenuRow
        icon={<FileDown className="i" />}
        label={t('history.statement')}
        to={STATEMENT_PATH}
      />
      <MenuRow icon={<KeyRound className="i" />} label={t('mine.password')} to="/mine/password" />
      <MenuRow
        icon={<ShieldCheck className="i" />}
        label={t('security.title')}
        to="/mine/security"
      />
      <MenuRow
        icon={<Coins className="i" />}
        label={t('mine.addresses')}
        to="/mine/coin-address-list"
      />
      <MenuRow
        icon={<Landmark className="i" />}
        label={t('mine.bankAccounts')}
        to="/mine/bank-card-list"
      />
    </ul>
  );
}

/** Link to support, with the number of unread messages. */
function SupportRow() {
  const { t } = useTranslation();
  const unread = useUnread();
  return (
    <MenuRow
      icon={<Headset className="i" />}
      label={t('chat.title')}
      value={
        unread > 0 && (
          <span
            className="badge badge--inline"
            role="img"
            aria-label={t('chat.unread', { count: unread })}
          >
            {unread}
          </span>
        )
      }
      to="/mine/chat"
    />
  );
}

function Help() {
  const { t } = useTranslation();
  return (
    <ul className="menu card">
      <SupportRow />
      <MenuRow icon={<Mail className="i" />} label={t('email.title')} to="/mine/email" />
      <MenuRow
        icon={<MessageCircleMore className="i" />}
        label={t('feedback.title')}
        to="/feedback"
      />
      <MenuRow
        icon={<Megaphone className="i" />}
        label={t('announcement.title')}
        to="/mine/announcement"
      />
      <MenuRow icon={<Newspaper className="i" />} label={t('news.title')} to="/news" />
      <MenuRow icon={<CalendarDays className="i" />} label={t('calendar.title')} to="/calendar" />
    </ul>
  );
}

function Choices({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  const theme = useSettings((choices) => choices.theme);
  return (
    <ul className="menu card">
      <MenuRow
        icon={<Languages className="i" />}
        label={t('mine.language')}
        value={<span>{LANGUAGE_NAMES[currentLanguage()].own}</span>}
        to="/language"
      />
      <MenuRow
        icon={<SunMoon className="i" />}
        label={t('mine.appearance')}
        value={<span>{t(`system.${theme}`)}</span>}
        to="/mine/system"
      />
      <MenuRow
        icon={<TrendingUpDown className="i" />}
        label={t('mine.colours')}
        value={
          <span className="swatch" aria-hidden="true">
            <i />
            <i />
          </span>
        }
        to="/mine/system"
      />
      <MenuRow icon={<Info className="i" />} label={t('about.title')} to="/about" />
      <li>
        <button type="button" className="menu__row menu__row--danger" onClick={onLogOut}>
          <LogOut className="i i--flip" />
          {t('mine.logOut')}
        </button>
      </li>
    </ul>
  );
}
