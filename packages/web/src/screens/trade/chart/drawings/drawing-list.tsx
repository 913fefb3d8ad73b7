import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useUnsaved } from '../../../../account/preferences/unsaved.ts';
import { SHOWN_MAX, type Drawing } from '../../../../chart/drawings/drawing.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { changeTradeChoices, useTradeChoices } from '../../../../trading/trade-choices.ts';
import { ToolIcon } from './tool-icon.tsx';

interface DrawingListProps {
  readonly isOpen: boolean;
  /** Name of the instrument. */
  readonly of: string;
  readonly drawings: readonly Drawing[];
  readonly onChoose: (id: string) => void;
  readonly onDelete: (drawing: Drawing) => void;
  readonly onDeleteAll: () => void;
  readonly onClose: () => void;
}

/** All drawings on the chart of an instrument, newest first. */
export function DrawingList(props: DrawingListProps) {
  const { isOpen, of, drawings, onChoose, onDelete, onDeleteAll, onClose } = props;
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const areHidden = useTradeChoices((choices) => choices.areDrawingsHidden);
  const isUnsaved = useUnsaved((unsaved) => unsaved.drawings !== undefined);
  const isEmpty = drawings.length === 0;
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('drawings.list')}
    >
      <div className="draw-row">
        <span>{t('drawings.hide')}</span>
        <Switch
          label={t('drawings.hide')}
          isOn={areHidden}
          onChange={(areDrawingsHidden) => changeTradeChoices({ areDrawingsHidden })}
        />
      </div>
      {isUnsaved && (
        <p className="draw-note" role="alert">
          {t('drawings.unsaved')}
        </p>
      )}
      {isEmpty && <p className="draw-note">{t('drawings.none')}</p>}
      {drawings.length > SHOWN_MAX && (
        <p className="draw-note">{t('drawings.newest', { max: String(SHOWN_MAX) })}</p>
      )}
      <ul>
        {[...drawings].reverse().map((drawing) => {
          const name = t(`drawings.tools.${drawing.tool}`);
          return (
            <li key={drawing.id} className="draw-row">
              <button type="button" className="draw-item" onClick={() => onChoose(drawing.id)}>
                <ToolIcon tool={drawing.tool} />
                <span className="ellip">
                  <bdi>{drawing.text === '' ? name : drawing.text}</bdi>
                  <small className="num" translate="no">
                    <bdi dir="ltr">{drawing.points.map(({ price }) => price).join(' – ')}</bdi>
                  </small>
                </span>
                {drawing.isLocked && <Lock className="i i--16" aria-label={t('drawings.lock')} />}
              </button>
              <IconButton label={t('drawings.delete', { name })} onClick={() => onDelete(drawing)}>
                <Trash2 className="i i--16" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {!isEmpty && (
        <Button look="soft" isBlock onClick={() => setIsAsking(true)}>
          {t('drawings.deleteAll')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('drawings.deleteAllAsk', { name: of })}
        text={t('drawings.deleteAllText')}
        confirmLabel={t('drawings.deleteAll')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => {
          setIsAsking(false);
          onDeleteAll();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </BottomSheet>
  );
}
