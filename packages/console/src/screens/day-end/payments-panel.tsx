import type { DayEnd, WaitingCase } from '@fulcrum/contract/console/day-end/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { ageText } from '../../parts/figures/age-text.ts';
import { ExactUsd, Usd } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, EmptyLine, PanelHead } from '../../parts/layout/boxes.tsx';
import { TextLink } from '../../parts/layout/lines.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

/** Deposits and withdrawals of the day against their cases, and the cases that wait now. */
export function PaymentsPanel({ data }: { readonly data: DayEnd | null }) {
  if (!data) return null;
  return (
    <>
      <Card aria-label={t('dayEnd.payments')}>
        <PanelHead>{t('dayEnd.payments')}</PanelHead>
        <PlainTable aria-label={t('dayEnd.payments')}>
          <thead>
            <tr>
              <TextHead>{t('dayEnd.item')}</TextHead>
              <th scope="col">{t('dayEnd.cases')}</th>
              <th scope="col">{t('dayEnd.byCases')}</th>
              <th scope="col">{t('dayEnd.byLedger')}</th>
              <th scope="col">{t('dayEnd.difference')}</th>
            </tr>
          </thead>
          <tbody>
            <PaymentLine name={t('dayEnd.credited')} sums={data.deposits} />
            <PaymentLine name={t('dayEnd.paid')} sums={data.withdrawals} />
          </tbody>
        </PlainTable>
      </Card>
      <Card aria-label={t('dayEnd.waitingTitle')}>
        <PanelHead>
          {t('dayEnd.waitingTitle')}
          <AtEnd>
            <span className="num" translate="no">
              {formatInteger(data.waiting_count)}
            </span>
          </AtEnd>
        </PanelHead>
        {data.waiting_count === 0 ? (
          <EmptyLine>{t('dayEnd.waitingNone')}</EmptyLine>
        ) : (
          <WaitingTable waiting={data.waiting} at={data.at} />
        )}
      </Card>
    </>
  );
}

interface PaymentLineProps {
  readonly name: string;
  readonly sums: DayEnd['deposits'];
}

function PaymentLine({ name, sums }: PaymentLineProps) {
  const difference = sums.by_ledger - sums.by_cases;
  return (
    <tr>
      <TextCell>{name}</TextCell>
      <td className="num" translate="no">
        {formatInteger(sums.cases)}
      </td>
      <td>
        <ExactUsd value={sums.by_cases} />
      </td>
      <td>
        <ExactUsd value={sums.by_ledger} />
      </td>
      <td className={difference === 0 ? '' : 'day-end__bad-text'}>
        <ExactUsd value={difference} />
      </td>
    </tr>
  );
}

interface WaitingTableProps {
  readonly waiting: readonly WaitingCase[];
  readonly at: number;
}

const WaitingTable = ({ waiting, at }: WaitingTableProps) => (
  <PlainTable aria-label={t('dayEnd.waitingTitle')}>
    <thead>
      <tr>
        <TextHead>{t('dayEnd.case')}</TextHead>
        <TextHead>{t('column.user')}</TextHead>
        <th scope="col">{t('dayEnd.amount')}</th>
        <th scope="col">{t('dayEnd.age')}</th>
      </tr>
    </thead>
    <tbody>
      {waiting.map(({ kind, id, user_id: userId, amount, since }) => (
        <tr key={`${kind} ${id}`}>
          <TextCell>
            <TextLink to={`/${kind}s?open=${id}`}>{t(`dayEnd.${kind}`, { id })}</TextLink>
          </TextCell>
          <TextCell className="num" translate="no">
            {userId}
          </TextCell>
          <td>
            <Usd value={amount} />
          </td>
          <td className="num" translate="no">
            {ageText(Math.max(0, at - since))}
          </td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);
