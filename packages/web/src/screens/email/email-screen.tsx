import './email.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Copy, Mail, MailX } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';
import { complaintEmail } from '../../server/about.ts';
import { useSession } from '../../server/session.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

/** Shows the address for complaints. */
export function EmailScreen() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(complaintEmail);
  return (
    <Screen top={<SubBar title={t('email.title')} />}>
      {loaded.phase === 'loading' && (
        <Skeleton width="auto" height={190} style={{ margin: '4px 16px' }} />
      )}
      {loaded.phase === 'failed' && (
        <>
          <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
          <div className="complaint__other">
            <SupportLink />
          </div>
        </>
      )}
      {loaded.phase === 'ready' && loaded.data.email === '' && (
        <EmptyState
          icon={<MailX className="i" />}
          text={t('email.none')}
          action={<SupportLink />}
        />
      )}
      {loaded.phase === 'ready' && loaded.data.email !== '' && (
        <Address email={loaded.data.email} />
      )}
    </Screen>
  );
}

function Address({ email }: { email: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const subject = encodeURIComponent(t('email.subject', { uid: user?.uid ?? '' }));
  return (
    <section className="complaint card">
      <p className="t2">{t('email.lead')}</p>
      <p className="complaint__address" dir="ltr">
        {email}
      </p>
      <a className="btn btn--ink btn--block" href={`mailto:${email}?subject=${subject}`}>
        <Mail className="i" />
        {t('email.write')}
      </a>
      <Button look="soft" isBlock onClick={() => void copyText(email)}>
        <Copy className="i" />
        {t('email.copy')}
      </Button>
    </section>
  );
}

/** Link to support as the other way to reach the broker. */
function SupportLink() {
  const { t } = useTranslation();
  return (
    <Link className="btn btn--soft btn--block" to="/mine/chat">
      {t('email.support')}
    </Link>
  );
}
