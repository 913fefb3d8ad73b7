import './cases.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect, useRef, useState } from 'react';

import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { isSteppedUp } from './held-decisions.ts';
import { KeyCap } from './key-cap.tsx';
import { useCaseKeys, type CaseKeys } from './use-case-keys.ts';

/** The keys decide nothing before the operator can have seen the case that has just opened. */
const SEEN_AFTER_MS = 400;

interface CaseDecisionProps {
  /** Id of the operator who gave the first of two approvals; null before that. */
  readonly firstBy?: number | null;
  /** Label of the button that approves: what it does, and for whom. */
  readonly approveLabel: string;
  readonly onApprove: () => void;
  /** What an approval brings about. */
  readonly approveHint?: string;
  /** Checks to tick before the case can be approved. */
  readonly checks?: readonly string[];
  /** Other ways to approve. */
  readonly more?: Elements;
  /** Who reads the reason of a rejection. */
  readonly rejectHint: string;
  /** The first six reasons for a rejection have keys. */
  readonly reasons: readonly string[];
  readonly onReject: (reason: number) => void;
  /** Rejects with a typed reason. */
  readonly onOtherReason: () => void;
}

/**
 * Approves or rejects a case with buttons or keys. The operator who gave the first approval cannot
 * approve the case again, but may still reject it.
 */
export function CaseDecision(props: CaseDecisionProps) {
  const { firstBy = null, approveLabel, approveHint = '', onApprove, checks = [], more } = props;
  const isOwnFirst = useSession(({ me }) => firstBy !== null && me?.id === firstBy);
  const [isRejecting, setIsRejecting] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const isSeen = useIsSeen();
  const isOpen = !isOwnFirst && ticked.size === checks.length;
  const tick = (place: number) => {
    const next = new Set(ticked);
    if (!next.delete(place)) next.add(place);
    setTicked(next);
  };
  const ticks: CaseKeys = Object.fromEntries(
    checks.map((_, place) => [String(place + 1), () => tick(place)]),
  );
  const keys: CaseKeys = {
    ...ticks,
    a: isOpen ? onApprove : undefined,
    r: () => setIsRejecting(true),
  };
  useCaseKeys(isSeen && !isRejecting ? keys : {});
  if (isRejecting) return <Rejection {...props} onBack={() => setIsRejecting(false)} />;
  return (
    <div className="decide">
      {!isOwnFirst && checks.length > 0 && (
        <fieldset className="decide__checks">
          <legend>{t('queue.checks')}</legend>
          {checks.map((check, place) => (
            <label key={check}>
              <input type="checkbox" checked={ticked.has(place)} onChange={() => tick(place)} />
              <span>{check}</span>
              <KeyCap name={String(place + 1)} />
            </label>
          ))}
        </fieldset>
      )}
      {isOwnFirst && <p className="t2">{t('queue.ownFirst')}</p>}
      <div className="decide__buttons">
        <Button
          look="danger"
          aria-keyshortcuts={isSeen ? 'R' : undefined}
          onClick={() => setIsRejecting(true)}
        >
          {t('queue.reject')}
          <KeyCap name="R" />
        </Button>
        {!isOwnFirst && (
          <Button
            aria-keyshortcuts={isSeen && isOpen ? 'A' : undefined}
            disabled={!isOpen}
            onClick={onApprove}
          >
            <span>{approveLabel}</span>
            <KeyCap name="A" />
          </Button>
        )}
      </div>
      {!isOwnFirst && (
        <p className="t3">
          <span>{isSteppedUp() ? approveHint : `${t('queue.codeFirst')} ${approveHint}`}</span>{' '}
          {more}
        </p>
      )}
    </div>
  );
}

function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSeen;
}

/** The reasons of a rejection, in place of the buttons. */
function Rejection(props: CaseDecisionProps & { readonly onBack: () => void }) {
  const { reasons, rejectHint, onReject, onOtherReason, onBack } = props;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const chosen: CaseKeys = Object.fromEntries(
    reasons.map((_, place) => [String(place + 1), () => onReject(place)]),
  );
  useCaseKeys({ ...chosen, t: onOtherReason, escape: onBack });
  return (
    <div className="decide" role="group" aria-label={t('queue.whyReject')}>
      <p>
        <b>{t('queue.whyReject')}</b> <span className="t3">{rejectHint}</span>
      </p>
      <div className="decide__reasons">
        {reasons.map((reason, place) => (
          <button
            key={reason}
            ref={place === 0 ? first : undefined}
            type="button"
            onClick={() => onReject(place)}
          >
            <KeyCap name={String(place + 1)} />
            <span>{reason}</span>
          </button>
        ))}
      </div>
      <div className="decide__buttons">
        <Button look="soft" onClick={onBack}>
          {t('queue.back')}
          <KeyCap name="Esc" />
        </Button>
        <Button look="soft" onClick={onOtherReason}>
          {t('queue.otherReason')}
          <KeyCap name="T" />
        </Button>
      </div>
    </div>
  );
}
