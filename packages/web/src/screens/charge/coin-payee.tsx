import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { QrCode } from '@fulcrum/ui/qr/qr-code.tsx';
import { Copy, Download, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';

import { EdgeText } from '../../funds/edge-text.tsx';
import { OptionCards } from '../../funds/option-cards.tsx';
import { SampleNote } from '../../funds/sample-note.tsx';
import { StepTitle } from '../../funds/step-title.tsx';
import { copyText } from '../../layout/copy-text.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { CoinNetwork } from '../../account/funds-from-wire.ts';
import { saveQr } from './save-qr.ts';
import { useTranslation } from '../../language/use-translation.ts';

interface CoinPayeeProps {
  readonly networks: readonly CoinNetwork[];
  readonly network: CoinNetwork;
  readonly onChange: (id: number) => void;
}

/** Choice of the network, and the address on it with its QR code. */
export function CoinPayee({ networks, network, onChange }: CoinPayeeProps) {
  const { t } = useTranslation();
  const { currency, protocol, address, tag } = network;
  const areAllAlike = networks.every((other) => other.currency === currency);

  return (
    <>
      <section>
        <StepTitle step={1} end={areAllAlike ? currency : ''}>
          {t('charge.chooseNetwork')}
        </StepTitle>
        <OptionCards
          label={t('charge.chooseNetwork')}
          value={network.id}
          onChange={onChange}
          // A network may carry several coins, so the cards start with what differs between them.
          options={networks.map((other) =>
            areAllAlike
              ? {
                  id: other.id,
                  title: other.protocol,
                  note: networkName(other.protocol) ?? other.currency,
                }
              : { id: other.id, title: other.currency, note: other.protocol },
          )}
        />
      </section>
      <section>
        <StepTitle step={2}>{t('charge.sendTo', { currency: ltr(currency) })}</StepTitle>
        <div className="addr card">
          <QrCode text={address} label={t('charge.qr')} />
          <div className="addr__side">
            <p className="addr__head">
              <bdi>{`${currency} · ${protocol}`}</bdi>
            </p>
            <p className="addr__text">
              <EdgeText text={address} />
            </p>
            {tag !== null && (
              <p className="addr__text">
                {t('charge.tag')}:{' '}
                <b className="num" translate="no">
                  {tag}
                </b>{' '}
                <IconButton
                  label={t('charge.copyLine', { line: t('methods.fields.tag') })}
                  onClick={() => void copyText(tag)}
                >
                  <Copy className="i i--16" />
                </IconButton>
              </p>
            )}
            <div className="addr__act">
              <Button size="sm" onClick={() => void copyText(address)}>
                <Copy className="i i--16" />
                {t('charge.copy')}
              </Button>
              <Button
                size="sm"
                look="soft"
                aria-label={t('charge.saveQr')}
                onClick={() => void saveQr(`${currency}-${protocol}.png`, address)}
              >
                <Download className="i i--16" />
              </Button>
            </div>
          </div>
        </div>
        <div className="addr__notes">
          <p className="banner">
            <TriangleAlert className="i i--16" />
            <span>
              {withStrong(
                t('charge.only', { currency: ltr(currency), network: ltr(fullName(protocol)) }),
              )}
            </span>
          </p>
          {network.isSample && <SampleNote way="in" />}
        </div>
      </section>
    </>
  );
}

/** Emphasises text between `<b>` and `</b>`, where a mistake would lose money. */
const withStrong = (text: string): ReactElement[] =>
  text
    .split(/<\/?b>/)
    .map((part, index) =>
      index % 2 === 0 ? <span key={index}>{part}</span> : <strong key={index}>{part}</strong>,
    );

/** Names of the blockchains behind the usual token standards. */
const NETWORK_NAMES: Readonly<Record<string, string>> = {
  TRC20: 'TRON',
  ERC20: 'Ethereum',
  BEP20: 'BNB Chain',
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
};

const networkName = (protocol: string): string | undefined => NETWORK_NAMES[protocol];

function fullName(protocol: string): string {
  const name = networkName(protocol);
  return name === undefined ? protocol : `${name} (${protocol})`;
}
