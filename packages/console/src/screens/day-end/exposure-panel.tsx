import { microLots } from '@fulcrum/engine/units/units';
import { formatLots, MINUS } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Missing, Pnl, When } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, EmptyLine, PanelHead, PanelHint } from '../../parts/layout/boxes.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';
import { useBook, useHedges } from './calls.ts';
import { CurrencyPanel } from './currency-panel.tsx';
import { exposedOf, type Exposed } from './exposed.ts';

const EVERY_MS = 15_000;

/** The net positions of clients, and what the house covers of them, of now. */
export function ExposurePanel() {
  return useMayDo('hedging.view') ? <WithHedges /> : <LiveBook hedges={null} />;
}

function WithHedges() {
  const { data } = useHedges({}, EVERY_MS);
  return <LiveBook hedges={data?.instruments ?? null} />;
}

function LiveBook({ hedges }: { readonly hedges: Parameters<typeof exposedOf>[1] }) {
  const { data, problem, reload } = useBook({ is_demo: 0 }, EVERY_MS);
  const rows = data && exposedOf(data.exposure, hedges);
  return (
    <>
      <Card aria-label={t('dayEnd.exposure')} aria-busy={rows === null && problem === null}>
        <PanelHead>
          {t('dayEnd.exposure')}
          <PanelHint>{t('dayEnd.exposureHint')}</PanelHint>
          <AtEnd>
            <small>
              <When at={data?.at ?? null} />
            </small>
          </AtEnd>
        </PanelHead>
        <ProblemLine problem={problem} retry={reload} />
        {rows === null && problem === null && (
          <div className="day-end__text">
            <Skeleton height={90} />
          </div>
        )}
        {rows?.length === 0 && <EmptyLine>{t('dashboard.exposureNone')}</EmptyLine>}
        {rows && rows.length > 0 && <ExposureTable rows={rows} />}
      </Card>
      {data && (data.by_currency.length > 0 || data.unpriced.length > 0) && (
        <CurrencyPanel book={data} />
      )}
    </>
  );
}

const ExposureTable = ({ rows }: { readonly rows: readonly Exposed[] }) => (
  <PlainTable aria-label={t('dayEnd.exposure')}>
    <thead>
      <tr>
        <TextHead>{t('column.instrument')}</TextHead>
        <th scope="col">{t('dayEnd.netLots')}</th>
        <th scope="col">{t('dayEnd.netUsd')}</th>
        <th scope="col">{t('dayEnd.hedged')}</th>
        <th scope="col">{t('dayEnd.left')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <TextCell>
            <b translate="no">{row.showCode}</b>
          </TextCell>
          <td>
            <SignedLots value={row.netLots} />
          </td>
          <td>
            <Pnl value={row.netUsd} />
          </td>
          <td>
            <SignedLots value={row.hedged} />
          </td>
          <td>
            <SignedLots value={row.left} />
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);

function SignedLots({ value }: { readonly value: number | null }) {
  if (value === null) return <Missing />;
  const sign = value > 0 ? '+' : value < 0 ? MINUS : '';
  return (
    <span className="num" translate="no">
      {sign}
      {formatLots(microLots(Math.abs(value)))}
    </span>
  );
}
