import { BadgeCheck, Gift, ReceiptText, WalletMinimal } from 'lucide-react';
import { Link } from 'react-router';

import { LockSign, useIsLocked } from '../../account/parts/lock-sign.tsx';
import { useTranslation } from '../../language/use-translation.ts';

const SHORTCUTS = [
  { name: 'wallet', Icon: WalletMinimal },
  { name: 'history', Icon: ReceiptText },
  { name: 'auth', Icon: BadgeCheck },
  { name: 'invite', Icon: Gift },
] as const;

/** Links to the four most used pages of the account. */
export function Shortcuts() {
  const { t } = useTranslation();
  const isLocked = useIsLocked();
  return (
    <ul className="shortcuts card">
      {SHORTCUTS.map(({ name, Icon }) => (
        <li key={name}>
          <Link to={`/mine/${name}`}>
            <span className="shortcuts__i">
              <Icon className="i i--22" />
              {isLocked(`/mine/${name}`) && <LockSign className="i--14" />}
            </span>
            <span>{t(`mine.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
