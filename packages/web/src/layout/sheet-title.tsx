import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import type { ReactNode } from 'react';

import './sheet-title.css';

interface SheetTitleProps {
  readonly code: string;
  readonly logo: string;
  readonly title: ReactNode;
  /** The smaller line below the title. */
  readonly note: ReactNode;
  /** Shown at the end, for example a live price. */
  readonly end?: Elements;
}

/** Title of a sheet about one instrument or order. */
export function SheetTitle({ code, logo, title, note, end }: SheetTitleProps) {
  return (
    <span className="sheet-title">
      <InstrumentLogo code={code} logo={logo} isSmall />
      <span>
        <span>{title}</span>
        <small>{note}</small>
      </span>
      {end}
    </span>
  );
}
