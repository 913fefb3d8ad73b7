import type { Problem } from '@fulcrum/client/problem';
import type {
  CategoryRow,
  HoursGroup,
  NewInstrumentPreview,
} from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { t } from '../../i18n/i18n.ts';
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
import {
  BLANK,
  blankTerms,
  newRequestOf,
  termsFor,
  type FixedDraft,
  type NewRequest,
} from './new-draft.ts';
import { NewPreview } from './new-preview.tsx';
import { TermsFields } from './terms-fields.tsx';

interface NewInstrumentPaneProps {
  /** Called when the instrument was added. It is halted at first, and can be opened in the list. */
  readonly onAdded: (id: number) => void;
  readonly onClose: () => void;
}

/** The form of a new instrument; shown once its choices have loaded. */
export function NewInstrumentPane(props: NewInstrumentPaneProps) {
  const categories = useCategories({});
  const hours = useHours({});
  const instruments = useInstruments({});
  const [listed] = instruments.data ?? [];
  return (
    <Pane title={t('instruments.add')} onClose={props.onClose}>
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
  /** The fee plan of the existing instruments. */
  readonly fees: Draft['fees'];
  readonly onReload: () => void;
}

/** A request, with the preview that the server returned for it. */
interface Previewed {
  readonly request: NewRequest;
  readonly preview: NewInstrumentPreview;
}

/**
 * The form itself: the operator fills it in, previews the instrument, and adds what was previewed.
 */
function NewForm({ categories, hours, fees, onAdded, onReload }: NewFormProps) {
  const [fixed, setFixed] = useState<FixedDraft>(BLANK);
  const [terms, setTerms] = useState<Draft>(() => blankTerms(categories, fees));
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAdding, setIsAdding] = useState(false);

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const request = newRequestOf(terms, fixed, hours);
    const reply = await previewNewInstrument(request);
    setIsBusy(false);
    setProblem(reply.ok ? null : reply.problem);
    setPreviewed(reply.ok ? { request, preview: reply.data } : null);
  };
  const edit = (change: () => void) => {
    setPreviewed(null);
    change();
  };

  return (
    <>
      <form onSubmit={(event) => void preview(event)}>
        <Note look="late">{t('instruments.addOnce')}</Note>
        <FixedFields
          draft={fixed}
          hours={hours}
          onDraft={(next) =>
            edit(() => {
              setFixed(next);
              setTerms(termsFor(terms, next));
            })
          }
        />
        <PanelHead level={3}>{t('instruments.addTerms')}</PanelHead>
        <TermsFields
          draft={terms}
          categories={categories}
          onDraft={(next) => edit(() => setTerms(next))}
        />
        {problem && (
          <ProblemText isNote>
            <span>{problem.msg}</span>
            {problem.reason === 'catalogue.moved' && (
              <LinkButton onClick={onReload}>{t('instruments.reload')}</LinkButton>
            )}
          </ProblemText>
        )}
        {previewed && <NewPreview preview={previewed.preview} digits={Number(fixed.digits)} />}
        <ButtonRow isPaneEnd>
          <Button look="soft" size="sm" type="submit" isBusy={isBusy}>
            {t('app.preview')}
          </Button>
          {previewed && (
            <Button size="sm" onClick={() => setIsAdding(true)}>
              {t('instruments.add')}
            </Button>
          )}
        </ButtonRow>
      </form>
      {isAdding && previewed && (
        <ActionDialog
          title={t('instruments.addTitle', { code: fixed.code })}
          text={t('instruments.addText')}
          confirmLabel={t('instruments.add')}
          act={(reason) => addInstrument({ ...previewed.request, reason })}
          onDone={({ id }) => onAdded(id)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
