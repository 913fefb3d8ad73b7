import './invite.css';

import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { formatDay, formatInteger } from '@fulcrum/ui/figures/format';
import { QrCode } from '@fulcrum/ui/qr/qr-code.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Copy, Share2, Users } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';
import { canShare, share } from '../../layout/share.ts';
import { useSession } from '../../server/session.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { useInvited } from './use-invited.ts';

const linkOf = (code: string): string =>
  `${location.origin}/#/register?invite_code=${encodeURIComponent(code)}`;

/** The person's own link and code, and the people who registered with them. */
export function InviteScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Screen top={<SubBar title={t('invite.title')} />}>
      <Invitation code={user.inviteCode} />
      <InvitedPeople />
    </Screen>
  );
}

function Invitation({ code }: { code: string }) {
  const { t } = useTranslation();
  const link = linkOf(code);
  const invitation = { title: t('invite.shareText'), url: link };
  return (
    <section className="invite card">
      <QrCode text={link} label={t('invite.qr')} />
      <p className="invite__lead">{t('invite.lead')}</p>
      <div className="invite__lines">
        <Line label={t('invite.link')} text={link} copyLabel={t('invite.copyLink')} />
        <Line label={t('invite.code')} text={code} copyLabel={t('invite.copyCode')} />
      </div>
      {canShare(invitation) ? (
        <Button isBlock onClick={() => void share(invitation, () => copyText(link))}>
          <Share2 className="i" />
          {t('invite.share')}
        </Button>
      ) : (
        <Button isBlock onClick={() => void copyText(link)}>
          <Copy className="i" />
          {t('invite.copyLink')}
        </Button>
      )}
    </section>
  );
}

function Line({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <div className="invite__line">
      <div>
        <p className="invite__label">{label}</p>
        <p className="invite__text ellip" dir="ltr">
          {text}
        </p>
      </div>
      <IconButton label={copyLabel} onClick={() => void copyText(text)}>
        <Copy className="i i--16" />
      </IconButton>
    </div>
  );
}

function InvitedPeople() {
  const { t } = useTranslation();
  const pages = useInvited();
  const { phase, people, total } = pages;
  return (
    <section>
      <h2 className="section">
        {t('invite.invited')}
        {total !== null && (
          <span
            className="num"
            translate="no"
            role="img"
            aria-label={`${t('invite.number')}: ${total}`}
          >
            {formatInteger(total)}
          </span>
        )}
      </h2>
      {total === null && phase === 'loading' && <ListSkeleton />}
      {total === 0 && <EmptyState icon={<Users className="i" />} text={t('invite.empty')} />}
      <ul className="people">
        {people.map(({ name, joined_at }, at) => (
          <li key={`${joined_at} ${at}`}>
            <bdi dir="ltr">{name}</bdi>
            <time className="when" translate="no">
              {formatDay(joined_at)}
            </time>
          </li>
        ))}
      </ul>
      <MorePages pages={pages} isEmpty={people.length === 0} />
    </section>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className="people" aria-busy="true" aria-label={t('common.loading')}>
      {[0, 1, 2].map((at) => (
        <li key={at}>
          <Skeleton width={120 + at * 12} height={14} />
          <Skeleton width={70} height={12} />
        </li>
      ))}
    </ul>
  );
}
