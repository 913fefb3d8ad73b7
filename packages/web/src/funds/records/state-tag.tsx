import './records.css';

import type { CaseState } from '../../account/funds-from-wire.ts';

const TONES: Readonly<Record<CaseState, string>> = {
  review: 'tag--warn',
  approved: 'tag--warn',
  done: 'tag--accent',
  rejected: 'tag--bad',
  ended: '',
};

/** State of a deposit or withdrawal, with the server's text. */
export function StateTag({ state, name }: { state: CaseState; name: string }) {
  return <span className={`tag ${TONES[state]}`}>{name}</span>;
}
