import './studies.css';

import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { TEMPLATES_MAX, TEMPLATE_NAME_MAX } from '../../../../chart/studies/templates.ts';
import { TextField } from '../../../../forms/text-field.tsx';
import { useTranslation } from '../../../../language/use-translation.ts';
import { changeSettings, useSettings } from '../../../../settings/settings.ts';
import {
  chooseTemplate,
  deleteTemplate,
  saveTemplate,
  useTemplates,
} from '../../../../trading/study-choices.ts';

/** The saved set-ups of the studies: choose one, delete one, or save the present one. */
export function TemplateRows() {
  const { t } = useTranslation();
  const templates = useTemplates();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<ReturnType<typeof saveTemplate>>(null);
  const save = () => {
    const why = saveTemplate(name);
    setRefusal(why);
    if (why === null) setName('');
  };
  const error =
    refusal === null
      ? ''
      : t(`trade.templates.refusals.${refusal}`, { max: String(TEMPLATES_MAX) });
  return (
    <section className="study-templates" aria-label={t('trade.templates.title')}>
      <h3 className="study-templates__title">{t('trade.templates.title')}</h3>
      {templates.map((template) => (
        <div key={template.id} className="study-row">
          <Button
            look="soft"
            className="study-row__name"
            onClick={() => chooseTemplate(template.id)}
          >
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
    const deleted = useSettings.getState().templates[id];
    deleteTemplate(id);
    if (deleted === undefined) return;
    const undo = () => {
      const { templates: others } = useSettings.getState();
      changeSettings({ templates: { ...others, [id]: deleted } });
    };
    toast({
      text: t('trade.templates.deleted', { name: text }),
      action: { label: t('common.undo'), onPress: undo },
    });
  }
}
