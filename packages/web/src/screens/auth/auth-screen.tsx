import './auth.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { BadgeCheck, Hourglass } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import type { Center } from '../../account/identity/verification.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { AuthForm } from './auth-form.tsx';
import { useAuth } from './use-auth.ts';

/** Identity verification: the form, the wait for the review, or the result. */
export function AuthScreen() {
  const { t } = useTranslation();
  const { center, problem, isAsking, refresh, setCenter } = useAuth();

  return (
    <Screen top={<SubBar title={t('auth.title')} />}>
      {center && <Steps status={center.review_status} />}
      {center?.review_status === 0 && (
        <AuthForm rejected={center.reject_reason} onSent={setCenter} />
      )}
      {center?.review_status === 1 && (
        <Stand
          icon={<Hourglass className="i" />}
          title={t('auth.reviewTitle')}
          text={t('auth.reviewText')}
          center={center}
          when={{ label: t('auth.sentAt'), at: center.submitted_at }}
        >
          <Button look="soft" isBlock isBusy={isAsking} onClick={() => void refresh()}>
            {t('auth.refresh')}
          </Button>
        </Stand>
      )}
      {center?.review_status === 2 && (
        <Stand
          icon={<BadgeCheck className="i" />}
          title={t('auth.doneTitle')}
          text={t('auth.doneText')}
          center={center}
          when={{ label: t('auth.decidedAt'), at: center.decided_at }}
          isDone
        />
      )}
      {!center && problem === '' && <FormSkeleton />}
      {!center && problem !== '' && (
        <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={() => void refresh()} />
      )}
    </Screen>
  );
}

const STEPS = ['auth.stepForm', 'auth.stepReview', 'auth.stepDone'] as const;

function Steps({ status }: { status: Center['review_status'] }) {
  const { t } = useTranslation();
  return (
    <ol className="auth-steps" aria-label={t('auth.steps')}>
      {STEPS.map((words, at) => (
        <li
          key={words}
          data-reached={at <= status || undefined}
          aria-current={at === status ? 'step' : undefined}
        >
          {t(words)}
        </li>
      ))}
    </ol>
  );
}

interface StandProps {
  readonly icon: Elements;
  readonly title: string;
  readonly text: string;
  readonly center: Center;
  readonly when: { readonly label: string; readonly at: number | null };
  readonly isDone?: boolean;
  readonly children?: Elements;
}

/** State of the verification, with the masked data that the person sent. */
function Stand({ icon, title, text, center, when, isDone = false, children }: StandProps) {
  const { t } = useTranslation();
  return (
    <section className={`auth-state card${isDone ? ' auth-state--done' : ''}`}>
      {icon}
      <h2 className="auth-state__title">{title}</h2>
      <p className="auth-state__text">{text}</p>
      <dl className="auth-state__list">
        <div>
          <dt>{t('auth.name')}</dt>
          <dd>
            <bdi>{center.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('auth.cardId')}</dt>
          <dd className="num" translate="no">
            <bdi dir="ltr">{center.card_id}</bdi>
          </dd>
        </div>
        {when.at !== null && (
          <div>
            <dt>{when.label}</dt>
            <dd className="when" translate="no">
              {formatDateTime(when.at)}
            </dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="form" aria-busy="true" aria-label={t('common.loading')} role="status">
      <Skeleton height={20} />
      <Skeleton height={48} radius={12} />
      <Skeleton height={48} radius={12} />
      <Skeleton height={220} radius={14} />
    </div>
  );
}
