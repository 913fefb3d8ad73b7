import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as calls from '@fulcrum/contract/payments/calls';
import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { shownAmount } from '../../funds/amounts.ts';
import { amountForm, readAmount } from '../../funds/read-amount.ts';
import { ltr } from '../../language/left-to-right.ts';
import { reportCoins, reportTransfer } from '../../account/funds.ts';
import type { PayChannels } from '../../account/funds.ts';
import type { Deposit, PayKind } from '../../account/funds-from-wire.ts';
import { useTypedWords } from '../../forms/typed-number.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import type { Places } from '../../forms/refusal.ts';
import { usePlacedRefusal, useRefused } from '../../forms/use-refusal.ts';
import { useImageUpload } from '../../forms/image/use-image-upload.ts';
import { chargeFaults, creditOf, NO_FIELDS } from './charge-form.ts';
import type { ChargeFault, ChargeFaults, ChargeFields } from './charge-form.ts';

interface Payment {
  readonly kind: PayKind;
  readonly channelId: number;
  readonly number: string;
  readonly proofImg: string;
  readonly txid: string;
}

const report = ({ kind, channelId, ...payment }: Payment, key: string) =>
  kind === 'coin'
    ? reportCoins({ ...payment, charge_id: channelId, client_key: key })
    : reportTransfer({ ...payment, wire_id: channelId, client_key: key });

type Field = keyof ChargeFaults;

/** Where the form shows what the server refuses. The channel is chosen, not typed. */
const PLACES: Places<InputOf<typeof calls.depositCoin> & InputOf<typeof calls.depositWire>, Field> =
  {
    number: 'amount',
    txid: 'reference',
    proofImg: 'proof',
    address: null,
    charge_id: null,
    wire_id: null,
    client_key: null,
  };

/** State of the kind of payment, and of the broker's channel that it goes through. */
function useChannel({ networks, accounts }: PayChannels) {
  const [kind, setKind] = useState<PayKind>(
    networks.length === 0 && accounts.length > 0 ? 'bank' : 'coin',
  );
  const [networkId, setNetwork] = useState<number | null>(null);
  const [accountId, setAccount] = useState<number | null>(null);
  const network = networks.find(({ id }) => id === networkId) ?? networks[0] ?? null;
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0] ?? null;
  const channel = kind === 'coin' ? network : account;
  return { kind, setKind, network, setNetwork, account, setAccount, channel };
}

/** State of a deposit's form: its fields, their faults, and the request that sends them. */
export function useCharge(channels: PayChannels) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const choice = useChannel(channels);
  const { kind, channel } = choice;
  const [fields, setFields] = useState<ChargeFields>(NO_FIELDS);
  const [wasSent, setWasSent] = useState(false);
  const proof = useImageUpload();
  const words = useTypedWords(fields.amount, channel ? amountForm(channel.digits) : undefined);
  const { sending, send, forgive } = useSendOnce('deposit', report);
  const refusal = usePlacedRefusal(form, useRefused(sending), PLACES);
  const faults = channel && chargeFaults(channel, fields, proof.id);
  const hasUnsent = fields.amount !== '' || fields.reference !== '' || proof.phase !== 'empty';

  const said = (fault: ChargeFault | null | undefined): string => {
    if (!wasSent || !fault || !channel) return '';
    const { currency, digits } = channel;
    return t(`charge.faults.${fault}`, {
      currency: ltr(currency),
      digits,
      min: ltr(shownAmount(channel.min, digits)),
      max: ltr(shownAmount(channel.max, digits)),
    });
  };

  const change = (part: Partial<ChargeFields>) => {
    setFields({ ...fields, ...part });
    forgive();
  };

  /**
   * Sends the deposit. Returns what the server accepted; null if it refused or if the outcome is
   * unknown.
   */
  const submit = async (event: FormEvent): Promise<Deposit | null> => {
    event.preventDefault();
    setWasSent(true);
    const value = channel && readAmount(fields.amount, channel.digits);
    const isWrong = !faults || (faults.amount ?? faults.reference ?? faults.proof) !== null;
    if (!channel || value === null || isWrong) {
      focusFirstWrong(form.current);
      return null;
    }
    return send({
      kind,
      channelId: channel.id,
      number: formatDecimal(value, channel.digits),
      proofImg: proof.id,
      txid: fields.reference.trim(),
    });
  };

  return {
    ...choice,
    form,
    fields,
    change,
    proof,
    amountError: words || said(faults?.amount) || refusal.at('amount'),
    referenceError: said(faults?.reference) || refusal.at('reference'),
    proofError: said(faults?.proof) || refusal.at('proof'),
    /** What is refused about no field. */
    refusal: refusal.elsewhere,
    credit: channel && creditOf(channel, fields.amount),
    hasUnsent,
    sending,
    submit,
  };
}

export type Charge = ReturnType<typeof useCharge>;
