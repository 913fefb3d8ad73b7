import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { useState } from 'react';

import type { StudyName } from '../../../../chart/studies/study-forms.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { StudyForm } from './study-form.tsx';

interface StudySheetProps {
  /** The study whose settings are open; null if none. */
  readonly name: StudyName | null;
  readonly onClose: () => void;
}

/** The settings of one study, opened from the chart's legend. */
export function StudySheet({ name, onClose }: StudySheetProps) {
  const { t } = useTranslation();
  // While it slides away, the sheet still shows what it was opened for.
  const [shown, setShown] = useState<StudyName>('MA');
  if (name !== null && name !== shown) setShown(name);
  return (
    <BottomSheet
      isOpen={name !== null}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t(`trade.studyNames.${shown}`)}
    >
      <StudyForm key={shown} name={shown} />
    </BottomSheet>
  );
}
