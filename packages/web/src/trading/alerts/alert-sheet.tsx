import './alerts.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { useAlerts } from './use-alerts.ts';

interface AlertSheetProps {
  readonly instrument: ListedInstrument;
  /** The price that the form begins with; the present one if none is given. */
  readonly price?: string | undefined;
  readonly onClosed: () => void;
}

const CLOSING_MS = 300;

/** Sheet with a form for a new price alert, above the active alerts. */
export function AlertSheet({ instrument, price, onClosed }: AlertSheetProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const alerts = useAlerts(instrument.id);
  const close = () => {
    setOpen(false);
    setTimeout(onClosed, CLOSING_MS);
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={close}
      isSteady
      title={
        <>
          <span>{`${t('alerts.title')} ·`}</span> <bdi translate="no">{instrument.showCode}</bdi>
        </>
      }
      closeLabel={t('common.close')}
    >
      <AlertForm instrument={instrument} price={price} alerts={alerts} />
      <AlertList alerts={alerts} />
    </BottomSheet>
  );
}
