import './hours.css';

import type { Problem } from '@fulcrum/client/problem';
import type { HoursGroup, HoursPreview } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { FieldGrid } from '../../parts/fields/field-groups.tsx';
import { ChangeTable } from '../../parts/instruments/instrument-preview.tsx';
import { ButtonRow, PanelHead } from '../../parts/layout/boxes.tsx';
import { Late, LinkButton, NoteBlock, ProblemText } from '../../parts/layout/lines.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { previewHours, saveHours } from './calls.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { refusedField, type HoursField } from './refused-field.ts';
import { SpanFields } from './span-fields.tsx';
import { WeekTable } from './week-table.tsx';
import { ZoneField } from './zone-field.tsx';

interface HoursPaneProps {
  readonly group: HoursGroup;
  readonly title: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits the hours of a group, of week and single days, for all or some of its instruments. */
export function HoursPane({ group, title, onSaved, onClose }: HoursPaneProps) {
  const mayChange = useMayDo('instruments.change');
  const form = useRef<HTMLFormElement>(null);
  // The instruments as first opened, because their versions are sent with the change.
  const [all] = useState(group.instruments);
  const [chosen, setChosen] = useState<readonly number[]>(all.map((each) => each.id));
  const [spans, setSpans] = useState(group.spans);
  const [holidays, setHolidays] = useState(group.holidays.join('\n'));
  const [exceptions, setExceptions] = useState(group.exceptions);
  const [zone, setZone] = useState(group.zone);
  const [previewed, setPreviewed] = useState<HoursPreview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const request = {
    instruments: all
      .filter((each) => chosen.includes(each.id))
      .map((each) => ({ id: each.id, version: each.version })),
    spans,
    holidays: holidays.split(/[\s,]+/).filter((text) => text !== ''),
    exceptions,
    zone,
  };
  const field = problem && refusedField(problem);
  const refusalOf = (name: HoursField) => (field === name ? (problem?.msg ?? null) : null);

  // The pane is long, and the button stays in sight: so must what is refused.
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await previewHours(request);
    setProblem(reply.ok ? null : reply.problem);
    setPreviewed(reply.ok ? reply.data : null);
  };
  const edit = (change: () => void) => {
    setPreviewed(null);
    change();
  };
  const toggle = (instrumentId: number) =>
    edit(() =>
      setChosen((known) =>
        known.includes(instrumentId)
          ? known.filter((each) => each !== instrumentId)
          : [...known, instrumentId],
      ),
    );

  return (
    <Pane title={title} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void preview(event)}>
        <fieldset className="ticks" disabled={!mayChange}>
          <legend>{t('hours.instruments')}</legend>
          {all.map((each) => (
            <label key={each.id} translate="no">
              <input
                type="checkbox"
                checked={chosen.includes(each.id)}
                onChange={() => toggle(each.id)}
              />
              {each.show_code}
            </label>
          ))}
        </fieldset>
        <SpanFields
          spans={spans}
          zone={zone}
          isFixed={!mayChange}
          onSpans={(next) => edit(() => setSpans(next))}
        />
        {refusalOf('spans') && <ProblemText isNote>{refusalOf('spans')}</ProblemText>}
        <ExceptionFields
          exceptions={exceptions}
          isFixed={!mayChange}
          problem={field === 'exceptions' ? problem : null}
          onExceptions={(next) => edit(() => setExceptions(next))}
        />
        <FieldGrid isOne>
          <HolidaysField
            text={holidays}
            isFixed={!mayChange}
            refusal={refusalOf('holidays')}
            onText={(next) => edit(() => setHolidays(next))}
          />
          <ZoneField
            zone={zone}
            isFixed={!mayChange}
            refusal={refusalOf('zone')}
            onZone={(next) => edit(() => setZone(next))}
          />
        </FieldGrid>
        {problem && field === null && (
          <ProblemText isNote>
            <span>{problem.msg}</span>
            {problem.reason === 'catalogue.moved' && (
              <LinkButton onClick={onSaved}>{t('instruments.reload')}</LinkButton>
            )}
          </ProblemText>
        )}
        {previewed && <Effect preview={previewed} />}
        <WeekTable week={previewed?.week ?? group.week} zone={previewed ? zone : group.zone} />
        {mayChange && (
          <ButtonRow isPaneEnd>
            <Button look="soft" size="sm" type="submit">
              {t('app.preview')}
            </Button>
            {previewed && previewed.changes.length > 0 && (
              <Button size="sm" onClick={() => setIsSaving(true)}>
                {t('app.save')}
              </Button>
            )}
          </ButtonRow>
        )}
      </form>
      {isSaving && (
        <ActionDialog
          title={title}
          text={t('hours.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) => saveHours({ ...request, reason })}
          onDone={onSaved}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Pane>
  );
}

function Effect({ preview }: { readonly preview: HoursPreview }) {
  const { changes, positions, pendings, opening, closing } = preview;
  return (
    <>
      <PanelHead level={3}>{t('instruments.previewTitle')}</PanelHead>
      <ChangeTable changes={changes} />
      <NoteBlock look="soft">
        <p>{t('hours.meets', { positions, pendings })}</p>
        {opening.length > 0 && (
          <Late as="p">{t('hours.opening', { codes: opening.join(', ') })}</Late>
        )}
        {closing.length > 0 && (
          <Late as="p">{t('hours.closing', { codes: closing.join(', ') })}</Late>
        )}
      </NoteBlock>
    </>
  );
}
