import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface MenuRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Present choice, shown before the arrow. */
  readonly value?: ReactNode;
  readonly to: string;
}

/** A line of a menu that leads to another page. */
export function MenuRow({ icon, label, value, to }: MenuRowProps) {
  return (
    <li>
      <Link className="menu__row" to={to}>
        {icon}
        <span className="grow ellip">{label}</span>
        <span className="menu__v">
          {value}
          <ChevronRight className="i i--16 i--flip" />
        </span>
      </Link>
    </li>
  );
}
