import type {
  Channels,
  CurrencyRow,
  NetworkRow,
  WireRow,
} from '@fulcrum/contract/console/payments/channel-schema';
import type { Elements } from '@fulcrum/ui/page/elements';

import { t } from '../../i18n/i18n.ts';
import { saveCurrency, saveNetwork, saveWire } from './calls.ts';
import {
  currencyFields,
  draftOf,
  networkFields,
  WIRE_FIELDS,
  type CurrencyField,
  type Draft,
  type NetworkField,
  type WireField,
} from './channel-fields.ts';
import { ChannelForm } from './channel-form.tsx';
import { WithdrawalPreview } from './withdrawal-preview.tsx';

interface DialogProps<Row> {
  /** Null for a new channel. */
  readonly row: Row | null;
  readonly channels: Channels;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const NEW_NETWORK: Draft<NetworkField> = {
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: '',
  tag: '',
  precision: '6',
  usd_price: '1',
  min_number: '',
  max_number: '',
};

const NEW_WIRE: Draft<WireField> = {
  currency_code: 'USD',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  bank_remark: '',
  precision: '2',
  usd_price: '1',
  min_number: '',
  max_number: '',
};

const NEW_CURRENCY: Draft<CurrencyField> = {
  type: '1',
  code: 'USDT',
  protocol: 'TRC20',
  fee_type: '1',
  draw_rate: '',
  precision: '6',
  usd_price: '1',
  min_number: '',
  max_number: '',
};

/**
 * Fields that change where money is paid to. This list only warns beforehand; the server decides.
 */
const PAYEE: ReadonlySet<string> = new Set([
  'currency_code',
  'protocol_code',
  'address',
  'tag',
  'bank_name',
  'bank_address',
  'bank_swift',
  'payee_name',
  'payee_account',
  'bank_remark',
]);

/** Returns a text about what saving requires: a second operator if the payee changes. */
function usePayeeText({ is_alone: isAlone, wait_hours: hours }: Channels, isNew: boolean) {
  return (changed: readonly string[]): string => {
    const moves = isNew || changed.some((name) => PAYEE.has(name));
    if (!moves) return t('channels.termsText');
    return t(isAlone ? 'channels.aloneText' : 'channels.secondText', { hours });
  };
}

const named = (row: { readonly id: number; readonly version: number } | null) =>
  row === null ? { enabled: 1 as const } : { id: row.id, version: row.version };

export function NetworkDialog({ row, channels, onDone, onClose }: DialogProps<NetworkRow>) {
  const fields = networkFields(channels.protocols);
  return (
    <ChannelForm
      title={t(row === null ? 'channels.addNetwork' : 'channels.editNetwork')}
      fields={() => fields}
      start={
        row === null
          ? NEW_NETWORK
          : draftOf(
              row,
              fields.map(({ name }) => name),
            )
      }
      isNew={row === null}
      text={usePayeeText(channels, row === null)}
      save={(draft, reason) => saveNetwork({ ...draft, ...named(row), reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function WireDialog({ row, channels, onDone, onClose }: DialogProps<WireRow>) {
  return (
    <ChannelForm
      title={t(row === null ? 'channels.addWire' : 'channels.editWire')}
      fields={() => WIRE_FIELDS}
      start={
        row === null
          ? NEW_WIRE
          : draftOf(
              row,
              WIRE_FIELDS.map(({ name }) => name),
            )
      }
      isNew={row === null}
      text={usePayeeText(channels, row === null)}
      save={(draft, reason) => saveWire({ ...draft, ...named(row), reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const CURRENCY_NAMES = Object.keys(NEW_CURRENCY) as CurrencyField[];

export function CurrencyDialog({ row, channels, onDone, onClose }: DialogProps<CurrencyRow>) {
  const preview = (draft: Draft<CurrencyField>): Elements => <WithdrawalPreview draft={draft} />;
  return (
    <ChannelForm
      title={t(row === null ? 'channels.addCurrency' : 'channels.editCurrency')}
      fields={(draft) => currencyFields(channels.protocols, draft)}
      start={row === null ? NEW_CURRENCY : draftOf(row, CURRENCY_NAMES)}
      isNew={row === null}
      text={() => t('channels.currencyText')}
      save={(draft, reason) => {
        const protocol = draft.type === '1' ? draft.protocol : '';
        return saveCurrency({ ...draft, protocol, ...named(row), reason });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {preview}
    </ChannelForm>
  );
}
