import type { Problem } from '@fulcrum/client/problem';
import type {
  CategoryRow,
  HoursGroup,
  NewInstrumentPreview,
} from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/button.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { say } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ButtonRow, PanelHead } from '../../parts/layout/boxes.tsx';
import { LinkButton, Note, ProblemText } from '../../parts/layout/lines.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import {
  addInstrument,
  previewNewInstrument,
  useCategories,
  useHours,
  useInstruments,
} from './calls.ts';
import type { Draft } from './draft.ts';
import { FixedFields } from './fixed-fields.tsx';
import { BLANK, blankTerms, newAskOf, type FixedDraft, type NewAsk } from './new-draft.ts';
import { NewPreview } from './new-preview.tsx';
import { TermsFields } from './terms-fields.tsx';

interface NewInstrumentPaneProps {
  /** It is there, halted: it can be opened in the list. */
  readonly onAdded: (id: number) => void;
  readonly onClose: () => void;
}

/** A form of everything that an instrument needs, once its choices are there. */
export function NewInstrumentPane(props: NewInstrumentPaneProps) {
  const categories = useCategories({});
  const hours = useHours({});
  const instruments = useInstruments({});
  const [listed] = instruments.data ?? [];
  return (
    <Pane title={say('instruments.add')} onClose={props.onClose}>
      {[categories, hours, instruments].map(({ problem, reload }, at) => (
        <ProblemLine key={at} problem={problem} retry={reload} />
      ))}
      {categories.data && hours.data && listed && (
        <NewForm
          {...props}
          categories={categories.data}
          hours={hours.data.groups}
          fees={{ plan: listed.fee_plan, type: listed.fee_type }}
          onReload={hours.reload}
        />
      )}
    </Pane>
  );
}

interface NewFormProps extends NewInstrumentPaneProps {
  readonly categories: readonly CategoryRow[];
  readonly hours: readonly HoursGroup[];
  /** By which the others are charged. */
  readonly fees: Draft['fees'];
  readonly onReload: () => void;
}

/** What was asked, and what the server said it would do. */
interface Seen {
  readonly ask: NewAsk;
  readonly preview: NewInstrumentPreview;
}

/** Entered, previewed, and only then added: exactly what the preview was of. */
function NewForm({ categories, hours, fees, onAdded, onReload }: NewFormProps) {
  const [fixed, setFixed] = useState<FixedDraft>(BLANK);
  const [terms, setTerms] = useState<Draft>(() => blankTerms(categories, fees));
  const [seen, setSeen] = useState<Seen | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAdding, setIsAdding] = useState(false);

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const ask = newAskOf(terms, fixed, hours);
    const reply = await previewNewInstrument(ask);
    setIsBusy(false);
    setProblem(reply.ok ? null : reply.problem);
    setSeen(reply.ok ? { ask, preview: reply.data } : null);
  };
  const edit = (change: () => void) => {
    setSeen(null);
    change();
  };

  return (
    <>
      <form onSubmit={(event) => void preview(event)}>
        <Note look="late">{say('instruments.addOnce')}</Note>
        <FixedFields draft={fixed} hours={hours} onDraft={(next) => edit(() => setFixed(next))} />
        <PanelHead level={3}>{say('instruments.addTerms')}</PanelHead>
        <TermsFields
          draft={terms}
          categories={categories}
          onDraft={(next) => edit(() => setTerms(next))}
        />
        {problem && (
          <ProblemText isNote>
            {problem.msg}
            {problem.reason === 'catalogue.moved' && (
              <LinkButton onClick={onReload}>{say('instruments.reload')}</LinkButton>
            )}
          </ProblemText>
        )}
        {seen && <NewPreview preview={seen.preview} digits={Number(fixed.digits)} />}
        <ButtonRow isPaneEnd>
          <Button look="soft" size="sm" type="submit" isBusy={isBusy}>
            {say('app.preview')}
          </Button>
          {seen && (
            <Button size="sm" onClick={() => setIsAdding(true)}>
              {say('instruments.add')}
            </Button>
          )}
        </ButtonRow>
      </form>
      {isAdding && seen && (
        <ActionDialog
          title={say('instruments.addTitle', { code: fixed.code })}
          text={say('instruments.addText')}
          confirmLabel={say('instruments.add')}
          act={(reason) => addInstrument({ ...seen.ask, reason })}
          onDone={({ id }) => onAdded(id)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
