import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { ChevronLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';
import { screenAt } from '../routing/screens.ts';

interface SubBarProps {
  readonly title: string;
  /** One icon button at the end, or nothing; the title stays centred. */
  readonly end?: Elements;
  /** Called before the page is left; it calls `go` if the page may be left. */
  readonly beforeLeaving?: (go: () => void) => void;
}

/** Top bar of a page below a tab: back arrow at the start, title centred. */
export function SubBar({ title, end, beforeLeaving }: SubBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  // The router names the first entry of a visit "default", and no page of the app comes before it.
  const goBack = () => {
    if (key !== 'default') return void navigate(-1);
    void navigate(screenAt(pathname)?.back ?? '/', { replace: true });
  };

  return (
    <header className="topbar topbar--sub">
      <IconButton
        label={t('common.back')}
        onClick={() => (beforeLeaving ? beforeLeaving(goBack) : goBack())}
      >
        <ChevronLeft className="i i--22 i--flip" />
      </IconButton>
      <h1 className="topbar__title ellip">{title}</h1>
      {end ?? <span className="iconbtn" aria-hidden="true" />}
    </header>
  );
}
