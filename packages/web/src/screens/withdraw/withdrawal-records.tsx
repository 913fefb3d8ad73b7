import { NO_TAG } from '@fulcrum/contract/payments/destination-tag';
import { explorerOf } from '@fulcrum/contract/payments/explorer';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { shownUsd } from '../../funds/amounts.ts';
import { CopiedReference } from './copied-reference.tsx';
import { RecordCard } from '../../funds/records/record-card.tsx';
import { Records } from '../../funds/records/record-list.tsx';
import { maskedAccount, shortAddress } from '../../funds/shortened.ts';
import { withdrawalSteps } from '../../funds/records/timeline.tsx';
import { cancelWithdrawal, withdrawals } from '../../account/funds.ts';
import type { Withdrawal } from '../../account/funds-from-wire.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

const SUBJECTS = ['withdrawal'] as const;

/** Earlier withdrawals; a withdrawal under review can be cancelled. */
export function WithdrawalRecords() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') === 'bank' ? 'bank' : 'coin';

  const linesOf = (row: Withdrawal) => {
    const number = (text: string) => (
      <span className="num" translate="no">
        {text}
      </span>
    );
    const isCoin = row.kind === 'coin';
    return [
      { label: t('withdraw.fee'), value: number(`${shownUsd(row.fee)} USD`) },
      {
        label: t('withdraw.receive'),
        value: number(`${formatAmount(row.net)} ${row.currency}`),
      },
      {
        label: t(isCoin ? 'withdraw.toAddress' : 'withdraw.toBank'),
        value: number(isCoin ? shortAddress(row.to) : maskedAccount(row.to)),
      },
      ...(row.tag === ''
        ? []
        : [
            {
              label: t('methods.fields.tag'),
              value: row.tag === NO_TAG ? t('methods.noTag') : number(row.tag),
            },
          ]),
      ...(row.reference === ''
        ? []
        : [
            {
              label: t(isCoin ? 'charge.txid' : 'charge.bankReference'),
              value: (
                <CopiedReference
                  label={t(isCoin ? 'charge.txid' : 'charge.bankReference')}
                  text={row.reference}
                />
              ),
            },
          ]),
      ...(row.memo === '' ? [] : [{ label: t('withdraw.memo'), value: <bdi>{row.memo}</bdi> }]),
    ];
  };

  return (
    <Screen top={<SubBar title={t('withdraw.records')} />}>
      <Records
        kind={kind}
        onKind={(next) => setParams({ view: 'records', kind: next }, { replace: true })}
        load={withdrawals}
        subjects={SUBJECTS}
        empty={t('withdraw.noRecords')}
        cancelling={{
          title: t('withdraw.cancelTitle'),
          text: t('withdraw.cancelText'),
          confirmLabel: t('withdraw.cancel'),
          cancel: ({ id }) => cancelWithdrawal(id),
        }}
      >
        {(row, cancel) => (
          <RecordCard
            key={row.id}
            amount={shownUsd(row.amount)}
            currency="USD"
            state={row.state}
            stateName={row.stateName}
            at={row.at}
            by={row.kind === 'coin' ? `${row.currency} · ${row.protocol}` : row.bankName}
            lines={linesOf(row)}
            remark={row.notes}
            timeline={{ steps: withdrawalSteps(row), usualMs: row.usualMs }}
            explorer={row.kind === 'coin' ? explorerOf(row.protocol, row.reference) : null}
            cancel={cancel}
          />
        )}
      </Records>
    </Screen>
  );
}
