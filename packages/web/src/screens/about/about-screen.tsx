import './about.css';

import type { about } from '@fulcrum/contract/about';
import type { ReplyOf } from '@fulcrum/contract/endpoint';
import { ErrorBlock } from '@fulcrum/ui/error-block.tsx';
import { formatAmount, formatDay, formatInteger } from '@fulcrum/ui/format';
import { Skeleton } from '@fulcrum/ui/skeleton.tsx';

import { useTranslation } from '../../use-translation.ts';
import { request } from '../../live/api.ts';
import type { CallOptions } from '../../live/api.ts';
import { useBasics } from '../../live/basics.ts';
import { CALLS } from '../../live/calls.ts';
import { useLoaded } from '../../live/use-loaded.ts';
import { countryNames } from '../../shell/country-names.ts';
import { Screen } from '../../shell/screen.tsx';
import { SubBar } from '../../shell/sub-bar.tsx';

type About = ReplyOf<typeof about>;
const loadAbout = (options: CallOptions) => request(CALLS.about, {}, options);

/** Who runs this, by which licence, and what trading with leverage can cost. */
export function AboutScreen() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(loadAbout);
  return (
    <Screen top={<SubBar title={t('about.title')} backTo="/" />} isReading>
      <section className="about card">
        <h2>{t('about.risk')}</h2>
        <p>{t('about.riskLoss')}</p>
        {loaded.phase === 'ready' && <Losing losing={loaded.data.losing} />}
        <p>{t('about.riskJump')}</p>
        <p>{t('about.riskFloor')}</p>
        <p>{t('about.riskAdvice')}</p>
      </section>
      {loaded.phase === 'loading' && <Skeleton height={148} style={{ margin: '0 16px' }} />}
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

function Operator({ about }: { about: About }) {
  const { t } = useTranslation();
  const rows = [
    [t('about.entity'), about.legal_name],
    [t('about.licence'), about.legal_licence],
    [t('about.address'), about.legal_address],
  ] as const;
  return (
    <section className="about card">
      <h2>{t('about.who')}</h2>
      <dl className="about__facts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text === '' ? <span className="t3">{t('about.notNamed')}</span> : <bdi>{text}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What holds for everybody now. */
function InForce() {
  const { t } = useTranslation();
  const basics = useBasics();
  if (!basics) return null;
  const { margin_call_level: call, stop_out_level: out, unserved_countries: unserved } = basics;
  return (
    <section className="about card">
      <h2>{t('about.inForce')}</h2>
      <p>{t('about.levels', { call: formatAmount(call), out: formatAmount(out) })}</p>
      {unserved.length > 0 && (
        <p>{t('announcement.unserved', { countries: countryNames(unserved, 'conjunction') })}</p>
      )}
    </section>
  );
}
