import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { Elements } from '@fulcrum/ui/page/elements';
import { BadgeCheck, Copy, FlaskConical } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';
import type { SignedInUser } from '../../server/session.ts';
import { verificationCenter } from '../../account/identity/verification.ts';
import { useRenewed } from '../../account/use-renewed.ts';
import { masked } from './masked.ts';

interface PersonHeadProps {
  readonly user: SignedInUser;
  readonly end: Elements;
}

export function PersonHead({ user, end }: PersonHeadProps) {
  const { t } = useTranslation();
  const identifier = user.email === '' ? user.mobile : user.email;

  return (
    <header className="me">
      <span className="me__av" aria-hidden="true">
        {user.isDemo ? <FlaskConical className="i" /> : identifier.slice(0, 1).toUpperCase()}
      </span>
      <div className="grow">
        <h1 className="me__id">
          {user.isDemo ? t('mine.demoAccount') : <bdi dir="ltr">{masked(identifier)}</bdi>}
        </h1>
        <p className="me__sub">
          <button
            type="button"
            aria-label={t('mine.copyUid', { uid: user.uid })}
            onClick={() => void copyText(user.uid)}
          >
            <span className="num" translate="no">
              {t('mine.uid', { uid: user.uid })}
            </span>
            <Copy className="i i--14" />
          </button>
          {user.isDemo ? (
            <span className="tag tag--accent">{t('common.demo')}</span>
          ) : (
            <VerificationTag />
          )}
        </p>
      </div>
      {end}
    </header>
  );
}

const IDENTITY = ['identity'] as const;

/** Shows whether the person's identity is verified or under review; nothing until loaded. */
function VerificationTag() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(verificationCenter);
  useRenewed(reload, IDENTITY);
  const status = loaded.phase === 'ready' ? loaded.data.review_status : 0;
  if (status === 0) return null;
  if (status === 1) return <span className="tag tag--warn">{t('auth.reviewTitle')}</span>;
  return (
    <span className="tag tag--accent">
      <BadgeCheck className="i i--14" />
      {t('auth.stepDone')}
    </span>
  );
}
