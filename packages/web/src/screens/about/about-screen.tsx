import './about.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { countryNames } from '@fulcrum/ui/figures/country-names';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { formatAmount, formatDay, formatInteger } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { aboutUs, type About } from '../../server/about.ts';
import { useBasics } from '../../server/basics.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

/** The broker, its licence, and the risk of trading with leverage. */
export function AboutScreen() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(aboutUs, 'about');
  return (
    <Screen top={<SubBar title={t('about.title')} />} isReading>
      <section className="about card">
        <h2>{t('about.risk')}</h2>
        <p>{t('about.riskLoss')}</p>
        {loaded.phase === 'loading' && (
          <p className="about__wait" aria-hidden="true">
            {t('about.losingUnknown')}
          </p>
        )}
        {loaded.phase === 'ready' && <Losing losing={loaded.data.losing} />}
        <p>{t('about.riskJump')}</p>
        <p>{t('about.riskFloor')}</p>
        <p>{t('about.riskAdvice')}</p>
      </section>
      {loaded.phase === 'loading' && <Operator about={null} />}
      {loaded.phase === 'failed' && (
        <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
      )}
      {loaded.phase === 'ready' && <Operator about={loaded.data} />}
      <InForce />
    </Screen>
  );
}

function Losing({ losing }: { losing: About['losing'] }) {
  const { t } = useTranslation();
  if (!losing) return <p>{t('about.losingUnknown')}</p>;
  return (
    <p>
      <strong>
        {t('about.losing', {
          share: formatAmount(losing.share),
          accounts: formatInteger(losing.accounts),
          from: formatDay(losing.from),
          to: formatDay(losing.to),
        })}
      </strong>
    </p>
  );
}

/** The broker's legal details; grey boxes until they load. */
function Operator({ about }: { about: About | null }) {
  const { t } = useTranslation();
  const rows = [
    [t('about.entity'), about?.legal_name],
    [t('about.licence'), about?.legal_licence],
    [t('about.address'), about?.legal_address],
  ] as const;
  return (
    <section className="about card" aria-busy={about === null}>
      <h2>{t('about.who')}</h2>
      <dl className="about__facts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text === undefined && <Skeleton width={180} height={14} />}
              {text === '' && <span className="t3">{t('about.notNamed')}</span>}
              {text !== undefined && text !== '' && <bdi>{text}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('about.principal')}</p>
    </section>
  );
}

/** The terms that now apply to every account. */
function InForce() {
  const { t } = useTranslation();
  const basics = useBasics();
  if (!basics) return null;
  const { margin_call_level: call, stop_out_level: out, unserved_countries: unserved } = basics;
  const { trigger_replay_s: seconds } = basics;
  return (
    <section className="about card">
      <h2>{t('about.inForce')}</h2>
      <p>{t('about.levels', { call: Number(call), out: Number(out) })}</p>
      {seconds > 0 && <p>{t('about.replay', { seconds })}</p>}
      {unserved.length > 0 && (
        <p>{t('announcement.unserved', { countries: countryNames(unserved, 'conjunction') })}</p>
      )}
    </section>
  );
}
