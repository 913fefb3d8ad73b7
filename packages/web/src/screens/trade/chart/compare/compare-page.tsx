import './compare.css';

import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';

import { RefusalLine } from '../../../../forms/refusal-line.tsx';
import { useTranslation } from '../../../../language/use-translation.ts';
import { compareWith, stopComparing, useAllCompared } from '../../../../trading/compare-choices.ts';
import { COMPARED_MAX } from '../../../../trading/compared.ts';
import { useTradedInstrument } from '../../../../trading/trade-choices.ts';
import { Picker } from '../../instrument-drawer.tsx';
import { ComparedName } from './compared-name.tsx';

interface ComparePageProps {
  /** Called when an instrument was added. */
  readonly onDone: () => void;
}

/** The instruments that are compared, and a search for another one. */
export default function ComparePage({ onDone }: ComparePageProps) {
  const { t } = useTranslation();
  const [shown] = useTradedInstrument();
  const own = shown?.code ?? '';
  const compared = useAllCompared();
  const [refusal, setRefusal] = useState<ReturnType<typeof compareWith>>(null);
  const choose = (code: string) => {
    const why = compareWith(code, own);
    setRefusal(why);
    if (why === null) onDone();
  };
  return (
    <>
      <ul className="compare-list">
        {compared.map(({ instrument: { code, showCode }, color }) => (
          <li key={code}>
            <ComparedName name={showCode} color={color} />
            <IconButton
              label={t('compare.stop', { name: showCode })}
              onClick={() => {
                stopComparing(code);
                setRefusal(null);
              }}
            >
              <X className="i i--16" />
            </IconButton>
          </li>
        ))}
      </ul>
      {refusal && (
        <RefusalLine text={t(`compare.refusals.${refusal}`, { max: String(COMPARED_MAX) })} />
      )}
      <Picker current={own} onChoose={choose} />
    </>
  );
}
