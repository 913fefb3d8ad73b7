import type { Problem } from '@fulcrum/client/problem';
import type {
  FeeDecision,
  FeePreview,
  Fees,
  FeeType,
} from '@fulcrum/contract/console/catalogue/fee-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime, formatInteger } from '@fulcrum/ui/figures/format';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { FieldGrid } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { rateToSend, rateText } from '../../parts/figures/fee-rate.ts';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead } from '../../parts/layout/boxes.tsx';
import { LinkButton, Note, NoteDetails, ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { decideFees, previewFees, useFees, withdrawFees } from './calls.ts';
import { FeeTable, type FeeDraft } from './fee-table.tsx';

interface FeesPanelProps {
  readonly mayChange: boolean;
  /** Called when the setting of the fee type may have changed. */
  readonly onChanged: () => void;
}

/** A request, with the preview that the server returned for it. */
interface Previewed {
  readonly request: ReturnType<typeof requestOf>;
  readonly preview: FeePreview;
}

/** Panel for trading fees: type and rates are decided together and apply from a day roll. */
export function FeesPanel({ mayChange, onChanged }: FeesPanelProps) {
  const { data, problem, reload } = useFees({});
  const [draft, setDraft] = useState<FeeDraft | null>(null);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [dialog, setDialog] = useState<'decide' | 'withdraw' | null>(null);
  const edit = (next: FeeDraft | null) => {
    setDraft(next);
    setPreviewed(null);
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
    const request = requestOf(draft);
    const reply = await previewFees(request);
    setRefused(reply.ok ? null : reply.problem);
    setPreviewed(reply.ok ? { request, preview: reply.data } : null);
  };
  return (
    <Card aria-label={t('fees.title')}>
      <PanelHead>{t('fees.title')}</PanelHead>
      <ProblemLine problem={problem} retry={reload} />
      {data && (
        <form onSubmit={(event) => void preview(event)}>
          <FeesInForce fees={data} />
          {draft && <DraftFields draft={draft} onDraft={edit} />}
          <FeeTable
            fees={data}
            draft={draft}
            rows={previewed?.preview.rows ?? null}
            onDraft={edit}
          />
          {refused && <ProblemText isNote>{refused.msg}</ProblemText>}
          {previewed && (
            <Note>
              {t('fees.effect', {
                time: formatDateTime(previewed.preview.from),
                people: formatInteger(previewed.preview.people),
              })}
            </Note>
          )}
          {mayChange && (
            <ButtonRow isPaneEnd>
              {draft ? (
                <>
                  <Button look="soft" size="sm" onClick={() => edit(null)}>
                    {t('settings.discard')}
                  </Button>
                  <Button look="soft" size="sm" type="submit">
                    {t('app.preview')}
                  </Button>
                  {previewed && (
                    <Button size="sm" onClick={() => setDialog('decide')}>
                      {t('markup.save')}
                    </Button>
                  )}
                </>
              ) : (
                <>
                  {data.coming && (
                    <Button look="soft" size="sm" onClick={() => setDialog('withdraw')}>
                      {t('settings.withdraw')}
                    </Button>
                  )}
                  <Button look="soft" size="sm" onClick={() => edit(draftOf(data))}>
                    {t('fees.change')}
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
      {dialog === 'decide' && previewed && data && (
        <ActionDialog
          title={t('fees.title')}
          text={t('fees.decideText', { time: formatDateTime(previewed.preview.from) })}
          confirmLabel={t('markup.save')}
          change={{
            before: kindText(data.fee_type),
            after: kindText(previewed.request.fee_type),
          }}
          act={(reason) =>
            decideFees({ ...previewed.request, from: previewed.preview.from, reason })
          }
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && data?.coming && (
        <ActionDialog
          title={t('settings.withdraw')}
          text={t('settings.withdrawText')}
          confirmLabel={t('settings.withdraw')}
          act={(reason) => withdrawFees({ id: data.coming?.id ?? 0, reason })}
          onDone={done}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

export const kindText = (type: FeeType): string => t(`choice.trade_fee_type.${type}`);

/** The fees in force, and those decided for later. */
function FeesInForce({ fees: { fee_type: type, coming } }: { readonly fees: Fees }) {
  return (
    <Note look="soft">
      <span>{t('fees.now', { kind: kindText(type) })}</span>
      {coming && (
        <>
          {' '}
          <span>
            {t('fees.coming', {
              kind: kindText(coming.fee_type),
              time: formatDateTime(coming.from),
            })}
          </span>
        </>
      )}
    </Note>
  );
}

interface DraftHeadProps {
  readonly draft: FeeDraft;
  readonly onDraft: (draft: FeeDraft) => void;
}

/** Fields for the fee type, and for one rate that is applied to all instruments. */
function DraftFields({ draft, onDraft }: DraftHeadProps) {
  const [all, setAll] = useState('');
  const { type, rates } = draft;
  return (
    <FieldGrid>
      <ChoiceField
        label={t('setting.trade_fee_type')}
        value={String(type)}
        options={([1, 2] as const).map((each) => ({
          value: String(each),
          label: kindText(each),
        }))}
        // A rate of one fee type makes no sense for the other type, so all rates must be entered
        // again.
        onValue={(value) => {
          const next = value === '1' ? 1 : 2;
          onDraft({ type: next, rates: rates.map((each) => ({ ...each, text: '' })) });
        }}
      />
      <Field
        label={t('fees.all')}
        value={all}
        inputMode="decimal"
        hint={t(type === 1 ? 'fees.hintLot' : 'fees.hintMargin')}
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
  /** Copies the rates of an earlier decision to a new draft; null if the operator may not. */
  readonly onTake: ((decision: FeeDecision) => void) | null;
}

function Decisions({ decisions, onTake }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <NoteDetails>
      <summary>{t('markup.history', { count: decisions.length })}</summary>
      {decisions.map((decision) => {
        const { id, fee_type: type, from, at, operator, reason } = decision;
        return (
          <Entry key={id}>
            <p className="t2">
              <When at={at} /> <span>·</span> <bdi>{operator}</bdi>{' '}
              <span>{`· ${
                type === null || from === null
                  ? t('fees.withdrawn')
                  : t('fees.decided', { kind: kindText(type), time: formatDateTime(from) })
              }`}</span>
            </p>
            <p>{reason}</p>
            {onTake && type !== null && (
              <LinkButton onClick={() => onTake(decision)}>{t('fees.take')}</LinkButton>
            )}
          </Entry>
        );
      })}
    </NoteDetails>
  );
}

/** Returns a draft that starts from the fees decided for later, or else from those in force. */
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

/**
 * Returns a draft with the rates of an earlier decision. Instruments added since then have no rate
 * yet.
 */
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

const requestOf = ({ type, rates }: FeeDraft) => ({
  fee_type: type,
  rates: rates.map(({ id, text }) => ({ id, rate: rateToSend(text.trim(), type) })),
});
