import '../../funds/method-facts.css';

import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Check, ChevronDown, Copy, Landmark } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { SampleNote } from '../../funds/sample-note.tsx';
import { StepTitle } from '../../funds/step-title.tsx';
import { copyText } from '../../layout/copy-text.ts';
import type { WireAccount } from '../../account/funds-from-wire.ts';

interface WirePayeeProps {
  readonly accounts: readonly WireAccount[];
  readonly account: WireAccount;
  readonly onChange: (id: number) => void;
}

/** Choice of the broker's bank account, and everything that a transfer to it needs. */
export function WirePayee({ accounts, account, onChange }: WirePayeeProps) {
  const { t } = useTranslation();
  return (
    <>
      <section>
        <StepTitle step={1}>{t('charge.chooseBank')}</StepTitle>
        <BankPicker accounts={accounts} account={account} onChange={onChange} />
      </section>
      <section>
        <StepTitle step={2}>{t('charge.transferTo')}</StepTitle>
        <BankDetails account={account} />
        {account.isSample && (
          <div className="addr__notes">
            <SampleNote way="in" />
          </div>
        )}
      </section>
    </>
  );
}

function BankFacts({ account }: { account: WireAccount }) {
  return (
    <>
      <Landmark className="i" />
      <span className="method__body">
        <span className="method__title">
          <bdi>{account.bankName}</bdi>
        </span>
        <span className="method__note">
          <bdi>{account.currency}</bdi>
        </span>
      </span>
    </>
  );
}

function BankPicker({ accounts, account, onChange }: WirePayeeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (accounts.length === 1) {
    return (
      <div className="method card">
        <BankFacts account={account} />
      </div>
    );
  }
  return (
    <>
      <button type="button" className="method card" onClick={() => setOpen(true)}>
        <BankFacts account={account} />
        <ChevronDown className="i i--16" />
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('charge.chooseBank')}
        closeLabel={t('common.close')}
      >
        <ul className="records">
          {accounts.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className="method bank-choice"
                aria-pressed={other.id === account.id}
                onClick={() => {
                  onChange(other.id);
                  setOpen(false);
                }}
              >
                <BankFacts account={other} />
                {other.id === account.id && <Check className="i menu__tick" />}
              </button>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}

function BankDetails({ account }: { account: WireAccount }) {
  const { t } = useTranslation();
  const lines = [
    { label: t('charge.bank.name'), text: account.bankName },
    { label: t('charge.bank.address'), text: account.bankAddress },
    { label: t('charge.bank.swift'), text: account.swift },
    { label: t('charge.bank.payee'), text: account.payee },
    { label: t('charge.bank.account'), text: account.account },
    { label: t('charge.bank.remark'), text: account.remark, isMust: true },
  ];
  return (
    <dl className="bank card">
      {lines
        .filter(({ text }) => text !== '')
        .map(({ label, text, isMust = false }) => (
          <div key={label} className={`bank__line${isMust ? ' bank__line--must' : ''}`}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
              <IconButton
                label={t('charge.copyLine', { line: label })}
                onClick={() => void copyText(text)}
              >
                <Copy className="i i--16" />
              </IconButton>
            </dd>
          </div>
        ))}
    </dl>
  );
}
