import './statement.css';

import { serverNow } from '@fulcrum/client/clock';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { accountStatement } from '../../account/account-log.ts';
import { DayFields } from '../../forms/period/day-fields.tsx';
import { edgesOf, type Period } from '../../forms/period/period.ts';
import { presetPeriod, PRESETS } from './statement-period.ts';

interface StatementSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sheet that asks for the days and the format, and saves the statement as a file. */
export function StatementSheet({ isOpen, onClose }: StatementSheetProps) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState(() => presetPeriod('thisMonth', new Date(serverNow())));
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const [isBusy, setBusy] = useState(false);
  const edges = edgesOf(period);

  const save = async () => {
    if (typeof edges === 'string') return;
    setBusy(true);
    const reply = await accountStatement(edges, format);
    setBusy(false);
    if (!reply.ok) {
      toast({ text: reply.problem.msg, tone: 'bad' });
      return;
    }
    const { name, type, content } = reply.data;
    saveFile(name, type, [type === 'text/csv' ? content : bytesOf(content)]);
    onClose();
    toast({ text: t('history.saved', { name }), tone: 'good' });
  };

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('history.statement')}
      closeLabel={t('common.close')}
      isLocked={isBusy}
      foot={
        <Button
          size="lg"
          isBlock
          isBusy={isBusy}
          disabled={typeof edges === 'string'}
          onClick={() => void save()}
        >
          {t('history.save')}
        </Button>
      }
    >
      <p className="sheet__label">{t('history.statementNote')}</p>
      <PeriodFields period={period} onChange={setPeriod} />
      <Segmented
        label={t('history.format')}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'pdf', label: t('history.pdf') },
          { value: 'csv', label: t('history.csv') },
        ]}
      />
    </BottomSheet>
  );
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const now = new Date(serverNow());
  const isNow = ({ first, last }: Period) => first === period.first && last === period.last;
  return (
    <>
      <div className="chips statement__chips" role="group" aria-label={t('history.periods')}>
        {PRESETS.map((preset) => {
          const days = presetPeriod(preset, now);
          return (
            <Chip key={preset} isOutline isOn={isNow(days)} onClick={() => onChange(days)}>
              {t(`history.${preset}`)}
            </Chip>
          );
        })}
      </div>
      <DayFields period={period} onChange={onChange} />
    </>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
