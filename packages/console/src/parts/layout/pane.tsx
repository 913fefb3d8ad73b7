import './layout.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';

import { t } from '../../i18n/i18n.ts';
import { AtEnd, Card, Columns } from './boxes.tsx';

interface PaneProps {
  readonly title: string;
  /** A picture before the title. */
  readonly sign?: Elements;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** Details of a row of a list, shown beside the list. */
export function Pane({ title, sign, className = '', onClose, children }: PaneProps) {
  return (
    <Card className={className} aria-label={title}>
      <div className="panel__h">
        {sign}
        <h2>{title}</h2>
        <AtEnd>
          <Button look="soft" size="sm" onClick={onClose}>
            {t('app.close')}
          </Button>
        </AtEnd>
      </div>
      {children}
    </Card>
  );
}

interface ListBesidePaneProps {
  /** The details of the open row; if null, the list takes the whole width. */
  readonly pane: Elements;
  readonly children: Elements;
}

/** A list, with the open row's details beside it. */
export const ListBesidePane = ({ pane, children }: ListBesidePaneProps) => (
  <Columns aside={pane ? 'pane' : null}>
    <Card>{children}</Card>
    {pane}
  </Columns>
);
