import type { Elements } from '@fulcrum/ui/page/elements';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { LockSign, useIsLocked } from '../account/parts/lock-sign.tsx';

interface MenuRowProps {
  readonly icon: Elements;
  readonly label: string;
  /** The present choice, shown before the arrow. */
  readonly value?: Elements;
  readonly to: string;
}

interface MenuButtonProps {
  readonly icon: Elements;
  readonly label: string;
  readonly onPress: () => void;
}

/** A menu row that runs an action. */
export const MenuButton = ({ icon, label, onPress }: MenuButtonProps) => (
  <li>
    <button type="button" className="menu__row" onClick={onPress}>
      {icon}
      <span>{label}</span>
    </button>
  </li>
);

/** A menu row that opens another page. */
export function MenuRow({ icon, label, value, to }: MenuRowProps) {
  const isLocked = useIsLocked();
  return (
    <li>
      <Link className="menu__row" to={to}>
        {icon}
        <span className="grow ellip">{label}</span>
        <span className="menu__v">
          {value}
          {isLocked(to) ? (
            <LockSign className="i--16" />
          ) : (
            <ChevronRight className="i i--16 i--flip" />
          )}
        </span>
      </Link>
    </li>
  );
}
