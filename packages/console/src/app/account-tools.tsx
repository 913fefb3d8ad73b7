import type { Me } from '@fulcrum/contract/console/operators/schema';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { LogOut, SunMoon } from 'lucide-react';
import { Link } from 'react-router';

import { signedOut } from '../api/session.ts';
import { t } from '../i18n/i18n.ts';
import { sendHeld } from '../parts/cases/held-decisions.ts';
import { logOut } from './calls.ts';
import { switchTheme } from './theme.ts';

export const ThemeButton = () => (
  <IconButton label={t('app.theme')} onClick={switchTheme}>
    <SunMoon className="i" aria-hidden="true" />
  </IconButton>
);

interface AccountLinkProps {
  readonly me: Me;
  readonly onChoice?: () => void;
}

/** The operator's name and role, which lead to their own account. */
export const AccountLink = ({ me, onChoice }: AccountLinkProps) => (
  <Link className="op__who" to="/account" onClick={onChoice}>
    <span aria-hidden="true">{me.name.slice(0, 1).toUpperCase()}</span>
    <span>
      <span>{me.name}</span>
      <br />
      <small className="t3">{t(`role.${me.role}`)}</small>
    </span>
  </Link>
);

export const SignOutButton = () => (
  <IconButton label={t('app.signOut')} onClick={() => void signOut()}>
    <LogOut className="i" aria-hidden="true" />
  </IconButton>
);

async function signOut(): Promise<void> {
  await sendHeld();
  await logOut({});
  signedOut();
}
