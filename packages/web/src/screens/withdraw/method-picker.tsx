import '../../funds/method-facts.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { MethodFacts } from '../../funds/method-facts.tsx';
import type { Withdraw } from './use-withdraw.ts';

interface MethodPickerProps {
  readonly draft: Withdraw;
  readonly bindPath: string;
}

/** Choice of the payout method, or a link to add one. */
export function MethodPicker({ draft, bindPath }: MethodPickerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const add = () => void navigate(bindPath);

  if (draft.method === null) {
    return (
      <button type="button" className="method method--add" onClick={add}>
        <Plus className="i" />
        <span className="method__body">
          <span className="method__title">{t(`methods.${draft.kind}.add`)}</span>
          <span className="method__note">{t('withdraw.bindTitle')}</span>
        </span>
      </button>
    );
  }
  return (
    <>
      <button type="button" className="method card" onClick={() => setOpen(true)}>
        <MethodFacts method={draft.method} now={draft.now} />
        <ChevronDown className="i i--16" />
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('withdraw.chooseMethod')}
        closeLabel={t('common.close')}
      >
        <ul className="records">
          {draft.bound.map((method) => (
            <li key={method.id}>
              <button
                type="button"
                className="method method--choice"
                aria-pressed={method.id === draft.method?.id}
                onClick={() => {
                  draft.setMethod(method.id);
                  setOpen(false);
                }}
              >
                <MethodFacts method={method} now={draft.now} />
                {method.id === draft.method?.id && <Check className="i menu__tick" />}
              </button>
            </li>
          ))}
        </ul>
        <Button look="soft" isBlock onClick={add}>
          <Plus className="i" />
          <span>{t(`methods.${draft.kind}.add`)}</span>
        </Button>
      </BottomSheet>
    </>
  );
}
