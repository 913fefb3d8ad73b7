import './cases.css';

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSession } from '../../api/session.ts';
import { listed, t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import {
  goOnWithCode,
  send,
  undo,
  UNDO_MS,
  useHeldDecisions,
  type HeldDecision,
} from './held-decisions.ts';
import { KeyCap } from './key-cap.tsx';
import { useCaseKeys } from './use-case-keys.ts';

/** Decisions that were not sent yet, on whatever screen the operator is. */
export function HeldStrip() {
  const me = useSession((session) => session.me?.id);
  const own = useHeldDecisions().filter(({ operatorId }) => operatorId === me);
  const openCase = useOpenCase();
  const takeBack = (decision: HeldDecision) => {
    if (undo(decision.key)) openCase(decision);
  };
  const held = own.filter(({ state }) => state === 'held');
  const waiting = own.filter(({ state }) => state === 'code');
  const newest = held.at(-1);
  useCaseKeys({ z: newest && (() => takeBack(newest)) });
  const shown = own.filter(({ state }) => state !== 'sent' && state !== 'code');
  return (
    <>
      <div className="held" role="status" aria-live="polite">
        {shown.map((decision) => (
          <HeldLine
            key={decision.key}
            decision={decision}
            hasKey={decision === newest}
            onUndo={() => takeBack(decision)}
            onOpen={() => openCase(decision)}
          />
        ))}
      </div>
      {waiting.length > 0 && <CodeDialog waiting={waiting} onCancel={takeBack} />}
    </>
  );
}

/** Returns the function that opens the case of a decision, within the present filters. */
function useOpenCase(): (decision: HeldDecision) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ queue, caseId }) => {
    const isHere = pathname === `/${queue}`;
    const params = new URLSearchParams(isHere ? search : '');
    params.set('open', String(caseId));
    void navigate(`/${queue}?${params}`, { replace: isHere });
  };
}

interface HeldLineProps {
  readonly decision: HeldDecision;
  /** The key undoes this decision, because it is the newest. */
  readonly hasKey: boolean;
  readonly onUndo: () => void;
  readonly onOpen: () => void;
}

function HeldLine({ decision, hasKey, onUndo, onOpen }: HeldLineProps) {
  const { key, text, state, problem } = decision;
  if (state === 'failed') {
    return (
      <div className="held__line held__line--failed" role="alert">
        <span>{`${t('held.failed', { text })} ${problem}`}</span>
        <button type="button" onClick={() => void send(key)}>
          {t('app.retry')}
        </button>
        <button type="button" onClick={onOpen}>
          {t('held.open')}
        </button>
        <button type="button" onClick={() => undo(key)}>
          {t('held.discard')}
        </button>
      </div>
    );
  }
  return (
    <div className="held__line">
      <span>
        <span>{text}</span>
        <span className="sr">{` ${t('held.soon', { seconds: UNDO_MS / 1_000 })}`}</span>
      </span>
      {state === 'held' && (
        <button type="button" onClick={onUndo}>
          {t('held.undo')}
          {hasKey && <KeyCap name="Z" />}
        </button>
      )}
      <TimeBar isRunning={state === 'held'} />
    </div>
  );
}

/** The time that is left to undo, as a line that becomes shorter. */
function TimeBar({ isRunning }: { readonly isRunning: boolean }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // There are no animations in jsdom, or with reduced motion.
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    bar.current?.animate?.([{ scale: '1 1' }, { scale: '0 1' }], UNDO_MS);
  }, [isRunning]);
  return <span ref={bar} className="held__bar" aria-hidden="true" />;
}

interface CodeDialogProps {
  readonly waiting: readonly HeldDecision[];
  readonly onCancel: (decision: HeldDecision) => void;
}

/** Asks once for the second factor that the server wants for all that waits. */
function CodeDialog({ waiting, onCancel }: CodeDialogProps) {
  return (
    <ActionDialog
      title={t('held.codeTitle')}
      text={t('held.codeText', { decisions: listed(waiting.map(({ text }) => text)) })}
      confirmLabel={t('held.codeConfirm')}
      hasNoReason
      needsCode
      act={() => Promise.resolve({ ok: true, data: null, msg: '' } as const)}
      onDone={goOnWithCode}
      onClose={() => waiting.forEach(onCancel)}
    />
  );
}
