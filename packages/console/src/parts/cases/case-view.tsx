import './cases.css';

import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ProblemText, TextLink } from '../layout/lines.tsx';
import { takesKeys } from '../list/use-row-keys.ts';
import { CaseAge } from './case-age.tsx';

interface CaseViewProps {
  readonly id: number;
  readonly userId: number;
  /** The user's name; null if it is unknown. */
  readonly name: string | null;
  /** When the case began to wait; null if it does not wait. */
  readonly waitingSince: number | null;
  readonly onClose: () => void;
  /** What is compared with the facts: pictures, or signs. Takes most of the width. */
  readonly evidence: ReactNode;
  /** The last box, which stays visible while the facts scroll. */
  readonly decision: Elements;
  /** The facts. */
  readonly children: ReactNode;
}

/** An open case: the evidence beside what was typed, and the decision below that. */
export function CaseView(props: CaseViewProps) {
  const { id, userId, name, waitingSince, onClose, evidence, decision, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader reads the case that opened by itself. A field keeps its focus.
  useEffect(() => {
    if (!takesKeys(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  const who = t('queue.userOf', { user: userId });
  return (
    <section className="card case" aria-label={t('queue.case', { id })}>
      <div className="case__evidence">{evidence}</div>
      <div className="case__side">
        <header className="case__head">
          <div>
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{name ?? who}</bdi>
            </h2>
            <p className="t2">
              <TextLink to={`/people/${userId}`}>{who}</TextLink>{' '}
              <span>{`· ${t('queue.case', { id })}`}</span>
              {waitingSince !== null && (
                <>
                  {' '}
                  <span>·</span> <CaseAge since={waitingSince} />
                </>
              )}
            </p>
          </div>
          <IconButton label={t('queue.close')} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </IconButton>
        </header>
        <div className="case__facts">{children}</div>
        {decision}
      </div>
    </section>
  );
}

/** Stands for a case until it has loaded, or says why it cannot be shown. */
export const CaseMissing = ({ problem }: { readonly problem: string }) => (
  <section className="card queue__empty" aria-busy={problem === ''}>
    {problem !== '' && <ProblemText>{problem}</ProblemText>}
  </section>
);
