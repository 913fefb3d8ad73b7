import './chat.css';

import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { SubBar } from '../../layout/sub-bar.tsx';

const NEW_WINDOW = 2;
/**
 * If the frame has shown nothing for this time, a link that opens support in a window is offered.
 */
const SLOW_MS = 8_000;
/** What the support page in the frame may do; it must never navigate the app itself. */
const ALLOWED = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ');

/** Support in a frame of the app, or in its own window. */
export function ChatScreen() {
  const { t } = useTranslation();
  const basics = useBasics();
  return (
    <div className="screen">
      <div className="app__top">
        <SubBar title={t('chat.title')} />
      </div>
      <main className="app__main support">{basics ? <Door basics={basics} /> : <Waiting />}</main>
    </div>
  );
}

function Door({ basics }: { basics: BasicInfo }) {
  const { service_link_type: type } = basics;
  const order = useSearchParams()[0].get('order');
  const link = aboutOrder(basics.service_link, order);
  return type === NEW_WINDOW ? <OutsideLink link={link} /> : <SupportFrame link={link} />;
}

/** Adds the order to the link of the product's own support; other providers get the link as is. */
function aboutOrder(link: string, order: string | null): string {
  if (order === null || !link.startsWith('/')) return link;
  const url = new URL(link, location.origin);
  url.searchParams.set('order', order);
  return `${url.pathname}${url.search}${url.hash}`;
}

function SupportFrame({ link }: { link: string }) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'stuck'>('waiting');

  useEffect(() => {
    const timer = setTimeout(() => setPhase((now) => (now === 'waiting' ? 'stuck' : now)), SLOW_MS);
    // If a support provider was set after this page loaded, the page's frame-src does not include
    // it.
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setPhase('stuck');
    };
    document.addEventListener('securitypolicyviolation', refused);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', refused);
    };
  }, []);

  return (
    <>
      {phase === 'waiting' && <Waiting />}
      {phase === 'stuck' && (
        <div className="support__stuck">
          <p>{t('chat.slow')}</p>
          <OutsideLink link={link} />
        </div>
      )}
      <iframe
        className="support__frame"
        title={t('chat.title')}
        src={link}
        sandbox={ALLOWED}
        referrerPolicy="origin"
        onLoad={() => setPhase((now) => (now === 'waiting' ? 'shown' : now))}
      />
    </>
  );
}

function OutsideLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <a
      className="btn btn--soft support__link"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink className="i i--16" />
      {t('chat.openOutside')}
    </a>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div
      className="support__waiting"
      role="status"
      aria-busy="true"
      aria-label={t('common.loading')}
    >
      <Skeleton width="64%" height={44} radius="14px" />
      <Skeleton width="48%" height={44} radius="14px" style={{ alignSelf: 'end' }} />
      <Skeleton width="72%" height={64} radius="14px" />
    </div>
  );
}
