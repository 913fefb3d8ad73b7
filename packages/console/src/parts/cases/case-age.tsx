import './cases.css';

import { serverNow } from '@fulcrum/client/clock';
import { useClock } from '@fulcrum/client/react/use-clock';
import { CASE_AGE_MS } from '@fulcrum/contract/console/messages/facts';

import { t } from '../../i18n/i18n.ts';
import { ageText } from '../figures/age-text.ts';

const EVERY_MS = 15_000;

type AgeLevel = 'fresh' | 'soon' | 'late';

/** Returns how urgent a case of this age is. */
function ageLevel(ageMs: number): AgeLevel {
  if (ageMs >= CASE_AGE_MS.late) return 'late';
  return ageMs >= CASE_AGE_MS.soon ? 'soon' : 'fresh';
}

/** How long a case has waited, and its urgency in words for those who do not see the colour. */
export function CaseAge({ since }: { readonly since: number }) {
  useClock(EVERY_MS);
  const ageMs = Math.max(0, serverNow() - since);
  const level = ageLevel(ageMs);
  return (
    <span className={`age age--${level} num`} translate="no">
      {ageText(ageMs)}
      {level !== 'fresh' && <span className="sr"> {t(`age.${level}`)}</span>}
    </span>
  );
}
