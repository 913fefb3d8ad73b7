import { Button } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import type { FormEvent } from 'react';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { shownUsd } from '../../funds/amounts.ts';
import { SendingNote } from '../../forms/sending-note.tsx';
import type { PayChannels } from '../../account/funds.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { useLeaveGuard } from '../../forms/use-leave-guard.tsx';
import { CoinPayee } from './coin-payee.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { RecordsButton } from './records-button.tsx';
import { useCharge } from './use-charge.ts';
import { WirePayee } from './wire-payee.tsx';

const FORM_ID = 'charge';

interface ChargeFormProps {
  readonly channels: PayChannels;
  readonly isHidden: boolean;
  /** Loads the channels again, because one shown here is no longer offered. */
  readonly onStale: () => void;
  /** Called when the deposit is under review, so that the form starts again with empty fields. */
  readonly onSent: () => void;
}

/** The form of a deposit in three numbered parts: choose, pay, report the payment. */
export function ChargeForm({ channels, isHidden, onStale, onSent }: ChargeFormProps) {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const charge = useCharge(channels);
  const { kind, channel, sending } = charge;
  const guard = useLeaveGuard(charge.hasUnsent);

  const isGone =
    sending.phase === 'refused' &&
    (sending.reason === 'network.unknown' || sending.reason === 'wire.missing');
  useEffect(() => {
    if (!isGone) return;
    toast({ text: t('charge.channelGone'), tone: 'bad' });
    onStale();
  }, [isGone, onStale, t]);

  const submit = async (event: FormEvent) => {
    if (!(await charge.submit(event))) return;
    toast({ text: t('charge.sent'), tone: 'good' });
    onSent();
    moveOn(`/mine/charge?view=records&kind=${kind}`, { replace: true });
  };

  if (isHidden) return null;
  return (
    <Screen
      top={<SubBar title={t('charge.title')} end={<RecordsButton />} beforeLeaving={guard.leave} />}
      foot={channel && <ChargeFoot charge={charge} />}
    >
      <form
        id={FORM_ID}
        ref={charge.form}
        className="funds-page"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Segmented
          label={t('funds.kind')}
          value={kind}
          onChange={charge.setKind}
          options={[
            { value: 'coin', label: t('funds.crypto') },
            { value: 'bank', label: t('funds.bank') },
          ]}
        />
        {kind === 'coin' && charge.network && (
          <CoinPayee
            networks={channels.networks}
            network={charge.network}
            onChange={charge.setNetwork}
          />
        )}
        {kind === 'bank' && charge.account && (
          <WirePayee
            accounts={channels.accounts}
            account={charge.account}
            onChange={charge.setAccount}
          />
        )}
        {channel ? (
          <PaymentFields charge={charge} />
        ) : (
          <EmptyState
            icon={<Unplug className="i" />}
            text={t('charge.noChannel')}
            action={
              <Button look="soft" size="sm" onClick={() => guard.leave(() => moveOn('/mine/chat'))}>
                {t('email.support')}
              </Button>
            }
          />
        )}
      </form>
      {guard.dialog}
    </Screen>
  );
}

function ChargeFoot({ charge }: { charge: ReturnType<typeof useCharge> }) {
  const { t } = useTranslation();
  const { credit, sending, proof } = charge;
  const isUploading = proof.phase === 'preparing' || proof.phase === 'sending';
  return (
    <div className="funds-foot">
      <p className="funds-foot__sum">
        <span>{t('charge.credited')}</span>
        <b className="num" translate="no">
          {credit === null ? '–' : `≈ ${shownUsd(credit)} USD`}
        </b>
      </p>
      <SendingNote sending={sending} refusal={charge.refusal} />
      <Button
        type="submit"
        form={FORM_ID}
        size="lg"
        isBlock
        isBusy={sending.phase === 'sending'}
        disabled={isUploading}
      >
        {t(
          isUploading
            ? 'charge.waitUpload'
            : sending.phase === 'unconfirmed'
              ? 'funds.sendAgain'
              : 'charge.submit',
        )}
      </Button>
    </div>
  );
}
