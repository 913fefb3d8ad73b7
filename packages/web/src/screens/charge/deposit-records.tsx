import { explorerOf } from '@fulcrum/contract/payments/explorer';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { shownUsd } from '../../funds/amounts.ts';
import { RecordCard } from '../../funds/records/record-card.tsx';
import { Records } from '../../funds/records/record-list.tsx';
import { shortAddress } from '../../funds/shortened.ts';
import { depositSteps } from '../../funds/records/timeline.tsx';
import { cancelDeposit, deposits } from '../../account/funds.ts';
import type { Deposit } from '../../account/funds-from-wire.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

const SUBJECTS = ['deposit'] as const;

/** Earlier deposits; a deposit that is not reviewed yet can be cancelled. */
export function DepositRecords() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') === 'bank' ? 'bank' : 'coin';

  const linesOf = ({ credit, reference, state }: Deposit) => [
    {
      label: t(state === 'done' ? 'charge.wasCredited' : 'charge.credited'),
      value: (
        <span className="num" translate="no">
          {shownUsd(credit)} USD
        </span>
      ),
    },
    ...(reference === ''
      ? []
      : [
          {
            label: t('charge.reference'),
            value: (
              <span className="num" translate="no">
                {shortAddress(reference)}
              </span>
            ),
          },
        ]),
  ];

  return (
    <Screen top={<SubBar title={t('charge.records')} />}>
      <Records
        kind={kind}
        onKind={(next) => setParams({ view: 'records', kind: next }, { replace: true })}
        load={deposits}
        subjects={SUBJECTS}
        empty={t('charge.noRecords')}
        cancelling={{
          title: t('charge.cancelTitle'),
          text: t('charge.cancelText'),
          confirmLabel: t('charge.cancel'),
          cancel: ({ id }) => cancelDeposit(id),
        }}
      >
        {(row, cancel) => (
          <RecordCard
            key={row.id}
            amount={formatAmount(row.amount)}
            currency={row.currency}
            state={row.state}
            stateName={row.stateName}
            at={row.at}
            by={row.kind === 'coin' ? row.protocol : t('funds.bank')}
            lines={row.state === 'rejected' || row.state === 'ended' ? [] : linesOf(row)}
            remark={row.remark}
            timeline={{ steps: depositSteps(row), usualMs: row.usualMs }}
            explorer={row.kind === 'coin' ? explorerOf(row.protocol, row.reference) : null}
            cancel={cancel}
          />
        )}
      </Records>
    </Screen>
  );
}
