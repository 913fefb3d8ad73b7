import './layout.css';

import { Button } from '@fulcrum/ui/button.tsx';
import type { ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { AtEnd, Card, Columns } from './boxes.tsx';

interface PaneProps {
  readonly title: string;
  /** A picture before the title. */
  readonly sign?: ReactNode;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One row of a list, opened beside it under its own heading. */
export function Pane({ title, sign, className = '', onClose, children }: PaneProps) {
  return (
    <Card className={className} aria-label={title}>
      <div className="panel__h">
        {sign}
        <h2>{title}</h2>
        <AtEnd>
          <Button look="soft" size="sm" onClick={onClose}>
            {say('app.close')}
          </Button>
        </AtEnd>
      </div>
      {children}
    </Card>
  );
}

interface ListBesidePaneProps {
  /** What has been opened, or nothing: the list then has the whole width. */
  readonly pane: ReactNode;
  readonly children: ReactNode;
}

/** A list, and beside it the row that has been opened. */
export const ListBesidePane = ({ pane, children }: ListBesidePaneProps) => (
  <Columns aside={pane ? 'pane' : null}>
    <Card>{children}</Card>
    {pane}
  </Columns>
);
