import './records.css';

import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import { usePages } from '@fulcrum/client/react/use-pages';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ReceiptText } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import type { Paged } from '@fulcrum/contract/reply';

import { useTranslation } from '../../language/use-translation.ts';
import type { CaseState, PayKind } from '../../account/funds-from-wire.ts';
import { useRenewed, type NoticeSubject } from '../../account/use-renewed.ts';
import { MorePages } from '../../layout/more-pages.tsx';
import { CancelDialog, type Cancelling } from './cancel-dialog.tsx';

const SKELETON_ROWS = 4;

interface RecordsProps<Row> {
  readonly kind: PayKind;
  readonly onKind: (kind: PayKind) => void;
  readonly load: (kind: PayKind, page: number, options: CallOptions) => Promise<Reply<Paged<Row>>>;
  /** The notices after which the list is loaded again. */
  readonly subjects: readonly NoticeSubject[];
  readonly empty: string;
  readonly cancelling: Cancelling<Row>;
  /** `cancel` is given while the request can be cancelled. */
  readonly children: (row: Row, cancel?: CancelAction) => ReactElement;
}

interface CancelAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface Case {
  readonly id: number;
  readonly state: CaseState;
}

const canCancel = ({ state }: Case): boolean => state === 'review';

/** Earlier deposits or withdrawals, newest first; crypto and bank are separate lists. */
export function Records<Row extends Case>(props: RecordsProps<Row>) {
  const { kind, onKind, ...list } = props;
  const { t } = useTranslation();
  return (
    <div className="funds-page">
      <Segmented
        label={t('funds.kind')}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'coin', label: t('funds.crypto') },
          { value: 'bank', label: t('funds.bank') },
        ]}
      />
      <RecordPages key={kind} kind={kind} {...list} />
    </div>
  );
}

function RecordPages<Row extends Case>({
  kind,
  load,
  subjects,
  empty,
  cancelling,
  children,
}: Omit<RecordsProps<Row>, 'onKind'>) {
  const loadPage = useCallback(
    (page: number, options: CallOptions) => load(kind, page, options),
    [kind, load],
  );
  const pages = usePages(loadPage);
  const { rows, phase, renew, reload } = pages;
  useRenewed(reload, subjects);
  const [leavingId, setLeaving] = useState<number | null>(null);
  // The question goes away by itself when the request can no longer be cancelled.
  const leaving = rows.find((row) => row.id === leavingId && canCancel(row)) ?? null;
  const cancelOf = (row: Row): CancelAction | undefined =>
    canCancel(row)
      ? { label: cancelling.confirmLabel, onPress: () => setLeaving(row.id) }
      : undefined;
  const isEmpty = rows.length === 0;

  return (
    <>
      {isEmpty && phase === 'loading' && <RecordSkeleton />}
      {isEmpty && phase === 'done' && (
        <EmptyState icon={<ReceiptText className="i" />} text={empty} />
      )}
      {!isEmpty && <ul className="records">{rows.map((row) => children(row, cancelOf(row)))}</ul>}
      <MorePages pages={pages} isEmpty={isEmpty} hasEnd />
      <CancelDialog
        {...cancelling}
        asked={leaving}
        onCancelled={renew}
        onFailed={() => void reload()}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function RecordSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className="records" aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <li key={at} className="record card">
          <Skeleton width={130 + (at % 2) * 30} height={18} />
          <Skeleton width={110} height={13} />
          <Skeleton height={36} />
        </li>
      ))}
    </ul>
  );
}
