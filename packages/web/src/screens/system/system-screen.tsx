import './system.css';

import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useSession } from '../../server/session.ts';
import type { Theme } from '../../settings/page-look.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { LogOutDialog } from '../../account/parts/log-out-dialog.tsx';
import { RankListing } from './rank-listing.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { PaletteChoice } from './palette-choice.tsx';
import { PushSection } from './push-section.tsx';
import { SessionList } from './session-list.tsx';

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

/** Settings of this device: how the app looks and how it places orders. */
export function SystemScreen() {
  const { t } = useTranslation();
  const theme = useSettings((choices) => choices.theme);
  const { user } = useSession();

  return (
    <Screen top={<SubBar title={t('system.title')} />}>
      <h2 className="section">{t('system.appearance')}</h2>
      <div className="system__block">
        <Segmented
          label={t('system.appearance')}
          value={theme}
          onChange={(next) => changeSettings({ theme: next })}
          options={THEMES.map((value) => ({ value, label: t(`system.${value}`) }))}
        />
      </div>
      <h2 className="section">{t('system.colours')}</h2>
      <PaletteChoice />
      <h2 className="section">{t('system.display')}</h2>
      <ul className="menu menu--plain card">
        <SwitchRow name="isCalm" label={t('system.calm')} text={t('system.calmText')} />
        <SwitchRow name="isCompact" label={t('system.compact')} text={t('system.compactText')} />
        <SwitchRow name="isAdvanced" label={t('system.advanced')} text={t('system.advancedText')} />
      </ul>
      <h2 className="section">{t('system.trading')}</h2>
      <ul className="menu menu--plain card">
        <SwitchRow name="isOneTap" label={t('system.oneTap')} text={t('system.oneTapText')} />
      </ul>
      <h2 className="section">{t('rank.title')}</h2>
      <RankListing />
      <h2 className="section">{t('notices.title')}</h2>
      <PushSection />
      <h2 className="section">{t('sessions.title')}</h2>
      <SessionList isReal={user?.isDemo === false} />
      <LogOutButton />
      <p className="page-end">
        {t('system.charts')}
        <br />
        {t('system.icons')}
      </p>
    </Screen>
  );
}

interface SwitchRowProps {
  readonly name: 'isCalm' | 'isCompact' | 'isAdvanced' | 'isOneTap';
  readonly label: string;
  readonly text: string;
}

function SwitchRow({ name, label, text }: SwitchRowProps) {
  const isOn = useSettings((choices) => choices[name]);
  return (
    <li>
      <div className="menu__row">
        <span className="grow">
          <span>{label}</span>
          <span className="menu__text">{text}</span>
        </span>
        <Switch label={label} isOn={isOn} onChange={(next) => changeSettings({ [name]: next })} />
      </div>
    </li>
  );
}

function LogOutButton() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <ul className="menu card system__out">
      <li>
        <button
          type="button"
          className="menu__row menu__row--danger"
          onClick={() => setAsking(true)}
        >
          <LogOut className="i i--flip" />
          {t('mine.logOut')}
        </button>
      </li>
      <LogOutDialog
        isOpen={isAsking}
        isDemo={user?.isDemo ?? false}
        onClose={() => setAsking(false)}
      />
    </ul>
  );
}
