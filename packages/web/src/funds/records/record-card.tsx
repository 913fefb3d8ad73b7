import './records.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { ExternalLink } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';

import type { CaseState } from '../../account/funds-from-wire.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { StateTag } from './state-tag.tsx';
import { Timeline } from './timeline.tsx';

interface RecordCardProps {
  readonly amount: string;
  readonly currency: string;
  readonly state: CaseState;
  readonly stateName: string;
  readonly at: number;
  /** Name of the network or bank. */
  readonly by: string;
  readonly lines: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The operator's remark. */
  readonly remark: string;
  readonly timeline: ComponentProps<typeof Timeline>;
  /** URL of the page that shows the transaction; null for none. */
  readonly explorer: string | null;
  /** Given while the request can be cancelled. */
  readonly cancel: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** One deposit or withdrawal with its timeline. */
export function RecordCard(props: RecordCardProps) {
  const { amount, currency, state, stateName, at, by, lines, remark, cancel } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="record card">
      <div className="record__head">
        <b className="num" translate="no">
          {amount} <small>{currency}</small>
        </b>
        <StateTag state={state} name={stateName} />
      </div>
      <p className="record__sub">
        {by !== '' && <bdi>{by}</bdi>}
        <span className="when" translate="no">
          {formatDateTime(at)}
        </span>
      </p>
      {lines.length > 0 && (
        <dl className="record__lines">
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && <Timeline {...props.timeline} />}
      {isOpen && props.explorer !== null && (
        <a className="record__out" href={props.explorer} target="_blank" rel="noreferrer">
          <ExternalLink className="i i--16" />
          {t('funds.explorer')}
        </a>
      )}
      {remark !== '' && <p className="record__remark">{remark}</p>}
      <button
        type="button"
        className="record__open"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'funds.timelineHide' : 'funds.timeline')}
      </button>
      {cancel && (
        <Button look="soft" size="sm" onClick={cancel.onPress}>
          {cancel.label}
        </Button>
      )}
    </li>
  );
}
