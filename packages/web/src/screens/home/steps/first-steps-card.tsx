import './first-steps.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { Check, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { useAccount, useHolding, usePending } from '../../../account/account.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useRenewed } from '../../../account/use-renewed.ts';
import { firstSteps, STEPS, type FirstSteps, type Step, type StepState } from './first-steps.ts';
import { noteStepsDone } from './steps-done.ts';

const PATHS: Readonly<Record<Step, string>> = {
  verify: '/mine/auth',
  deposit: '/mine/charge',
  trade: '/trade',
};
const CHECKED = ['deposit', 'identity'] as const;
const NOTHING: FirstSteps = { verify: 'todo', deposit: 'todo', trade: 'todo' };

/** The way from a new account to the first trade; nothing once all steps are done. */
export function FirstStepsCard({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(firstSteps);
  useRenewed(reload, CHECKED);
  const balance = useAccount()?.balance ?? 0;
  const hasOrders = useHolding().length + usePending().length > 0;
  const known = loaded.phase === 'ready' ? loaded.data : NOTHING;
  const steps: FirstSteps = {
    verify: known.verify,
    // An operator may have credited money without a deposit.
    deposit: balance > 0 ? 'done' : known.deposit,
    trade: hasOrders ? 'done' : known.trade,
  };
  const isDone = STEPS.every((step) => steps[step] === 'done');
  useEffect(() => {
    if (isDone) noteStepsDone(uid);
  }, [isDone, uid]);
  if (isDone) return null;

  const next = STEPS.find((step) => steps[step] === 'todo');
  return (
    <section className="first-steps card" aria-label={t('home.steps.title')}>
      <h2 className="first-steps__title">{t('home.steps.title')}</h2>
      <ol>
        {STEPS.map((step, at) => (
          <li key={step}>
            <StepLine step={step} number={at + 1} state={steps[step]} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly number: number;
  readonly state: StepState;
  readonly isNext: boolean;
}

function StepLine({ step, number, state, isNext }: StepLineProps) {
  const { t } = useTranslation();
  const name = t(`home.steps.${step}`);
  if (state === 'done') {
    return (
      <p className="first-steps__line first-steps__line--done">
        <span
          className="first-steps__mark first-steps__mark--done"
          role="img"
          aria-label={t('home.steps.done')}
        >
          <Check className="i i--14" aria-hidden="true" />
        </span>
        <span>{name}</span>
      </p>
    );
  }
  return (
    <Link className="first-steps__line" to={PATHS[step]} aria-current={isNext ? 'step' : undefined}>
      <span className="first-steps__mark">{number}</span>
      <span className="grow">{name}</span>
      {state === 'waiting' && <span className="tag tag--warn">{t('auth.reviewTitle')}</span>}
      {state === 'todo' && step === 'verify' && (
        <small className="t3">{t('home.steps.minutes')}</small>
      )}
      <ChevronRight className="i i--16 i--flip t3" aria-hidden="true" />
    </Link>
  );
}
