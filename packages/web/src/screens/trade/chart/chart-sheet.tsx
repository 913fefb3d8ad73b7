import './chart-sheet.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';

import { useTranslation } from '../../../language/use-translation.ts';
import {
  CHART_TYPES,
  STUDIES,
  type ChartType,
  type StudyName,
} from '../../../chart/chart-choices.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';

interface ChartSheetProps {
  readonly part: 'type' | 'studies' | null;
  readonly onClose: () => void;
}

/** Chooses the chart type, candles or a line, and the studies. */
export function ChartSheet({ part, onClose }: ChartSheetProps) {
  const { t } = useTranslation();
  const { chartType, studies } = useTradeChoices();
  const toggle = (name: StudyName, isOn: boolean) =>
    changeTradeChoices({
      studies: isOn ? [...studies, name] : studies.filter((other) => other !== name),
    });
  return (
    <BottomSheet
      isOpen={part !== null}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t(part === 'studies' ? 'trade.studies' : 'trade.chartType')}
    >
      {part === 'studies' ? (
        <div>
          {STUDIES.map((name) => (
            <div key={name} className="study-row">
              <span>
                <span className="num">{name}</span> · {t(`trade.studyNames.${name}`)}
              </span>
              <Switch
                label={t(`trade.studyNames.${name}`)}
                isOn={studies.includes(name)}
                onChange={(isOn) => toggle(name, isOn)}
              />
            </div>
          ))}
        </div>
      ) : (
        <ChoiceList<ChartType>
          label={t('trade.chartType')}
          value={chartType}
          options={CHART_TYPES.map((type) => ({ value: type, label: t(`trade.types.${type}`) }))}
          onChange={(type) => {
            changeTradeChoices({ chartType: type });
            onClose();
          }}
        />
      )}
    </BottomSheet>
  );
}
