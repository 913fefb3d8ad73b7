import { Button } from '@fulcrum/ui/controls/button.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Bell, CopyPlus } from 'lucide-react';
import { useState } from 'react';

import { TEXT_MAX, type Drawing } from '../../../../chart/drawings/drawing.ts';
import { STYLES_MAX } from '../../../../chart/drawings/style-templates.ts';
import { keptText } from '../../../../chart/kept-text.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useTranslation } from '../../../../language/use-translation.ts';
import { saveDefaultStyle, saveStyle, useStyles } from '../../../../trading/drawing-choices.ts';
import { deleteTemplate } from '../../../../trading/named-templates.ts';
import { TemplateRows } from '../studies/template-rows.tsx';
import { StyleFields } from './style-fields.tsx';

interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly drawing: Drawing;
  readonly onChange: (change: Partial<Drawing>) => void;
  readonly onCopy: () => void;
  /** Called for a price alert at a level. */
  readonly onAlert: () => void;
  readonly onClose: () => void;
}

/**
 * The text and the style of a drawing, a copy of it, and an alert at a level's price. Each change
 * shows on the chart at once.
 */
export function DrawingSheet(props: DrawingSheetProps) {
  const { isOpen, drawing, onChange, onCopy, onAlert, onClose } = props;
  const { t } = useTranslation();
  const { tool, style, text } = drawing;
  const styles = useStyles(tool);
  const name = t(`drawings.tools.${tool}`);
  const saveDefault = () => {
    saveDefaultStyle(tool, style);
    toast({ text: t('drawings.defaultSaved', { name }) });
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} closeLabel={t('common.close')} title={name}>
      <div className="draw-form">
        {tool === 'text' && <OwnText text={text} onText={(next) => onChange({ text: next })} />}
        <StyleFields style={style} onChange={(next) => onChange({ style: next })} />
        <Button look="soft" isBlock onClick={saveDefault}>
          {t('drawings.default')}
        </Button>
        <TemplateRows
          templates={styles}
          max={STYLES_MAX}
          onChoose={(id) => {
            const chosen = styles.find((each) => each.id === id);
            if (chosen) onChange({ style: chosen.style });
          }}
          onSave={(title) => saveStyle(tool, title, style)}
          onDelete={deleteTemplate}
        />
        <div className="draw-form__actions">
          {tool === 'level' && (
            <Button look="soft" onClick={onAlert}>
              <Bell className="i i--16" aria-hidden="true" />
              {t('alerts.title')}
            </Button>
          )}
          <Button look="soft" onClick={onCopy}>
            <CopyPlus className="i i--16" aria-hidden="true" />
            {t('drawings.copy')}
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}

interface OwnTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The text on the chart is never empty, but the field may be while it is edited. */
function OwnText({ text, onText }: OwnTextProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const isEmpty = keptText(typed, TEXT_MAX) === '';
  return (
    <TextField
      label={t('drawings.tools.text')}
      value={typed}
      maxLength={TEXT_MAX}
      autoComplete="off"
      enterKeyHint="done"
      error={isEmpty ? t('drawings.refusals.noText') : ''}
      onText={(next) => {
        setTyped(next);
        const kept = keptText(next, TEXT_MAX);
        if (kept !== '') onText(kept);
      }}
    />
  );
}
