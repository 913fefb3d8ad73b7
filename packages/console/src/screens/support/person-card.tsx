import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Level, Pnl, Usd } from '../../parts/figures/figures.tsx';
import { Facts } from '../../parts/layout/boxes.tsx';
import { TextLink } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { usePerson } from './calls.ts';

const ORDERS_SHOWN = 4;

/** The user and their account; loading the card is recorded in the audit log. */
export function PersonCard({ id }: { readonly id: number }) {
  const mayView = useMayDo('people.view');
  return mayView ? <Card id={id} /> : null;
}

function Card({ id }: { readonly id: number }) {
  const { data, problem, reload } = usePerson({ id });
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  const open = data.orders.slice(0, ORDERS_SHOWN);
  return (
    <div className="who">
      <Facts>
        <div>
          <dt>{t(data.kind === 'demo' ? 'app.demo' : 'app.real')}</dt>
          <dd>
            <TextLink to={`/people/${id}`}>
              <bdi>{data.contact === '' ? id : data.contact}</bdi>
            </TextLink>
          </dd>
        </div>
        <div>
          <dt>{t('column.balance')}</dt>
          <dd>
            <Usd value={data.balance} />
          </dd>
        </div>
        <div>
          <dt>{t('column.floating')}</dt>
          <dd>
            <Pnl value={data.floating_pnl} />
          </dd>
        </div>
        <div>
          <dt>{t('column.level')}</dt>
          <dd>
            <Level value={data.margin_level} />
          </dd>
        </div>
      </Facts>
      <p className="t3">
        {open.length === 0
          ? t('support.noOrders')
          : open
              .map(({ id: order, code, status }) => `${order} ${code} ${t(`status.${status}`)}`)
              .join(' · ')}
      </p>
    </div>
  );
}
