import './studies.css';

import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { TEMPLATE_NAME_MAX } from '../../../../chart/studies/templates.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useTranslation } from '../../../../language/use-translation.ts';

type Refusal = 'noName' | 'tooMany' | 'taken' | null;

interface TemplateRowsProps {
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly max: number;
  readonly onChoose: (id: string) => void;
  /** Saves what is set now under a name; returns why it cannot, or null. */
  readonly onSave: (name: string) => Refusal;
  /** Deletes one; returns a function that brings it back. */
  readonly onDelete: (id: string) => () => void;
}

/** Saved templates of one kind: choose one, delete one, or save what is set now. */
export function TemplateRows(props: TemplateRowsProps) {
  const { templates, max, onChoose, onSave, onDelete } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>(null);
  const save = () => {
    const why = onSave(name);
    setRefusal(why);
    if (why === null) setName('');
  };
  const error =
    refusal === null ? '' : t(`trade.templates.refusals.${refusal}`, { max: String(max) });
  return (
    <section className="study-templates" aria-label={t('trade.templates.title')}>
      <h3 className="study-templates__title">{t('trade.templates.title')}</h3>
      {templates.map((template) => (
        <div key={template.id} className="study-row">
          <Button look="soft" className="study-row__name" onClick={() => onChoose(template.id)}>
            <bdi className="ellip">{template.name}</bdi>
          </Button>
          <IconButton
            label={t('trade.templates.delete', { name: template.name })}
            onClick={() => removeWithUndo(template.id, template.name)}
          >
            <Trash2 className="i i--16" />
          </IconButton>
        </div>
      ))}
      <form
        className="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('trade.templates.name')}
          value={name}
          maxLength={TEMPLATE_NAME_MAX}
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          onText={(text) => {
            setName(text);
            setRefusal(null);
          }}
        />
        <Button type="submit" look="soft" isBlock>
          {t('trade.templates.save')}
        </Button>
      </form>
    </section>
  );

  function removeWithUndo(id: string, text: string): void {
    const undo = onDelete(id);
    toast({
      text: t('trade.templates.deleted', { name: text }),
      action: { label: t('common.undo'), onPress: undo },
    });
  }
}
