import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { LINK_COLORS, type LinkColor } from '../../../trading/linked/desk-charts.ts';
import type { LinkedCharts } from './use-linked-charts.ts';

interface LinkChoiceProps {
  /** Number of the chart, from 1. */
  readonly number: string;
  readonly color: LinkColor;
  readonly charts: LinkedCharts['charts'];
  readonly onChoose: (color: LinkColor) => void;
}

/** The dot of a chart's colour, which opens the choice of another one. */
export function LinkChoice({ number, color, charts, onChoose }: LinkChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`desk.colors.${color}`);
  return (
    <>
      <button
        type="button"
        className="linked__dot"
        aria-haspopup="dialog"
        aria-label={t('desk.link', { number, color: name })}
        title={name}
        onClick={() => setIsOpen(true)}
      >
        <i className="link-dot" data-color={color} />
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        closeLabel={t('common.close')}
        title={t('desk.linkTitle')}
      >
        <p className="linked__hint">{t('desk.linkHint')}</p>
        <ChoiceList<LinkColor>
          label={t('desk.linkTitle')}
          value={color}
          options={LINK_COLORS.map((each) => ({
            value: each,
            label: (
              <span className="linked__option">
                <i className="link-dot" data-color={each} />
                <span>{t(`desk.colors.${each}`)}</span>
              </span>
            ),
            note: (
              <bdi className="num" translate="no">
                {shownIn(each)}
              </bdi>
            ),
          }))}
          onChange={(each) => {
            setIsOpen(false);
            if (each !== color) onChoose(each);
          }}
        />
      </BottomSheet>
    </>
  );

  /** The instrument of the charts that have a colour; empty if none has it. */
  function shownIn(each: LinkColor): string {
    return charts.find((chart) => chart.color === each)?.instrument.showCode ?? '';
  }
}
