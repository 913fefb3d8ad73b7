import type { Problem } from '@fulcrum/client/problem';
import type {
  FeeDecision,
  FeePreview,
  Fees,
  FeeType,
} from '@fulcrum/contract/console/catalogue/fee-schema';
import { Button } from '@fulcrum/ui/button.tsx';
import { formatDateTime, formatInteger } from '@fulcrum/ui/format';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { say } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { FieldGrid } from '../../parts/fields/field-groups.tsx';
import { rateAsked, rateText } from '../../parts/figures/fee-rate.ts';
import { Field } from '../../parts/fields/field.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead } from '../../parts/layout/boxes.tsx';
import { LinkButton, Note, NoteDetails, ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { decideFees, previewFees, useFees, withdrawFees } from './calls.ts';
import { FeeTable, type FeeDraft } from './fee-table.tsx';

interface FeesPanelProps {
  readonly mayChange: boolean;
  /** The setting beside it has another value, now or to come. */
  readonly onChanged: () => void;
}

/** What was asked, and what the server said it would do. */
interface Seen {
  readonly ask: ReturnType<typeof askOf>;
  readonly preview: FeePreview;
}

/** How openings are charged: kind and rates are decided together, and hold from a day roll on. */
export function FeesPanel({ mayChange, onChanged }: FeesPanelProps) {
  const { data, problem, reload } = useFees({});
  const [draft, setDraft] = useState<FeeDraft | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [dialog, setDialog] = useState<'decide' | 'withdraw' | null>(null);
  const edit = (next: FeeDraft | null) => {
    setDraft(next);
    setSeen(null);
    setRefused(null);
  };
  const done = () => {
    setDialog(null);
    edit(null);
    reload();
    onChanged();
  };
  const preview = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft) return;
    const ask = askOf(draft);
    const reply = await previewFees(ask);
    setRefused(reply.ok ? null : reply.problem);
    setSeen(reply.ok ? { ask, preview: reply.data } : null);
  };
  return (
    <Card aria-label={say('fees.title')}>
      <PanelHead>{say('fees.title')}</PanelHead>
      <ProblemLine problem={problem} retry={reload} />
      {data && (
        <form onSubmit={(event) => void preview(event)}>
          <Standing fees={data} />
          {draft && <DraftHead draft={draft} onDraft={edit} />}
          <FeeTable fees={data} draft={draft} rows={seen?.preview.rows ?? null} onDraft={edit} />
          {refused && <ProblemText isNote>{refused.msg}</ProblemText>}
          {seen && (
            <Note>
              {say('fees.effect', {
                time: formatDateTime(seen.preview.from),
                people: formatInteger(seen.preview.people),
              })}
            </Note>
          )}
          {mayChange && (
            <ButtonRow isPaneEnd>
              {draft ? (
                <>
                  <Button look="soft" size="sm" onClick={() => edit(null)}>
                    {say('settings.discard')}
                  </Button>
                  <Button look="soft" size="sm" type="submit">
                    {say('app.preview')}
                  </Button>
                  {seen && (
                    <Button size="sm" onClick={() => setDialog('decide')}>
                      {say('markup.save')}
                    </Button>
                  )}
                </>
              ) : (
                <>
                  {data.coming && (
                    <Button look="soft" size="sm" onClick={() => setDialog('withdraw')}>
                      {say('settings.withdraw')}
                    </Button>
                  )}
                  <Button look="soft" size="sm" onClick={() => edit(draftOf(data))}>
                    {say('fees.change')}
                  </Button>
                </>
              )}
            </ButtonRow>
          )}
          <Decisions
            decisions={data.decisions}
            onTake={mayChange ? (taken) => edit(draftOfDecision(data, taken)) : null}
          />
        </form>
      )}
      {dialog === 'decide' && seen && data && (
        <ActionDialog
          title={say('fees.title')}
          text={say('fees.decideText', { time: formatDateTime(seen.preview.from) })}
          confirmLabel={say('markup.save')}
          change={{
            before: kindText(data.fee_type),
            after: kindText(seen.ask.fee_type),
          }}
          act={(reason) => decideFees({ ...seen.ask, from: seen.preview.from, reason })}
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && data?.coming && (
        <ActionDialog
          title={say('settings.withdraw')}
          text={say('settings.withdrawText')}
          confirmLabel={say('settings.withdraw')}
          act={(reason) => withdrawFees({ id: data.coming?.id ?? 0, reason })}
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

export const kindText = (type: FeeType): string => say(`choice.trade_fee_type.${type}`);

/** What holds, and what is to come. */
function Standing({ fees: { fee_type: type, coming } }: { readonly fees: Fees }) {
  return (
    <Note look="soft">
      {say('fees.now', { kind: kindText(type) })}
      {coming && (
        <>
          {' '}
          {say('fees.coming', {
            kind: kindText(coming.fee_type),
            time: formatDateTime(coming.from),
          })}
        </>
      )}
    </Note>
  );
}

interface DraftHeadProps {
  readonly draft: FeeDraft;
  readonly onDraft: (draft: FeeDraft) => void;
}

/** The kind, and one rate for all of them. */
function DraftHead({ draft, onDraft }: DraftHeadProps) {
  const [all, setAll] = useState('');
  const { type, rates } = draft;
  return (
    <FieldGrid>
      <ChoiceField
        label={say('setting.trade_fee_type')}
        value={String(type)}
        options={([1, 2] as const).map((each) => ({
          value: String(each),
          label: kindText(each),
        }))}
        // A rate of one kind is never a rate of the other: all of them are entered anew.
        onValue={(value) => {
          const next = value === '1' ? 1 : 2;
          onDraft({ type: next, rates: rates.map((each) => ({ ...each, text: '' })) });
        }}
      />
      <Field
        label={say('fees.all')}
        value={all}
        inputMode="decimal"
        hint={say(type === 1 ? 'fees.hintLot' : 'fees.hintMargin')}
        onText={(text) => {
          setAll(text);
          onDraft({ type, rates: rates.map((each) => ({ ...each, text: text.trim() })) });
        }}
      />
    </FieldGrid>
  );
}

interface DecisionsProps {
  readonly decisions: readonly FeeDecision[];
  /** Takes the rates of an earlier decision into the draft of a new one. */
  readonly onTake: ((decision: FeeDecision) => void) | null;
}

function Decisions({ decisions, onTake }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <NoteDetails>
      <summary>{say('markup.history', { count: decisions.length })}</summary>
      {decisions.map((decision) => {
        const { id, fee_type: type, from, at, operator, reason } = decision;
        return (
          <Entry key={id}>
            <p className="t2">
              <When at={at} /> · <bdi>{operator}</bdi> ·{' '}
              {type === null || from === null
                ? say('fees.withdrawn')
                : say('fees.decided', { kind: kindText(type), time: formatDateTime(from) })}
            </p>
            <p>{reason}</p>
            {onTake && type !== null && (
              <LinkButton onClick={() => onTake(decision)}>{say('fees.take')}</LinkButton>
            )}
          </Entry>
        );
      })}
    </NoteDetails>
  );
}

/** What stands, or what is to come in its place, to be edited. */
function draftOf({ fee_type: now, coming, instruments }: Fees): FeeDraft {
  const type = coming?.fee_type ?? now;
  return {
    type,
    rates: instruments.map(({ id, rate, coming: next }) => ({
      id,
      text: rateText(next ?? rate, type),
    })),
  };
}

/** An instrument that was added since then has to be given a rate. */
function draftOfDecision({ instruments, fee_type: now }: Fees, taken: FeeDecision): FeeDraft {
  const type = taken.fee_type ?? now;
  return {
    type,
    rates: instruments.map(({ id }) => {
      const known = taken.rates.find((each) => each.id === id);
      return { id, text: known ? rateText(known.rate, type) : '' };
    }),
  };
}

const askOf = ({ type, rates }: FeeDraft) => ({
  fee_type: type,
  rates: rates.map(({ id, text }) => ({ id, rate: rateAsked(text.trim(), type) })),
});
