import './records.css';

import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import { usePages } from '@fulcrum/client/react/use-pages';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ReceiptText } from 'lucide-react';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { Paged } from '@fulcrum/contract/reply';

import { useTranslation } from '../../language/use-translation.ts';
import type { PayKind } from '../../account/funds-from-wire.ts';
import { MorePages } from '../../layout/more-pages.tsx';

const SKELETON_ROWS = 4;

interface RecordsProps<Row> {
  readonly kind: PayKind;
  readonly onKind: (kind: PayKind) => void;
  readonly load: (kind: PayKind, page: number, options: CallOptions) => Promise<Reply<Paged<Row>>>;
  readonly empty: string;
  readonly children: (row: Row, renew: (row: Row) => void) => ReactNode;
}

/** Earlier deposits or withdrawals, newest first; crypto and bank are separate lists. */
export function Records<Row extends { readonly id: number }>(props: RecordsProps<Row>) {
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

function RecordPages<Row extends { readonly id: number }>({
  kind,
  load,
  empty,
  children,
}: Omit<RecordsProps<Row>, 'onKind'>) {
  const loadPage = useCallback(
    (page: number, options: CallOptions) => load(kind, page, options),
    [kind, load],
  );
  const pages = usePages(loadPage);
  const { rows, phase, renew } = pages;
  const isEmpty = rows.length === 0;

  return (
    <>
      {isEmpty && phase === 'loading' && <RecordSkeleton />}
      {isEmpty && phase === 'done' && (
        <EmptyState icon={<ReceiptText className="i" />} text={empty} />
      )}
      {!isEmpty && <ul className="records">{rows.map((row) => children(row, renew))}</ul>}
      <MorePages pages={pages} isEmpty={isEmpty} hasEnd />
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
