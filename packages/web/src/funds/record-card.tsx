import { Button } from '@fulcrum/ui/button.tsx';
import { formatDateTime } from '@fulcrum/ui/format';
import type { ReactNode } from 'react';

import type { CaseState } from '../live/funds-from-wire.ts';
import { StateTag } from './state-tag.tsx';

interface RecordCardProps {
  readonly amount: string;
  readonly currency: string;
  readonly state: CaseState;
  readonly stateName: string;
  readonly at: number;
  /** Network or bank. */
  readonly by: string;
  readonly lines: readonly { readonly label: string; readonly value: ReactNode }[];
  /** The operator's words about it. */
  readonly remark: string;
  readonly cancel?: { readonly label: string; readonly onPress: () => void };
}

/** One deposit or withdrawal with what became of it. */
export function RecordCard(props: RecordCardProps) {
  const { amount, currency, state, stateName, at, by, lines, remark, cancel } = props;
  return (
    <li className="record card">
      <div className="record__head">
        <b className="num">
          {amount} <small>{currency}</small>
        </b>
        <StateTag state={state} name={stateName} />
      </div>
      <p className="record__sub">
        {by !== '' && <bdi>{by}</bdi>}
        <span className="when">{formatDateTime(at)}</span>
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
      {remark !== '' && <p className="record__remark">{remark}</p>}
      {cancel && (
        <Button look="soft" size="sm" onClick={cancel.onPress}>
          {cancel.label}
        </Button>
      )}
    </li>
  );
}
