import './channels.css';

import type {
  ChannelChange,
  CurrencyRow,
  NetworkRow,
  WireRow,
} from '@fulcrum/contract/console/payments/channel-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { QrCode } from '@fulcrum/ui/qr/qr-code.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { DiffList } from '../figures/diff-list.tsx';
import { Missing, When } from '../figures/figures.tsx';
import { ButtonRow, Card, EmptyLine, Entry, Facts, PanelHead } from '../layout/boxes.tsx';
import { ProblemLine } from '../layout/screen-head.tsx';
import { orderChannels, setChannelEnabled, useChannelHistory } from './calls.ts';
import { differencesOf, fieldText } from './channel-fields.ts';
import { EffectiveFrom } from './effective-from.tsx';

export type ChannelKind = 'network' | 'wire' | 'currency';
type Row = NetworkRow | WireRow | CurrencyRow;

interface ChannelPaneProps {
  readonly kind: ChannelKind;
  readonly row: Row;
  /** A pending change of the channel's payee; null if none. */
  readonly coming?: ChannelChange | null;
  /** Ids of all channels of this kind, in their order. */
  readonly order: readonly number[];
  readonly onEdit: () => void;
  readonly onDone: () => void;
}

const HIDDEN: ReadonlySet<string> = new Set([
  'id',
  'version',
  'is_enabled',
  'is_sample',
  'is_payable',
]);

/** One channel: its fields, its actions and its previous payees. */
export function ChannelPane({ kind, row, coming = null, ...rest }: ChannelPaneProps) {
  const facts = Object.entries(row).filter(([field]) => !HIDDEN.has(field));
  return (
    <Card>
      <PanelHead>
        <span>{[t(`channels.${kind}`), row.id].join(' ')}</span>
        <ChannelState row={row} />
        {coming !== null && coming.from_at !== null && <EffectiveFrom at={coming.from_at} />}
      </PanelHead>
      {'address' in row && (
        <div className="case__qr">
          <QrCode text={row.address} label={t('channels.qr')} />
        </div>
      )}
      <Facts isOne>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <dd>{value === '' ? <Missing /> : <bdi>{factText(field, String(value))}</bdi>}</dd>
          </div>
        ))}
      </Facts>
      <ChannelActions kind={kind} row={row} {...rest} />
      {kind !== 'currency' && (
        <History key={`${row.version} ${coming?.status ?? ''}`} kind={kind} id={row.id} />
      )}
    </Card>
  );
}

function factText(field: string, value: string): string {
  if (field === 'fee_type') return t(value === '1' ? 'channels.feeFixed' : 'channels.feeShare');
  if (field === 'type') return t(value === '1' ? 'channels.crypto' : 'channels.bank');
  if (field === 'min_number' || field === 'max_number') return formatAmount(value);
  return value;
}

/** Whether the channel is offered, and whether it is a sample that must not be paid to. */
export function ChannelState({ row }: { readonly row: Row }) {
  return (
    <>
      <span className={`tag ${row.is_enabled ? 'tag--up' : ''}`}>
        {t(row.is_enabled ? 'status.offered' : 'status.off')}
      </span>
      {'is_payable' in row && !row.is_payable && (
        <span className="tag tag--warn">{t('status.addressWrong')}</span>
      )}
      {row.is_sample && <span className="tag tag--warn">{t('status.sample')}</span>}
    </>
  );
}

type Act = 'enable' | 'disable' | 'up' | 'down';

function ChannelActions({ kind, row, order, onEdit, onDone }: Omit<ChannelPaneProps, 'coming'>) {
  const mayChange = useMayDo('channels.change');
  const [act, setAct] = useState<Act | null>(null);
  if (!mayChange) return null;
  const place = order.indexOf(row.id);
  const toggling = row.is_enabled ? 'disable' : 'enable';
  return (
    <ButtonRow isPaneEnd>
      <Button look="soft" size="sm" disabled={place === 0} onClick={() => setAct('up')}>
        {t('channels.up')}
      </Button>
      <Button
        look="soft"
        size="sm"
        disabled={place === order.length - 1}
        onClick={() => setAct('down')}
      >
        {t('channels.down')}
      </Button>
      <Button look={row.is_enabled ? 'danger' : 'soft'} size="sm" onClick={() => setAct(toggling)}>
        {t(`channels.${toggling}`)}
      </Button>
      <Button size="sm" onClick={onEdit}>
        {t('channels.edit')}
      </Button>
      {act !== null && (
        <ActionDialog
          title={t(`channels.${act}`)}
          text={t(`channels.${act}Text`)}
          confirmLabel={t(`channels.${act}`)}
          isDanger={act === 'disable'}
          act={(reason) => {
            if (act === 'enable' || act === 'disable') {
              const enabled = act === 'enable' ? 1 : 0;
              return setChannelEnabled({ kind, id: row.id, enabled, reason });
            }
            const to = moved(order, place, act === 'up' ? -1 : 1);
            return orderChannels({ kind, from: [...order], to, reason });
          }}
          onDone={() => {
            setAct(null);
            onDone();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </ButtonRow>
  );
}

/** Returns the order with one item moved up or down. */
function moved(order: readonly number[], place: number, by: 1 | -1): number[] {
  const next = [...order];
  next.splice(place + by, 0, ...next.splice(place, 1));
  return next;
}

function endText(change: ChannelChange): string {
  const { status, is_alone: isAlone, approved_by: approvedBy } = change;
  if (status === 'waiting') return t('channels.waits');
  if (status === 'withdrawn' || status === 'lapsed') return t(`channels.${status}`);
  return isAlone ? t('channels.doneAlone') : t('channels.doneBy', { name: approvedBy ?? '' });
}

interface HistoryProps {
  readonly kind: 'network' | 'wire';
  readonly id: number;
}

function History({ kind, id }: HistoryProps) {
  const { data, problem, reload } = useChannelHistory({ kind, id });
  return (
    <>
      <PanelHead level={3}>{t('channels.history')}</PanelHead>
      <ProblemLine problem={problem} retry={reload} />
      {data?.length === 0 && <EmptyLine>{t('channels.historyNone')}</EmptyLine>}
      {data?.map((change) => (
        <Entry key={change.id}>
          <p className="t2">
            <When at={change.decided_at ?? change.proposed_at} />{' '}
            <span>{`· ${change.proposed_by} · ${endText(change)}`}</span>{' '}
            {change.status === 'approved' && change.from_at !== null && (
              <EffectiveFrom at={change.from_at} />
            )}
          </p>
          <DiffList rows={differencesOf(change.fields)} />
        </Entry>
      ))}
    </>
  );
}
